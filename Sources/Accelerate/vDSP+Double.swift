import CAccelerate

// vDSP over vectors of `Double`.
extension vDSP {
    /// The root of the mean of the squares; NaN for none.
    public static func rootMeanSquare(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_rmsqvD(&none, 1, &result, 0)
                return
            }
            vDSP_rmsqvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// NaN for none.
    public static func mean(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_meanvD(&none, 1, &result, 0)
                return
            }
            vDSP_meanvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// NaN for none.
    public static func meanMagnitude(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_meamgvD(&none, 1, &result, 0)
                return
            }
            vDSP_meamgvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// NaN for none.
    public static func meanSquare(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_measqvD(&none, 1, &result, 0)
                return
            }
            vDSP_measqvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func sum(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_sveD(&none, 1, &result, 0)
                return
            }
            vDSP_sveD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func sumOfSquares(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_svesqD(&none, 1, &result, 0)
                return
            }
            vDSP_svesqD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func sumOfMagnitudes(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_svemgD(&none, 1, &result, 0)
                return
            }
            vDSP_svemgD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// −∞ for none.
    public static func maximum(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_maxvD(&none, 1, &result, 0)
                return
            }
            vDSP_maxvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// ∞ for none.
    public static func minimum(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_minvD(&none, 1, &result, 0)
                return
            }
            vDSP_minvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func maximumMagnitude(_ vector: some AccelerateBuffer<Double>) -> Double {
        var result: Double = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Double = 0
                vDSP_maxmgvD(&none, 1, &result, 0)
                return
            }
            vDSP_maxmgvD(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// A + B. As many numbers as the shortest has.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vaddD(a, 1, b, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A + B. As many numbers as the shorter has.
    public static func add(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(vectorA.count, vectorB.count)) { add(vectorA, vectorB, result: &$0) }
    }

    /// A − B. As many numbers as the shortest has.
    public static func subtract<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vsubD(b, 1, a, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A − B. As many numbers as the shorter has.
    public static func subtract(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(vectorA.count, vectorB.count)) { subtract(vectorA, vectorB, result: &$0) }
    }

