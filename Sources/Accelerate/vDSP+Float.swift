import CAccelerate

// vDSP over vectors of `Float`.
extension vDSP {
    /// The root of the mean of the squares; NaN for none.
    public static func rootMeanSquare(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_rmsqv(&none, 1, &result, 0)
                return
            }
            vDSP_rmsqv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// NaN for none.
    public static func mean(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_meanv(&none, 1, &result, 0)
                return
            }
            vDSP_meanv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// NaN for none.
    public static func meanMagnitude(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_meamgv(&none, 1, &result, 0)
                return
            }
            vDSP_meamgv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// NaN for none.
    public static func meanSquare(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_measqv(&none, 1, &result, 0)
                return
            }
            vDSP_measqv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func sum(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_sve(&none, 1, &result, 0)
                return
            }
            vDSP_sve(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func sumOfSquares(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_svesq(&none, 1, &result, 0)
                return
            }
            vDSP_svesq(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func sumOfMagnitudes(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_svemg(&none, 1, &result, 0)
                return
            }
            vDSP_svemg(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// −∞ for none.
    public static func maximum(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_maxv(&none, 1, &result, 0)
                return
            }
            vDSP_maxv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// ∞ for none.
    public static func minimum(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_minv(&none, 1, &result, 0)
                return
            }
            vDSP_minv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// 0 for none.
    public static func maximumMagnitude(_ vector: some AccelerateBuffer<Float>) -> Float {
        var result: Float = 0
        vector.withUnsafeBufferPointer { numbers in
            guard let start = numbers.baseAddress else {
                var none: Float = 0
                vDSP_maxmgv(&none, 1, &result, 0)
                return
            }
            vDSP_maxmgv(start, 1, &result, vDSP_Length(numbers.count))
        }
        return result
    }

    /// A + B. As many numbers as the shortest has.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vadd(a, 1, b, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A + B. As many numbers as the shorter has.
    public static func add(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(vectorA.count, vectorB.count)) { add(vectorA, vectorB, result: &$0) }
    }

    /// A − B. As many numbers as the shortest has.
    public static func subtract<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vsub(b, 1, a, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A − B. As many numbers as the shorter has.
    public static func subtract(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(vectorA.count, vectorB.count)) { subtract(vectorA, vectorB, result: &$0) }
    }

    /// A · B. As many numbers as the shortest has.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vmul(a, 1, b, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A · B. As many numbers as the shorter has.
    public static func multiply(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(vectorA.count, vectorB.count)) { multiply(vectorA, vectorB, result: &$0) }
    }

    /// A ÷ B. As many numbers as the shortest has.
    public static func divide<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vectorA.count, vectorB.count, result.count)
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                result.withUnsafeMutableBufferPointer { written in
                    guard count > 0, let a = first.baseAddress, let b = second.baseAddress,
                        let c = written.baseAddress
                    else { return }
                    vDSP_vdiv(b, 1, a, 1, c, 1, vDSP_Length(count))
                }
            }
        }
    }

    /// A ÷ B. As many numbers as the shorter has.
    public static func divide(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(vectorA.count, vectorB.count)) { divide(vectorA, vectorB, result: &$0) }
    }

    /// Each number plus one number.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        _ scalar: Float, _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                withUnsafePointer(to: scalar) { vDSP_vsadd(a, 1, $0, c, 1, vDSP_Length(count)) }
            }
        }
    }

    /// Each number plus one number.
    public static func add(_ scalar: Float, _ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { add(scalar, vector, result: &$0) }
    }

    /// Each number times one number.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        _ scalar: Float, _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                withUnsafePointer(to: scalar) { vDSP_vsmul(a, 1, $0, c, 1, vDSP_Length(count)) }
            }
        }
    }

    /// Each number times one number.
    public static func multiply(_ scalar: Float, _ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { multiply(scalar, vector, result: &$0) }
    }

    /// Each number divided by one number.
    public static func divide(_ vector: some AccelerateBuffer<Float>, _ scalar: Float) -> [Float] {
        multiply(1 / scalar, vector)
    }

    /// The sum of A · B; as many numbers as the shorter has.
    public static func dot(_ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>) -> Float {
        let count = min(vectorA.count, vectorB.count)
        var result: Float = 0
        vectorA.withUnsafeBufferPointer { first in
            vectorB.withUnsafeBufferPointer { second in
                guard count > 0, let a = first.baseAddress, let b = second.baseAddress else { return }
                vDSP_dotpr(a, 1, b, 1, &result, vDSP_Length(count))
            }
        }
        return result
    }

    /// Each number without its sign.
    public static func absolute<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                vDSP_vabs(a, 1, c, 1, vDSP_Length(count))
            }
        }
    }

    /// Each number without its sign.
    public static func absolute(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { absolute(vector, result: &$0) }
    }

    /// Each number with the other sign.
    public static func negative<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                vDSP_vneg(a, 1, c, 1, vDSP_Length(count))
            }
        }
    }

    /// Each number with the other sign.
    public static func negative(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { negative(vector, result: &$0) }
    }

    /// Each number times itself.
    public static func square<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        let count = min(vector.count, result.count)
        vector.withUnsafeBufferPointer { numbers in
            result.withUnsafeMutableBufferPointer { written in
                guard count > 0, let a = numbers.baseAddress, let c = written.baseAddress else { return }
                vDSP_vsq(a, 1, c, 1, vDSP_Length(count))
            }
        }
    }

    /// Each number times itself.
    public static func square(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { square(vector, result: &$0) }
    }

    /// Sets every number to 0.
    public static func clear<V: AccelerateMutableBuffer<Float>>(_ vector: inout V) { fill(&vector, with: 0) }

    /// Sets every number to one number.
    public static func fill<V: AccelerateMutableBuffer<Float>>(_ vector: inout V, with value: Float) {
        vector.withUnsafeMutableBufferPointer { written in
            guard let c = written.baseAddress else { return }
            withUnsafePointer(to: value) { vDSP_vfill($0, c, 1, vDSP_Length(written.count)) }
        }
    }

    /// Each number brought into bounds.
    public static func clip(_ vector: some AccelerateBuffer<Float>, to bounds: ClosedRange<Float>) -> [Float] {
        var (low, high) = (bounds.lowerBound, bounds.upperBound)
        return made(vector.count) { written in
            vector.withUnsafeBufferPointer { numbers in
                guard let a = numbers.baseAddress, let d = written.baseAddress else { return }
                vDSP_vclip(a, 1, &low, &high, d, 1, vDSP_Length(numbers.count))
            }
        }
    }

    /// 20 · log10 of each number divided by the reference, in dB.
    public static func amplitudeToDecibels(_ vector: some AccelerateBuffer<Float>, zeroReference: Float) -> [Float] {
        decibels(vector, zeroReference, 1)
    }

    /// 10 · log10 of each number divided by the reference, in dB.
    public static func powerToDecibels(_ vector: some AccelerateBuffer<Float>, zeroReference: Float) -> [Float] {
        decibels(vector, zeroReference, 0)
    }

    private static func decibels(_ vector: some AccelerateBuffer<Float>, _ reference: Float, _ flag: UInt32) -> [Float]
    {
        made(vector.count) { written in
            vector.withUnsafeBufferPointer { numbers in
                guard let a = numbers.baseAddress, let c = written.baseAddress else { return }
                withUnsafePointer(to: reference) { vDSP_vdbcon(a, 1, $0, c, 1, vDSP_Length(numbers.count), flag) }
            }
        }
    }

    /// `count` numbers from `initialValue`, each greater by `increment`.
    public static func ramp(withInitialValue initialValue: Float, increment: Float, count: Int) -> [Float] {
        var (first, step) = (initialValue, increment)
        return made(count) { written in
            guard let c = written.baseAddress else { return }
            vDSP_vramp(&first, &step, c, 1, vDSP_Length(written.count))
        }
    }

    /// A window of `count` numbers, or the first half of it.
    public static func window(
        ofType: Float.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
    ) -> [Float] {
        let half = isHalfWindow ? vDSP_HALF_WINDOW : 0
        return made(isHalfWindow ? (count + 1) / 2 : count) { written in
            guard let c = written.baseAddress else { return }
            switch sequence {
            case .hanningNormalized: vDSP_hann_window(c, vDSP_Length(count), vDSP_HANN_NORM | half)
            case .hanningDenormalized: vDSP_hann_window(c, vDSP_Length(count), half)
            case .hamming: vDSP_hamm_window(c, vDSP_Length(count), half)
            case .blackman: vDSP_blkman_window(c, vDSP_Length(count), half)
            }
        }
    }
}
