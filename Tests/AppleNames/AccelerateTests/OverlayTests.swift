import Accelerate
import Testing

/// The rest of vDSP and its overlay: what their names say, exactly where numbers are exact.
struct OverlayTests {
    private let a: [Float] = [1, -2, 3, -4, 5]
    private let b: [Float] = [2, 4, 8, 16, 32]

    @Test func severalAtATime() {
        #expect(vDSP.multiply(addition: (a: a, b: b), b) == [6, 8, 88, 192, 1184])
        #expect(vDSP.multiply(subtraction: (a: b, b: a), 2) == [2, 12, 10, 40, 54])
        #expect(vDSP.add(multiplication: (a: a, b: b), 1) == [3, -7, 25, -63, 161])
        #expect(vDSP.add(multiplication: (a: a, b: 2), b) == [4, 0, 14, 8, 42])
        #expect(vDSP.subtract(multiplication: (a: a, b: b), a) == [1, -6, 21, -60, 155])
        #expect(vDSP.maximum(a, b) == b && vDSP.minimum(a, b) == a && vDSP.divide(8, b) == [4, 2, 1, 0.5, 0.25])
        var e = [Float](repeating: 0, count: 5)
        vDSP_vsmsma(a, 1, [2], b, 1, [3], &e, 1, 5)
        #expect(e == [8, 8, 30, 40, 106])
        vDSP_vaam(a, 1, b, 1, a, 1, b, 1, &e, 1, 5)
        #expect(e == [9, 4, 121, 144, 1369])
        vDSP_vdist([3, 5], 1, [4, 12], 1, &e, 1, 2)
        #expect(e.prefix(2) == [5, 13])
    }

