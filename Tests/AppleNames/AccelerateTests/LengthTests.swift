import Accelerate
import Foundation
import Testing

/// Transforms of other lengths, cosines and pairs against the sums that define them.
struct LengthTests {
    private func noise(_ count: Int, _ seed: UInt32 = 1) -> [Float] {
        var state = seed &* 2_654_435_761
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 8) / Float(1 << 23) - 1
        }
    }

    private func defined(_ re: [Float], _ im: [Float], sign: Double) -> (re: [Double], im: [Double]) {
        let count = re.count
        let bins = (0..<count).map { k in
            (0..<count).reduce(into: (0.0, 0.0)) { sum, n in
                let angle = sign * 2 * Double.pi * Double(k * n % count) / Double(count)
                sum.0 += Double(re[n]) * cos(angle) - Double(im[n]) * sin(angle)
                sum.1 += Double(re[n]) * sin(angle) + Double(im[n]) * cos(angle)
            }
        }
        return (bins.map(\.0), bins.map(\.1))
    }

    private func isNear(_ a: [Float], _ b: [Double]) -> Bool {
        a.count == b.count && zip(a, b).allSatisfy { abs(Double($0) - $1) < 2e-6 * Double(a.count) + 1e-5 }
    }

    @Test(arguments: [8, 16, 24, 40, 48, 80, 120, 240, 480])
    func aComplexTransformIsTheDefinitionBothWaysAlsoInPlace(count: Int) throws {
        let (re, im) = (noise(count, 1), noise(count, 2))
        for (direction, sign) in [(vDSP_DFT_Direction.FORWARD, -1.0), (.INVERSE, 1)] {
            let setup = try #require(vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(count), direction))
            defer { vDSP_DFT_DestroySetup(setup) }
            let expected = defined(re, im, sign: sign)
            var (outRe, outIm) = (re, im)
            outRe.withUnsafeMutableBufferPointer { r in
                outIm.withUnsafeMutableBufferPointer { i in
                    vDSP_DFT_Execute(setup, r.baseAddress!, i.baseAddress!, r.baseAddress!, i.baseAddress!)
                }
            }
            #expect(isNear(outRe, expected.re) && isNear(outIm, expected.im))
        }
    }

    @Test(arguments: [16, 48, 80, 240, 480]) func aRealTransformIsTwiceTheDefinitionAndComesBack(count: Int) throws {
        let signal = noise(count)
        let expected = defined(signal, [Float](repeating: 0, count: count), sign: -1)
        let forward = try #require(
            vDSP.DFT(count: count, direction: .forward, transformType: .complexReal, ofType: Float.self))
        let inverse = try #require(
            vDSP.DFT(count: count, direction: .inverse, transformType: .complexReal, ofType: Float.self))
        let (even, odd) = (
            stride(from: 0, to: count, by: 2).map { signal[$0] }, stride(from: 1, to: count, by: 2).map { signal[$0] }
        )
        let spectrum = forward.transform(inputReal: even, inputImaginary: odd)
        var (re, im) = (expected.re.prefix(count / 2).map { 2 * $0 }, expected.im.prefix(count / 2).map { 2 * $0 })
        im[0] = 2 * expected.re[count / 2]
        re[0] = 2 * expected.re[0]
        #expect(isNear(spectrum.real, re) && isNear(spectrum.imaginary, im))
        let back = inverse.transform(inputReal: spectrum.real, inputImaginary: spectrum.imaginary)
        #expect(zip(back.real, even).allSatisfy { abs($0 / Float(2 * count) - $1) < 1e-5 })
        #expect(zip(back.imaginary, odd).allSatisfy { abs($0 / Float(2 * count) - $1) < 1e-5 })
    }

    @Test func aLongTransformComesBack() throws {
        let count = 15 << 10
        let (re, im) = (noise(count, 5), noise(count, 6))
        let ways = try [vDSP.FourierTransformDirection.forward, .inverse].map {
            try vDSP.DiscreteFourierTransform(
                count: count, direction: $0, transformType: .complexComplex, ofType: Float.self)
        }
        let there = ways[0].transform(real: re, imaginary: im)
        let back = ways[1].transform(real: there.real, imaginary: there.imaginary)
        #expect(zip(back.real, re).allSatisfy { abs($0 / Float(count) - $1) < 1e-4 })
        #expect(zip(back.imaginary, im).allSatisfy { abs($0 / Float(count) - $1) < 1e-4 })
        #expect(throws: vDSP.DFTError.self) {
            try vDSP.DiscreteFourierTransform(
                count: 7, direction: .forward, transformType: .complexComplex, ofType: Float.self)
        }
    }

    @Test func lengthsThatThereIsNoTransformOfAreRefused() {
        for count in [0, 4, 7, 12, 56, 100] {
            #expect(vDSP_DFT_zop_CreateSetup(nil, vDSP_Length(count), .FORWARD) == nil)
        }
        #expect(vDSP_DFT_zrop_CreateSetup(nil, 8, .FORWARD) == nil && vDSP_DCT_CreateSetup(nil, 8, .II) == nil)
        #expect(vDSP.DFT(count: -8, direction: .forward, transformType: .complexComplex, ofType: Double.self) == nil)
        vDSP_DFT_DestroySetup(nil)
    }

    @Test(arguments: [16, 48, 80, 256]) func cosinesAreTheirDefinitions(count: Int) throws {
        let x = noise(count)
        func sum(_ k: Int, _ body: (Double, Double) -> Double) -> Double {
            (0..<count).reduce(0) { $0 + Double(x[$1]) * body(Double(k), Double($1)) }
        }
        let step = Double.pi / Double(count)
        let two = try #require(vDSP.DCT(count: count, transformType: .II)).transform(x)
        #expect(isNear(two, (0..<count).map { sum($0) { k, j in cos(k * (j + 0.5) * step) } }))
        let three = try #require(vDSP.DCT(count: count, transformType: .III)).transform(x)
        #expect(isNear(three, (0..<count).map { sum($0) { k, j in j == 0 ? 0.5 : cos((k + 0.5) * j * step) } }))
        let four = try #require(vDSP.DCT(count: count, transformType: .IV)).transform(x)
        #expect(isNear(four, (0..<count).map { sum($0) { k, j in cos((k + 0.5) * (j + 0.5) * step) } }))
    }

    @Test(arguments: [8, 12, 20, 36, 60, 100, 200]) func pairsAreTransformedAsTwoArraysAre(count: Int) throws {
        let (re, im) = (noise(count, 3), noise(count, 4))
        let setup = try #require(
            vDSP_DFT_Interleaved_CreateSetup(nil, vDSP_Length(count), .FORWARD, .interleaved_ComplextoComplex))
        defer { vDSP_DFT_Interleaved_DestroySetup(setup) }
        let input = zip(re, im).map { DSPComplex(real: $0, imag: $1) }
        var output = [DSPComplex](repeating: DSPComplex(), count: count)
        vDSP_DFT_Interleaved_Execute(setup, input, &output)
        let expected = defined(re, im, sign: -1)
        #expect(isNear(output.map(\.real), expected.re) && isNear(output.map(\.imag), expected.im))
    }

    @Test func doublePrecisionIsThatPrecise() throws {
        let signal = (0..<64).map { sin(Double($0) * 0.3) + 0.1 * cos(Double($0) * 1.7) }
        let fft = try #require(vDSP.FFT(log2n: 6, radix: .radix2, ofType: DSPDoubleSplitComplex.self))
        var even = stride(from: 0, to: 64, by: 2).map { signal[$0] }
        var odd = stride(from: 1, to: 64, by: 2).map { signal[$0] }
        even.withUnsafeMutableBufferPointer { even in
            odd.withUnsafeMutableBufferPointer { odd in
                var split = DSPDoubleSplitComplex(realp: even.baseAddress!, imagp: odd.baseAddress!)
                fft.forward(input: split, output: &split)
                fft.inverse(input: split, output: &split)
            }
        }
        for n in 0..<32 {
            #expect(abs(even[n] / 128 - signal[2 * n]) < 1e-14 && abs(odd[n] / 128 - signal[2 * n + 1]) < 1e-14)
        }
    }

    @Test func aPlaneIsTransformedByRowsAndColumns() throws {
        let setup = try #require(vDSP_create_fftsetup(3, FFTRadix(kFFTRadix2)))
        defer { vDSP_destroy_fftsetup(setup) }
        // A wave of one step down and two across, 4 rows of 8.
        var re = (0..<32).map { Float(cos(2 * Double.pi * (Double($0 / 8) / 4 + 2 * Double($0 % 8) / 8))) }
        var im = (0..<32).map { Float(sin(2 * Double.pi * (Double($0 / 8) / 4 + 2 * Double($0 % 8) / 8))) }
        re.withUnsafeMutableBufferPointer { re in
            im.withUnsafeMutableBufferPointer { im in
                var split = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
                vDSP_fft2d_zip(setup, &split, 1, 0, 3, 2, FFTDirection(FFT_FORWARD))
            }
        }
        for place in 0..<32 { #expect(abs(re[place] - (place == 10 ? 32 : 0)) < 1e-4 && abs(im[place]) < 1e-4) }
    }
}
