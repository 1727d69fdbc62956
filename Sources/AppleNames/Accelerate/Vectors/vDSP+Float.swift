import CAccelerate

// vDSP over vectors of `Float`.
extension vDSP {
    /// The root of the mean of the squares; NaN for none.
    public static func rootMeanSquare(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_rmsqv) }

    /// NaN for none.
    public static func mean(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_meanv) }

    /// NaN for none.
    public static func meanMagnitude(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_meamgv) }

    /// NaN for none.
    public static func meanSquare(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_measqv) }

    /// 0 for none.
    public static func sum(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_sve) }

    /// 0 for none.
    public static func sumOfSquares(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_svesq) }

    /// 0 for none.
    public static func sumOfMagnitudes(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_svemg) }

    /// −∞ for none.
    public static func maximum(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_maxv) }

    /// ∞ for none.
    public static func minimum(_ vector: some AccelerateBuffer<Float>) -> Float { reduced(vector, vDSP_minv) }

    /// 0 for none.
    public static func maximumMagnitude(_ vector: some AccelerateBuffer<Float>) -> Float {
        reduced(vector, vDSP_maxmgv)
    }

    /// A + B. As many numbers as the shortest has.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vadd) }

    /// A + B. As many numbers as the shorter has.
    public static func add(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] { made(min(vectorA.count, vectorB.count)) { add(vectorA, vectorB, result: &$0) } }

    /// A − B. As many numbers as the shortest has.
    public static func subtract<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorB, vectorA, &result, vDSP_vsub) }

    /// A − B. As many numbers as the shorter has.
    public static func subtract(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] { made(min(vectorA.count, vectorB.count)) { subtract(vectorA, vectorB, result: &$0) } }

    /// A · B. As many numbers as the shortest has.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vmul) }

    /// A · B. As many numbers as the shorter has.
    public static func multiply(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] { made(min(vectorA.count, vectorB.count)) { multiply(vectorA, vectorB, result: &$0) } }

    /// A ÷ B. As many numbers as the shortest has.
    public static func divide<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorB, vectorA, &result, vDSP_vdiv) }

    /// A ÷ B. As many numbers as the shorter has.
    public static func divide(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> [Float] { made(min(vectorA.count, vectorB.count)) { divide(vectorA, vectorB, result: &$0) } }

    /// Each number plus one number.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        _ scalar: Float, _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { combine(scalar, vector, &result, vDSP_vsadd) }

    /// Each number plus one number.
    public static func add(_ scalar: Float, _ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { add(scalar, vector, result: &$0) }
    }

    /// Each number times one number.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        _ scalar: Float, _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { combine(scalar, vector, &result, vDSP_vsmul) }

    /// Each number times one number.
    public static func multiply(_ scalar: Float, _ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { multiply(scalar, vector, result: &$0) }
    }

    /// Each number divided by one number.
    public static func divide(_ vector: some AccelerateBuffer<Float>, _ scalar: Float) -> [Float] {
        multiply(1 / scalar, vector)
    }

    /// The sum of A · B; as many numbers as the shorter has.
    public static func dot(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>
    ) -> Float { reduced(vectorA, vectorB, vDSP_dotpr) }

    /// Each number without its sign.
    public static func absolute<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { change(vector, &result, vDSP_vabs) }

    /// Each number without its sign.
    public static func absolute(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { absolute(vector, result: &$0) }
    }

    /// Each number with the other sign.
    public static func negative<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { change(vector, &result, vDSP_vneg) }

    /// Each number with the other sign.
    public static func negative(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { negative(vector, result: &$0) }
    }

    /// Each number times itself.
    public static func square<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { change(vector, &result, vDSP_vsq) }

    /// Each number times itself.
    public static func square(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { square(vector, result: &$0) }
    }

    /// Sets every number to 0.
    public static func clear<V: AccelerateMutableBuffer<Float>>(_ vector: inout V) { fill(&vector, with: 0) }

    /// Sets every number to one number.
    public static func fill<V: AccelerateMutableBuffer<Float>>(_ vector: inout V, with value: Float) {
        write(&vector) { numbers, count in
            withUnsafePointer(to: value) { vDSP_vfill($0, numbers, 1, count) }
        }
    }

    /// Each number brought into bounds.
    public static func clip(_ vector: some AccelerateBuffer<Float>, to bounds: ClosedRange<Float>) -> [Float] {
        changed(vector) { numbers, written, count in
            var (low, high) = (bounds.lowerBound, bounds.upperBound)
            vDSP_vclip(numbers, 1, &low, &high, written, 1, count)
        }
    }

    /// 20 · log10 of each number divided by the reference, in dB.
    public static func amplitudeToDecibels(
        _ vector: some AccelerateBuffer<Float>, zeroReference: Float
    ) -> [Float] { decibels(vector, zeroReference, 1) }

    /// 10 · log10 of each number divided by the reference, in dB.
    public static func powerToDecibels(
        _ vector: some AccelerateBuffer<Float>, zeroReference: Float
    ) -> [Float] { decibels(vector, zeroReference, 0) }

    private static func decibels(
        _ vector: some AccelerateBuffer<Float>, _ reference: Float, _ flag: UInt32
    ) -> [Float] {
        changed(vector) { numbers, written, count in
            withUnsafePointer(to: reference) { vDSP_vdbcon(numbers, 1, $0, written, 1, count, flag) }
        }
    }

    /// `count` numbers from `initialValue`, each greater by `increment`.
    public static func ramp(withInitialValue initialValue: Float, increment: Float, count: Int) -> [Float] {
        made(count) {
            write(&$0) { numbers, count in
                var (first, step) = (initialValue, increment)
                vDSP_vramp(&first, &step, numbers, 1, count)
            }
        }
    }

    /// A window of `count` numbers, or the first half of it.
    public static func window(
        ofType: Float.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
    ) -> [Float] {
        made(isHalfWindow ? (count + 1) / 2 : count) {
            write(&$0) { numbers, _ in
                switch sequence {
                case .hanningNormalized, .hanningDenormalized:
                    vDSP_hann_window(numbers, vDSP_Length(count), sequence.flags(isHalfWindow))
                case .hamming: vDSP_hamm_window(numbers, vDSP_Length(count), sequence.flags(isHalfWindow))
                case .blackman: vDSP_blkman_window(numbers, vDSP_Length(count), sequence.flags(isHalfWindow))
                }
            }
        }
    }
}