    @Test func sums() {
        #expect(vDSP.indexOfMaximum(a) == (4, 5) && vDSP.indexOfMinimum(a) == (3, -4))
        #expect(vDSP.indexOfMaximumMagnitude([1, -9, 3] as [Double]) == (1, 9))
        #expect(vDSP.countZeroCrossings(a) == 4 && vDSP.slidingWindowSum(a, usingWindowLength: 2) == [-1, 1, -1, 1])
        #expect(vDSP.standardDeviation([2, 4, 4, 4, 5, 5, 7, 9] as [Float]) == 2)
        #expect(vDSP.normalize([1, 3] as [Double]) == [-1, 1])
        #expect(vDSP.integrate([1, 2, 3, 4] as [Float], using: .runningSum, stepSize: 1) == [0, 2, 5, 9])
        #expect(vDSP.integrate([0, 2, 4, 6] as [Float], using: .trapezoidal, stepSize: 1) == [0, 1, 4, 9])
        #expect(vDSP.integrate([0, 1, 4, 9, 16] as [Double], using: .simpson, stepSize: 3).last == 64)
        #expect(
            vDSP.evaluatePolynomial(usingCoefficients: [2, 0, 1], withVariables: [0, 1, 3] as [Float]) == [1, 3, 19])
        #expect(vDSP.sumAndSumOfSquares(a) == (3, 55) && vDSP.distanceSquared([1, 2] as [Float], [4, 6]) == 25)
    }

    @Test func placesBetweenNumbers() {
        #expect(
            vDSP.linearInterpolate(elementsOf: [0, 10, 40] as [Float], using: [0, 0.5, 1.5, 9, -3]) == [
                0, 5, 25, 40, 0,
            ])
        #expect(vDSP.quadraticInterpolate(elementsOf: [0, 1, 4, 9] as [Double], using: [1.5, 2.5]) == [2.25, 6.25])
        #expect(vDSP.linearInterpolate([0, 10] as [Float], [10, 30], using: 0.5) == [5, 20])
        #expect(vDSP.linearInterpolate(values: [0, 10, 20] as [Float], atIndices: [0, 2, 4]) == [0, 5, 10, 15, 20])
        #expect(
            vDSP.gather(a, indices: [4, 0]) == [5, 1] && vDSP.compress(a, gatingVector: [1, 0, 0, 1, 0]) == [1, -4])
        var sorted = (0..<200).map { Float($0 * 73 % 200) }
        vDSP.sort(&sorted, sortOrder: .ascending)
        #expect(sorted == (0..<200).map(Float.init))
        vDSP.sort(&sorted, sortOrder: .descending)
        #expect(sorted.first == 199 && sorted.last == 0)
        var places: [vDSP_Length] = [0, 1, 2, 3, 4]
        vDSP_vsorti(a, &places, nil, 5, 1)
        #expect(places == [3, 1, 0, 2, 4])
    }

    @Test func boundsAndFilters() {
        #expect(vDSP.threshold(a, to: 0, with: .zeroFill) == [1, 0, 3, 0, 5])
        #expect(vDSP.threshold(a, to: 0, with: .clampToThreshold) == [1, 0, 3, 0, 5])
        #expect(vDSP.threshold(a, to: 0, with: .signedConstant(7)) == [7, -7, 7, -7, 7])
        #expect(vDSP.limit(a, limit: 2, withOutputConstant: 1) == [-1, -1, 1, -1, 1])
        #expect(vDSP.invertedClip(a, to: -3...3) == [3, -3, 3, -4, 5])
        #expect(vDSP.correlate(a, withKernel: [1, 10]) == [-19, 28, -37, 46])
        #expect(vDSP.convolve(a, withKernel: [1, 10]) == [8, -17, 26, -35])
        #expect(vDSP.convolve(a, withKernel: [Float](repeating: 1, count: 6)) == [])
        #expect(vDSP.downsample([1, 2, 3, 4, 5] as [Double], decimationFactor: 2, filter: [1, 1]) == [3, 7])
        #expect(vDSP.ramp(in: 0...4, count: 5) as [Float] == [0, 1, 2, 3, 4])
    }

    @Test func aFilterGoesOnFromCallToCall() throws {
        // y[n] = x[n] + y[n − 1] / 2, and then a delay of two.
        let coefficients: [Double] = [1, 0, 0, -0.5, 0, 0, 0, 1, 0, 0]
        let setup = try #require(vDSP_biquad_CreateSetup(coefficients, 2))
        defer { vDSP_biquad_DestroySetup(setup) }
        var (delay, first, second) = (
            [Float](repeating: 0, count: 6), [Float](repeating: 0, count: 3), [Float](repeating: 0, count: 2)
        )
        vDSP_biquad(setup, &delay, [1, 0, 0], 1, &first, 1, 3)
        vDSP_biquad(setup, &delay, [0, 0], 1, &second, 1, 2)
        #expect(first == [0, 0, 1] && second == [0.5, 0.25])
        #expect(delay == [0, 0, 0.125, 0.0625, 0.5, 0.25])
        var filter = try #require(
            vDSP.Biquad(coefficients: coefficients, channelCount: 1, sectionCount: 2, ofType: Double.self))
        #expect(
            filter.apply(input: [1, 0, 0] as [Double]) == [0, 0, 1]
                && filter.apply(input: [0, 0] as [Double]) == [0.5, 0.25])
        #expect(vDSP.Biquad(coefficients: [1], channelCount: 1, sectionCount: 1, ofType: Float.self) == nil)
    }

    @Test func channelsHaveFiltersOfTheirOwnAndGlideToTargets() throws {
        // The first channel times 2, the second times 3.
        let setup = try #require(vDSP_biquadm_CreateSetup([2, 0, 0, 0, 0, 3, 0, 0, 0, 0], 1, 2))
        defer { vDSP_biquadm_DestroySetup(setup) }
        func run(_ count: Int) -> [[Float]] {
            var (left, right) = ([Float](repeating: 0, count: count), [Float](repeating: 0, count: count))
            let ones = [Float](repeating: 1, count: count)
            ones.withUnsafeBufferPointer { ones in
                left.withUnsafeMutableBufferPointer { left in
                    right.withUnsafeMutableBufferPointer { right in
                        var inputs = [ones.baseAddress!, ones.baseAddress!]
                        var outputs = [left.baseAddress!, right.baseAddress!]
                        vDSP_biquadm(setup, &inputs, 1, &outputs, 1, vDSP_Length(count))
                    }
                }
            }
            return [left, right]
        }
        #expect(run(2) == [[2, 2], [3, 3]])
        vDSP_biquadm_SetTargetsSingle(setup, [0, 0, 0, 0, 0], 0.5, 0.3, 0, 0, 1, 1)
        #expect(run(4) == [[2, 1, 0.5, 0], [3, 3, 3, 3]])
    }

    @Test func numbersOfOtherKinds() {
        #expect(
            vDSP.floatingPointToInteger(
                [1.5, -1.5, 2.5, 300] as [Float], integerType: Int8.self, rounding: .towardZero) == [1, -1, 2, 127])
        #expect(
            vDSP.floatingPointToInteger(
                [1.5, -1.5, 2.5] as [Double], integerType: Int32.self, rounding: .towardNearestInteger) == [2, -2, 2])
        #expect(vDSP.integerToFloatingPoint([0, 65535] as [UInt16], floatingPointType: Float.self) == [0, 65535])
        #expect(
            vDSP.floatingPointToInteger([-5, 1e12] as [Float], integerType: UInt32.self, rounding: .towardZero) == [
                0, .max,
            ])
        #expect(vDSP.floatToDouble([0.5]) == [0.5] && vDSP.doubleToFloat([0.25]) == [0.25])
        var (three, back) = ([vDSP_int24](repeating: vDSP_int24(), count: 4), [Float](repeating: 0, count: 4))
        vDSP_vfixr24([-8_388_608, -1, 8_388_607, 9e6], 1, &three, 1, 4)
        vDSP_vflt24(three, 1, &back, 1, 4)
        #expect(back == [-8_388_608, -1, 8_388_607, 8_388_607])
    }

    @Test func complexNumbers() {
        var (re, im): ([Float], [Float]) = ([3, 0], [4, 2])
        var (outRe, outIm, sizes) = (
            [Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2), [Float](repeating: 0, count: 2)
        )
        re.withUnsafeMutableBufferPointer { re in
            im.withUnsafeMutableBufferPointer { im in
                outRe.withUnsafeMutableBufferPointer { outRe in
                    outIm.withUnsafeMutableBufferPointer { outIm in
                        let split = DSPSplitComplex(realp: re.baseAddress!, imagp: im.baseAddress!)
                        var out = DSPSplitComplex(realp: outRe.baseAddress!, imagp: outIm.baseAddress!)
                        vDSP.absolute(split, result: &sizes)
                        vDSP.multiply(split, by: split, count: 2, useConjugate: true, result: &out)
                    }
                }
            }
        }
        #expect(sizes == [5, 2] && outRe == [25, 4] && outIm == [0, 0])
    }

    @Test func functionsOfTheCLibrary() {
        #expect(vForce.sqrt([4, 9] as [Float]) == [2, 3] && vForce.floor([1.5, -1.5] as [Double]) == [1, -2])
        #expect(vForce.pow(bases: [2, 3] as [Float], exponents: [3, 2]) == [8, 9])
        #expect(
            vForce.atan2(x: [1] as [Double], y: [0]) == [0] && vForce.nearestInteger([2.5, 3.5] as [Float]) == [2, 4])
        #expect(vForce.sinPi([0, 0.5, 1e7] as [Double]) == [0, 1, 0])
        var (sines, cosines): ([Float], [Float]) = ([9, 9], [9, 9])
        vForce.sincos([0, 0] as [Float], sinResult: &sines, cosResult: &cosines)
        #expect(sines == [0, 0] && cosines == [1, 1])
    }

    @Test func planes() {
        var (source, bytes): ([Float], [UInt8]) = ([0, 0.5, 1, -1, 2, 0.25], [UInt8](repeating: 0, count: 6))
        source.withUnsafeMutableBytes { source in
            bytes.withUnsafeMutableBytes { bytes in
                var from = vImage_Buffer(data: source.baseAddress, height: 2, width: 3, rowBytes: 12)
                var to = vImage_Buffer(data: bytes.baseAddress, height: 2, width: 3, rowBytes: 3)
                #expect(
                    vImageConvert_PlanarFtoPlanar8(&from, &to, 1, 0, vImage_Flags(kvImageNoFlags)) == kvImageNoError)
                to.rowBytes = 2
                #expect(vImageConvert_PlanarFtoPlanar8(&from, &to, 1, 0, 0) == kvImageBufferSizeMismatch)
            }
        }
        #expect(bytes == [0, 128, 255, 0, 255, 64])
        var turned = [UInt8](repeating: 0, count: 6)
        var picture: [UInt8] = [1, 2, 3, 4, 5, 6]
        picture.withUnsafeMutableBytes { picture in
            turned.withUnsafeMutableBytes { turned in
                var from = vImage_Buffer(data: picture.baseAddress, height: 2, width: 3, rowBytes: 3)
                var to = vImage_Buffer(data: turned.baseAddress, height: 3, width: 2, rowBytes: 2)
                #expect(vImageRotate90_Planar8(&from, &to, UInt8(kRotate90DegreesClockwise), 0, 0) == kvImageNoError)
            }
        }
        #expect(turned == [4, 1, 5, 2, 6, 3])
    }
}