    /// A · B. As many numbers as the shortest has.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vmulD(a, 1, b, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A · B. As many numbers as the shorter has.
    public static func multiply(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(vectorA.count, vectorB.count)) { multiply(vectorA, vectorB, result: &$0) }
    }

    /// A ÷ B. As many numbers as the shortest has.
    public static func divide<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vdivD(b, 1, a, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A ÷ B. As many numbers as the shorter has.
    public static func divide(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(vectorA.count, vectorB.count)) { divide(vectorA, vectorB, result: &$0) }
    }

    /// Each number plus one number.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        _ scalar: Double, _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                withUnsafePointer(to: scalar) { vDSP_vsaddD(a, 1, $0, c, 1, vDSP_Length(count)) }
            }
        }
    }

    /// Each number plus one number.
    public static func add(_ scalar: Double, _ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { add(scalar, vector, result: &$0) }
    }

    /// Each number times one number.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        _ scalar: Double, _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                withUnsafePointer(to: scalar) { vDSP_vsmulD(a, 1, $0, c, 1, vDSP_Length(count)) }
            }
        }
    }

    /// Each number times one number.
    public static func multiply(_ scalar: Double, _ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { multiply(scalar, vector, result: &$0) }
    }

    /// Each number divided by one number.
    public static func divide(_ vector: some AccelerateBuffer<Double>, _ scalar: Double) -> [Double] {
        multiply(1 / scalar, vector)
    }

    /// The sum of A · B; as many numbers as the shorter has.
    public static func dot(_ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>) -> Double
    {
        let count = min(vectorA.count, vectorB.count)
        var result: Double = 0
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                guard count > 0, let a = first.baseAddress, let b = second.baseAddress else { return }
                vDSP_dotprD(a, 1, b, 1, &result, vDSP_Length(count))
            }
        }
        return result
    }

    /// Each number without its sign.
    public static func absolute<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                vDSP_vabsD(a, 1, c, 1, vDSP_Length(count))
            }
        }
    }

    /// Each number without its sign.
    public static func absolute(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { absolute(vector, result: &$0) }
    }

    /// Each number with the other sign.
    public static func negative<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                vDSP_vnegD(a, 1, c, 1, vDSP_Length(count))
            }
        }
    }

    /// Each number with the other sign.
    public static func negative(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { negative(vector, result: &$0) }
    }

    /// Each number times itself.
    public static func square<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                vDSP_vsqD(a, 1, c, 1, vDSP_Length(count))
            }
        }
    }

    /// Each number times itself.
    public static func square(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { square(vector, result: &$0) }
    }

    /// Sets every number to 0.
    public static func clear<V: AccelerateMutableBuffer<Double>>(_ vector: inout V) { fill(&vector, with: 0) }

    /// Sets every number to one number.
    public static func fill<V: AccelerateMutableBuffer<Double>>(_ vector: inout V, with value: Double) {
        vector.withUnsafeMutableBufferPointer { written in
            guard let c = written.baseAddress else { return }
            withUnsafePointer(to: value) { vDSP_vfillD($0, c, 1, vDSP_Length(written.count)) }
        }
    }

    /// Each number brought into bounds.
    public static func clip(_ vector: some AccelerateBuffer<Double>, to bounds: ClosedRange<Double>) -> [Double] {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        return made(vector.count) { written in
            vector.withUnsafeBufferPointer { numbers in
                guard let a = numbers.baseAddress, let d = written.baseAddress else { return }
                vDSP_vclipD(a, 1, &low, &high, d, 1, vDSP_Length(numbers.count))
            }
        }
    }

    /// 20 · log10 of each number divided by the reference, in dB.
    public static func amplitudeToDecibels(_ vector: some AccelerateBuffer<Double>, zeroReference: Double) -> [Double] {
        decibels(vector, zeroReference, 1)
    }

    /// 10 · log10 of each number divided by the reference, in dB.
    public static func powerToDecibels(_ vector: some AccelerateBuffer<Double>, zeroReference: Double) -> [Double] {
        decibels(vector, zeroReference, 0)
    }

    private static func decibels(_ vector: some AccelerateBuffer<Double>, _ reference: Double, _ flag: UInt32)
        -> [Double]
    {
        made(vector.count) { written in
            vector.withUnsafeBufferPointer { numbers in
                guard let a = numbers.baseAddress, let c = written.baseAddress else { return }
                withUnsafePointer(to: reference) { vDSP_vdbconD(a, 1, $0, c, 1, vDSP_Length(numbers.count), flag) }
            }
        }
    }

    /// `count` numbers from `initialValue`, each greater by `increment`.
    public static func ramp(withInitialValue initialValue: Double, increment: Double, count: Int) -> [Double] {
        var (first, step) = (initialValue, increment)
        return made(count) { written in
            guard let c = written.baseAddress else { return }
            vDSP_vrampD(&first, &step, c, 1, vDSP_Length(written.count))
        }
    }

    /// A window of `count` numbers, or the first half of it.
    public static func window(
        ofType: Double.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
    ) -> [Double] {
        let half = isHalfWindow ? vDSP_HALF_WINDOW : 0
        return made(isHalfWindow ? (count + 1) / 2 : count) { written in
            guard let c = written.baseAddress else { return }
            switch sequence {
            case .hanningNormalized: vDSP_hann_windowD(c, vDSP_Length(count), vDSP_HANN_NORM | half)
            case .hanningDenormalized: vDSP_hann_windowD(c, vDSP_Length(count), half)
            case .hamming: vDSP_hamm_windowD(c, vDSP_Length(count), half)
            case .blackman: vDSP_blkman_windowD(c, vDSP_Length(count), half)
            }
        }
    }
}
