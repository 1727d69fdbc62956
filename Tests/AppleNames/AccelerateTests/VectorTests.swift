import Accelerate
import Testing

/// vDSP's functions do what their names say, exactly where numbers are exact.
struct VectorTests {
    private let a: [Float] = [1, -2, 3, -4, 5]
    private let b: [Float] = [2, 4, 8, 16, 32]

    private func made(_ count: Int = 5, _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        var result = [Float](repeating: 99, count: count)
        result.withUnsafeMutableBufferPointer { body($0.baseAddress!) }
        return result
    }

    @Test func vectorsAreCombinedNumberByNumber() {
        #expect(made { vDSP_vadd(a, 1, b, 1, $0, 1, 5) } == [3, 2, 11, 12, 37])
        #expect(made { vDSP_vmul(a, 1, b, 1, $0, 1, 5) } == [2, -8, 24, -64, 160])
        #expect(made { vDSP_vsub(b, 1, a, 1, $0, 1, 5) } == [-1, -6, -5, -20, -27])
        #expect(made { vDSP_vdiv(b, 1, a, 1, $0, 1, 5) } == [0.5, -0.5, 0.375, -0.25, 0.15625])
        #expect(made { vDSP_vma(a, 1, b, 1, a, 1, $0, 1, 5) } == [3, -10, 27, -68, 165])
        #expect(vDSP.subtract(a, b) == [-1, -6, -5, -20, -27] && vDSP.divide(a, b)[4] == 0.15625)
    }

    @Test func oneNumberIsAppliedToAll() {
        var two: Float = 2
        var one: Float = 1
        #expect(made { vDSP_vsmul(a, 1, &two, $0, 1, 5) } == [2, -4, 6, -8, 10])
        #expect(made { vDSP_vsadd(a, 1, &two, $0, 1, 5) } == [3, 0, 5, -2, 7])
        #expect(made { vDSP_vsmsa(a, 1, &two, &one, $0, 1, 5) } == [3, -3, 7, -7, 11])
        #expect(made { vDSP_vclip(a, 1, &one, &two, $0, 1, 5) } == [1, 1, 2, 1, 2])
        #expect(made { vDSP_vfill(&two, $0, 1, 5) } == [2, 2, 2, 2, 2])
        #expect(made { vDSP_vclr($0, 2, 3) } == [0, 99, 0, 99, 0])
        #expect(vDSP.multiply(2, a) == [2, -4, 6, -8, 10] && vDSP.add(2, a)[1] == 0)
    }

