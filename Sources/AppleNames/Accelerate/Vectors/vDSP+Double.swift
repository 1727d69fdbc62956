import CAccelerate

// vDSP over vectors of `Double`.
extension vDSP {
    /// The root of the mean of the squares; NaN for none.
    public static func rootMeanSquare(_ vector: some AccelerateBuffer<Double>) -> Double {
        reduced(vector, vDSP_rmsqvD)
    }

    /// NaN for none.
    public static func mean(_ vector: some AccelerateBuffer<Double>) -> Double { reduced(vector, vDSP_meanvD) }

    /// NaN for none.
    public static func meanMagnitude(_ vector: some AccelerateBuffer<Double>) -> Double {
        reduced(vector, vDSP_meamgvD)
    }

    /// NaN for none.
    public static func meanSquare(_ vector: some AccelerateBuffer<Double>) -> Double { reduced(vector, vDSP_measqvD) }

    /// 0 for none.
    public static func sum(_ vector: some AccelerateBuffer<Double>) -> Double { reduced(vector, vDSP_sveD) }

    /// 0 for none.
    public static func sumOfSquares(_ vector: some AccelerateBuffer<Double>) -> Double { reduced(vector, vDSP_svesqD) }

    /// 0 for none.
    public static func sumOfMagnitudes(_ vector: some AccelerateBuffer<Double>) -> Double {
        reduced(vector, vDSP_svemgD)
    }

    /// −∞ for none.
    public static func maximum(_ vector: some AccelerateBuffer<Double>) -> Double { reduced(vector, vDSP_maxvD) }

    /// ∞ for none.
    public static func minimum(_ vector: some AccelerateBuffer<Double>) -> Double { reduced(vector, vDSP_minvD) }

    /// 0 for none.
    public static func maximumMagnitude(_ vector: some AccelerateBuffer<Double>) -> Double {
        reduced(vector, vDSP_maxmgvD)
    }

    /// A + B. As many numbers as the shortest has.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vaddD) }

    /// A + B. As many numbers as the shorter has.
    public static func add(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] { made(min(vectorA.count, vectorB.count)) { add(vectorA, vectorB, result: &$0) } }

    /// A − B. As many numbers as the shortest has.
    public static func subtract<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorB, vectorA, &result, vDSP_vsubD) }

    /// A − B. As many numbers as the shorter has.
    public static func subtract(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] { made(min(vectorA.count, vectorB.count)) { subtract(vectorA, vectorB, result: &$0) } }

    /// A · B. As many numbers as the shortest has.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vmulD) }

    /// A · B. As many numbers as the shorter has.
    public static func multiply(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] { made(min(vectorA.count, vectorB.count)) { multiply(vectorA, vectorB, result: &$0) } }

    /// A ÷ B. As many numbers as the shortest has.
    public static func divide<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorB, vectorA, &result, vDSP_vdivD) }

    /// A ÷ B. As many numbers as the shorter has.
    public static func divide(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> [Double] { made(min(vectorA.count, vectorB.count)) { divide(vectorA, vectorB, result: &$0) } }

    /// Each number plus one number.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        _ scalar: Double, _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { combine(scalar, vector, &result, vDSP_vsaddD) }

    /// Each number plus one number.
    public static func add(_ scalar: Double, _ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { add(scalar, vector, result: &$0) }
    }

    /// Each number times one number.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        _ scalar: Double, _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { combine(scalar, vector, &result, vDSP_vsmulD) }

    /// Each number times one number.
    public static func multiply(_ scalar: Double, _ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { multiply(scalar, vector, result: &$0) }
    }

    /// Each number divided by one number.
    public static func divide(_ vector: some AccelerateBuffer<Double>, _ scalar: Double) -> [Double] {
        multiply(1 / scalar, vector)
    }

    /// The sum of A · B; as many numbers as the shorter has.
    public static func dot(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>
    ) -> Double { reduced(vectorA, vectorB, vDSP_dotprD) }

    /// Each number without its sign.
    public static func absolute<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { change(vector, &result, vDSP_vabsD) }

    /// Each number without its sign.
    public static func absolute(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { absolute(vector, result: &$0) }
    }

    /// Each number with the other sign.
    public static func negative<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { change(vector, &result, vDSP_vnegD) }

    /// Each number with the other sign.
    public static func negative(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { negative(vector, result: &$0) }
    }

    /// Each number times itself.
    public static func square<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { change(vector, &result, vDSP_vsqD) }

    /// Each number times itself.
    public static func square(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { square(vector, result: &$0) }
    }

    /// Sets every number to 0.
    public static func clear<V: AccelerateMutableBuffer<Double>>(_ vector: inout V) { fill(&vector, with: 0) }

    /// Sets every number to one number.
    public static func fill<V: AccelerateMutableBuffer<Double>>(_ vector: inout V, with value: Double) {
        write(&vector) { numbers, count in
            withUnsafePointer(to: value) { vDSP_vfillD($0, numbers, 1, count) }
        }
    }

    /// Each number brought into bounds.
    public static func clip(_ vector: some AccelerateBuffer<Double>, to bounds: ClosedRange<Double>) -> [Double] {
        changed(vector) { numbers, written, count in
            var (low, high) = (bounds.lowerBound, bounds.upperBound)
            vDSP_vclipD(numbers, 1, &low, &high, written, 1, count)
        }
    }

    /// 20 · log10 of each number divided by the reference, in dB.
    public static func amplitudeToDecibels(
        _ vector: some AccelerateBuffer<Double>, zeroReference: Double
    ) -> [Double] { decibels(vector, zeroReference, 1) }

    /// 10 · log10 of each number divided by the reference, in dB.
    public static func powerToDecibels(
        _ vector: some AccelerateBuffer<Double>, zeroReference: Double
    ) -> [Double] { decibels(vector, zeroReference, 0) }

    private static func decibels(
        _ vector: some AccelerateBuffer<Double>, _ reference: Double, _ flag: UInt32
    ) -> [Double] {
        changed(vector) { numbers, written, count in
            withUnsafePointer(to: reference) { vDSP_vdbconD(numbers, 1, $0, written, 1, count, flag) }
        }
    }

    /// `count` numbers from `initialValue`, each greater by `increment`.
    public static func ramp(withInitialValue initialValue: Double, increment: Double, count: Int) -> [Double] {
        made(count) {
            write(&$0) { numbers, count in
                var (first, step) = (initialValue, increment)
                vDSP_vrampD(&first, &step, numbers, 1, count)
            }
        }
    }

    /// A window of `count` numbers, or the first half of it.
    public static func window(
        ofType: Double.Type, usingSequence sequence: WindowSequence, count: Int, isHalfWindow: Bool
    ) -> [Double] {
        made(isHalfWindow ? (count + 1) / 2 : count) {
            write(&$0) { numbers, _ in
                switch sequence {
                case .hanningNormalized, .hanningDenormalized:
                    vDSP_hann_windowD(numbers, vDSP_Length(count), sequence.flags(isHalfWindow))
                case .hamming: vDSP_hamm_windowD(numbers, vDSP_Length(count), sequence.flags(isHalfWindow))
                case .blackman: vDSP_blkman_windowD(numbers, vDSP_Length(count), sequence.flags(isHalfWindow))
                }
            }
        }
    }
}
