import Accelerate
import Foundation
import Testing

/// Transforms against the sums that define them, and their scaling.
struct FourierTests {
    /// A real signal's transform, times two, packed as vDSP packs it.
    private func defined(_ signal: [Float]) -> (re: [Double], im: [Double]) {
        let count = signal.count
        func bin(_ k: Int) -> (Double, Double) {
            signal.indices.reduce(into: (0.0, 0.0)) { sum, n in
                let angle = -2 * Double.pi * Double(k * n % count) / Double(count)
                sum.0 += 2 * Double(signal[n]) * cos(angle)
                sum.1 += 2 * Double(signal[n]) * sin(angle)
            }
        }
        var bins = (0..<count / 2).map(bin)
        bins[0].1 = bin(count / 2).0
        return (bins.map(\.0), bins.map(\.1))
    }

    private func withSplit<R>(
        _ re: inout [Float], _ im: inout [Float], _ body: (inout DSPSplitComplex) throws -> R
    ) rethrows -> R {
        try re.withUnsafeMutableBufferPointer { re in
            try im.withUnsafeMutableBufferPointer { im in
                var split = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
                return try body(&split)
            }
        }
    }

    private func noise(_ count: Int) -> [Float] {
        var state: UInt32 = 12345
        return (0..<count).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Float(state >> 8) / Float(1 << 23) - 1
        }
    }

    @Test(arguments: 1...10) func aRealTransformIsTwiceTheDefinitionAndComesBack(log2n: Int) throws {
        let count = 1 << log2n
        let signal = noise(count)
        // A larger setup than needed: its factors are shared.
        let setup = try #require(vDSP_create_fftsetup(12, FFTRadix(kFFTRadix2)))
        defer { vDSP_destroy_fftsetup(setup) }
        var (re, im) = ([Float](repeating: 0, count: count / 2), [Float](repeating: 0, count: count / 2))
        withSplit(&re, &im) { split in
            signal.withUnsafeBytes {
                vDSP_ctoz($0.assumingMemoryBound(to: DSPComplex.self).baseAddress!, 2, &split, 1, UInt(count / 2))
            }
            vDSP_fft_zrip(setup, &split, 1, UInt(log2n), FFTDirection(FFT_FORWARD))
        }
        let expected = defined(signal)
        // Rounding of log2n steps of sums up to the length.
        let tolerance = Float(1e-6) * Float(count)
        for k in 0..<count / 2 {
            #expect(abs(re[k] - Float(expected.re[k])) < tolerance && abs(im[k] - Float(expected.im[k])) < tolerance)
        }
        var back = [Float](repeating: 0, count: count)
        withSplit(&re, &im) { split in
            vDSP_fft_zrip(setup, &split, 1, UInt(log2n), FFTDirection(FFT_INVERSE))
            back.withUnsafeMutableBytes {
                vDSP_ztoc(&split, 1, $0.assumingMemoryBound(to: DSPComplex.self).baseAddress!, 2, UInt(count / 2))
            }
        }
        for n in 0..<count { #expect(abs(back[n] / Float(2 * count) - signal[n]) < 1e-5) }
    }

    @Test func anImpulseIsFlatAndMagnitudesAreSquares() throws {
        let setup = try #require(vDSP_create_fftsetup(3, FFTRadix(kFFTRadix2)))
        defer { vDSP_destroy_fftsetup(setup) }
        var (re, im): ([Float], [Float]) = ([1, 0, 0, 0], [0, 0, 0, 0])
        var squares = [Float](repeating: 0, count: 4)
        withSplit(&re, &im) { split in
            vDSP_fft_zrip(setup, &split, 1, 3, FFTDirection(FFT_FORWARD))
            vDSP_zvmags(&split, 1, &squares, 1, 4)
        }
        #expect(re == [2, 2, 2, 2] && im == [2, 0, 0, 0] && squares == [8, 4, 4, 4])
    }

    @Test func aComplexTransformOfAWaveIsOneLine() throws {
        let setup = try #require(vDSP_create_fftsetup(4, FFTRadix(kFFTRadix2)))
        defer { vDSP_destroy_fftsetup(setup) }
        var re = (0..<16).map { Float(cos(2 * Double.pi * 3 * Double($0) / 16)) }
        var im = (0..<16).map { Float(sin(2 * Double.pi * 3 * Double($0) / 16)) }
        withSplit(&re, &im) { vDSP_fft_zip(setup, &$0, 1, 4, FFTDirection(FFT_FORWARD)) }
        for k in 0..<16 { #expect(abs(re[k] - (k == 3 ? 16 : 0)) < 1e-5 && abs(im[k]) < 1e-5) }
    }

    @Test func theOverlaysTransformIsTheSame() throws {
        let fft = try #require(vDSP.FFT(log2n: 3, radix: .radix2, ofType: DSPSplitComplex.self))
        var (re, im): ([Float], [Float]) = ([1, 0, 0, 0], [0, 0, 0, 0])
        var (outRe, outIm): ([Float], [Float]) = ([0, 0, 0, 0], [9, 9, 9, 9])
        withSplit(&re, &im) { input in
            withSplit(&outRe, &outIm) { output in fft.forward(input: input, output: &output) }
        }
        #expect(outRe == [2, 2, 2, 2] && outIm == [2, 0, 0, 0] && re == [1, 0, 0, 0])
    }

    @Test func whatASetupIsNotForChangesNothing() throws {
        #expect(vDSP_create_fftsetup(4, FFTRadix(kFFTRadix3)) == nil)
        #expect(vDSP_create_fftsetup(25, FFTRadix(kFFTRadix2)) == nil)
        let setup = try #require(vDSP_create_fftsetup(2, FFTRadix(kFFTRadix2)))
        defer { vDSP_destroy_fftsetup(setup) }
        var (re, im): ([Float], [Float]) = ([1, 2, 3, 4], [5, 6, 7, 8])
        withSplit(&re, &im) { vDSP_fft_zip(setup, &$0, 1, 3, FFTDirection(FFT_FORWARD)) }
        #expect(re == [1, 2, 3, 4] && im == [5, 6, 7, 8])
    }
}