    @Test func stridesSkipNumbers() {
        #expect(made { vDSP_vadd(a, 2, b, 2, $0, 2, 3) } == [3, 99, 11, 99, 37])
        #expect(made { vDSP_vabs(a, 1, $0, 1, 5) } == [1, 2, 3, 4, 5])
        #expect(made { vDSP_vneg(a, 1, $0, 1, 5) } == [-1, 2, -3, 4, -5])
        #expect(made { vDSP_vsq(a, 1, $0, 1, 5) } == [1, 4, 9, 16, 25])
        #expect(
            made { memory in
                memory.update(from: a, count: 5)
                vDSP_vrvrs(memory, 1, 5)
            } == [5, -4, 3, -2, 1])
    }

    private func reduced(_ function: (UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>, UInt) -> Void) -> Float {
        var result: Float = 99
        function(a, 1, &result, 5)
        return result
    }

    @Test func vectorsAreReduced() {
        #expect(reduced(vDSP_sve) == 3 && reduced(vDSP_meanv) == 0.6 && reduced(vDSP_svesq) == 55)
        #expect(reduced(vDSP_maxv) == 5 && reduced(vDSP_minv) == -4 && reduced(vDSP_maxmgv) == 5)
        #expect(reduced(vDSP_measqv) == 11 && reduced(vDSP_rmsqv) == Float(11.0).squareRoot())
        #expect(reduced(vDSP_meamgv) == 3 && reduced(vDSP_minmgv) == 1)
        var (best, place): (Float, UInt) = (0, 0)
        vDSP_maxvi(a, 2, &best, &place, 3)
        #expect(best == 5 && place == 4)
        var dot: Float = 0
        vDSP_dotpr(a, 1, b, 1, &dot, 5)
        #expect(dot == 114)
    }

    @Test func nothingHasTheReductionsOfNothing() {
        let none: [Float] = []
        #expect(vDSP.maximum(none) == -.infinity && vDSP.minimum(none) == .infinity && vDSP.sum(none) == 0)
        #expect(vDSP.rootMeanSquare(none).isNaN && vDSP.mean(none).isNaN && vDSP.maximumMagnitude(none) == 0)
        #expect(vDSP.add(none, a) == [] && vDSP.absolute(none) == [])
    }

    @Test func theOverlayReducesBothPrecisions() {
        #expect(
            vDSP.rootMeanSquare(a) == Float(11).squareRoot()
                && vDSP.rootMeanSquare([3.0, 4, 5, 4] as [Double]) == 16.5.squareRoot())
        #expect(vDSP.dot([1.0, 2] as [Double], [3.0, 4]) == 11 && vDSP.clip(a, to: -1...2) == [1, -1, 2, -1, 2])
        var result = [Float](repeating: 0, count: 5)
        vDSP.add(a, b, result: &result)
        #expect(result == [3, 2, 11, 12, 37])
        vDSP.clear(&result)
        #expect(result == [0, 0, 0, 0, 0])
    }

    @Test func decibelsAreOfAmplitudesAndPowers() {
        var reference: Float = 1
        let values: [Float] = [1, 10, 0.1, 0]
        #expect(made(4) { vDSP_vdbcon(values, 1, &reference, $0, 1, 4, 1) } == [0, 20, -20, -.infinity])
        #expect(made(4) { vDSP_vdbcon(values, 1, &reference, $0, 1, 4, 0) } == [0, 10, -10, -.infinity])
        #expect(vDSP.amplitudeToDecibels([100.0] as [Double], zeroReference: 1) == [40])
    }

    @Test func wholeNumbersBecomeFloatsAndBack() {
        let numbers: [Int16] = [-32768, -1, 0, 1, 32767]
        #expect(made { vDSP_vflt16(numbers, 1, $0, 1, 5) } == [-32768, -1, 0, 1, 32767])
        var back = [Int16](repeating: 0, count: 6)
        vDSP_vfix16([1.9, -1.9, 40000, -40000, .nan, 2.5], 1, &back, 1, 6)
        #expect(back == [1, -1, 32767, -32768, 0, 2])
        vDSP_vfixr16([1.9, -1.9, 2.5, 3.5, 0, 0], 1, &back, 1, 6)
        #expect(back == [2, -2, 2, 4, 0, 0])
        var doubles = [Double](repeating: 0, count: 5)
        vDSP_vspdp(a, 1, &doubles, 1, 5)
        #expect(doubles == [1, -2, 3, -4, 5])
    }

    @Test func rampsRun() {
        var (start, step, end): (Float, Float, Float) = (1, 0.25, 5)
        #expect(made { vDSP_vramp(&start, &step, $0, 1, 5) } == [1, 1.25, 1.5, 1.75, 2])
        #expect(made { vDSP_vgen(&start, &end, $0, 1, 5) } == [1, 2, 3, 4, 5])
        #expect(made { vDSP_vrampmul(b, 1, &start, &step, $0, 1, 5) } == [2, 5, 12, 28, 64])
        #expect(start == 2.25)
        #expect(vDSP.ramp(withInitialValue: 0, increment: 2, count: 3) as [Float] == [0, 2, 4])
    }

    @Test func windowsHaveTheirShapes() {
        #expect(made(4) { vDSP_hann_window($0, 4, Int32(vDSP_HANN_DENORM)) } == [0, 0.5, 1, 0.5])
        let normalized = made(4) { vDSP_hann_window($0, 4, Int32(vDSP_HANN_NORM)) }
        #expect(normalized[2] == Float(2 * 0.8164965809277260))
        #expect(made(4) { vDSP_hann_window($0, 4, Int32(vDSP_HALF_WINDOW)) } == [0, 0.5, 99, 99])
        let hamming = vDSP.window(ofType: Float.self, usingSequence: .hamming, count: 4, isHalfWindow: false)
        #expect(abs(hamming[0] - 0.08) < 1e-7 && hamming[2] == 1)
        let blackman = made(4) { vDSP_blkman_window($0, 4, 0) }
        #expect(abs(blackman[0]) < 1e-7 && abs(blackman[2] - 1) < 1e-7)
    }

    @Test func convolutionAndForceApplyTheirFunctions() {
        let filter: [Float] = [1, 10]
        #expect(made(4) { vDSP_conv(b, 1, filter, 1, $0, 1, 4, 2) } == [42, 84, 168, 336])
        #expect(
            filter.withUnsafeBufferPointer { filter in
                made(4) { vDSP_conv(b, 1, filter.baseAddress! + 1, -1, $0, 1, 4, 2) }
            } == [24, 48, 96, 192])
        var count: Int32 = 3
        #expect(made(3) { vvsqrtf($0, [4, 9, 2.25], &count) } == [2, 3, 1.5])
        #expect(made(3) { vvlog10f($0, [1, 10, 100], &count) } == [0, 1, 2])
        #expect(made(3) { vvpowf($0, [2, 2, 1], [3, 4, 5], &count) } == [9, 16, 5])
    }

    @Test func ofNothingThereIsNothingOrNoNumber() {
        func check<T: BinaryFloatingPoint>(_ numbers: [T], undefined: [T], zeros: [T], limits: [T]) {
            #expect(undefined.allSatisfy(\.isNaN) && zeros.allSatisfy { $0 == 0 } && limits == [-.infinity, .infinity])
            #expect(numbers.isEmpty)
        }
        let (floats, without): ([Float], UnsafeBufferPointer<Double>) = ([], UnsafeBufferPointer(start: nil, count: 0))
        check(
            vDSP.add(floats, floats) + vDSP.clip(floats, to: 0...1) + vDSP.square(floats),
            undefined: [vDSP.mean(floats), vDSP.meanSquare(floats), vDSP.rootMeanSquare(floats)],
            zeros: [vDSP.sum(floats), vDSP.maximumMagnitude(floats), vDSP.dot(floats, [1])],
            limits: [vDSP.maximum(floats), vDSP.minimum(floats)])
        check(
            vDSP.multiply(2, without) + vDSP.negative(without) + vDSP.divide(without, 2),
            undefined: [vDSP.mean(without), vDSP.meanMagnitude(without)],
            zeros: [vDSP.sumOfSquares(without), vDSP.sumOfMagnitudes(without), vDSP.dot(without, [1])],
            limits: [vDSP.maximum(without), vDSP.minimum(without)])
    }
}
