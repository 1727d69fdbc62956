import CAccelerate

// vDSP over vectors of `Float`: what is known of all of one.
extension vDSP {
    /// The square of the distance between two points.
    public static func distanceSquared(_ pointA: some AccelerateBuffer<Float>, _ pointB: some AccelerateBuffer<Float>)
        -> Float
    {
        reduced(pointA, pointB, vDSP_distancesq)
    }

    /// The sum, and that of the squares; 0 for none.
    public static func sumAndSumOfSquares(
        _ vector: some AccelerateBuffer<Float>
    ) -> (elementsSum: Float, squaresSum: Float) {
        var squares: Float = 0
        let sum = reduced(vector) { vDSP_sve_svesq($0, $1, $2, &squares, $3) }
        return (sum, squares)
    }

    /// The place of the greatest number, and the number; 0 and −∞ for none.
    public static func indexOfMaximum(_ vector: some AccelerateBuffer<Float>) -> (UInt, Float) {
        placed(vector, vDSP_maxvi)
    }

    /// The place of the least number, and the number; 0 and ∞ for none.
    public static func indexOfMinimum(_ vector: some AccelerateBuffer<Float>) -> (UInt, Float) {
        placed(vector, vDSP_minvi)
    }

    /// The place of the greatest number without its sign, and the number; 0 for none.
    public static func indexOfMaximumMagnitude(_ vector: some AccelerateBuffer<Float>) -> (UInt, Float) {
        placed(vector, vDSP_maxmgvi)
    }

    /// The root of the mean square of what differs from the mean; NaN for none.
    public static func standardDeviation(_ vector: some AccelerateBuffer<Float>) -> Float {
        var deviation: Float = 0
        _ = reduced(vector) { vDSP_normalize($0, $1, nil, 1, $2, &deviation, $3) }
        return deviation
    }

    /// Each number less the mean, divided by the standard deviation.
    public static func normalize(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        changed(vector) { numbers, written, count in
            var (mean, deviation) = (Float(0), Float(0))
            vDSP_normalize(numbers, 1, written, 1, &mean, &deviation, count)
        }
    }

    /// How often the sign changes.
    public static func countZeroCrossings(_ vector: some AccelerateBuffer<Float>) -> UInt {
        var (last, found): (vDSP_Length, vDSP_Length) = (0, 0)
        let most = vDSP_Length(vector.count)
        _ = reduced(vector) { numbers, stride, _, count in vDSP_nzcros(numbers, stride, most, &last, &found, count) }
        return found
    }

    /// The sum of each run of `windowLength` numbers; empty where there are fewer.
    public static func slidingWindowSum(
        _ source: some AccelerateBuffer<Float>, usingWindowLength windowLength: Int
    ) -> [Float] {
        guard windowLength > 0, source.count >= windowLength else { return [] }
        return made(source.count - windowLength + 1) { result in
            change(source, &result) { numbers, _, written, _, count in
                vDSP_vswsum(numbers, 1, written, 1, count, vDSP_Length(windowLength))
            }
        }
    }

    /// The sum from the beginning up to each number, by one of three rules.
    public static func integrate(
        _ vector: some AccelerateBuffer<Float>, using rule: IntegrationRule, stepSize: Float
    ) -> [Float] {
        changed(vector) { numbers, written, count in
            withUnsafePointer(to: stepSize) { step in
                switch rule {
                case .runningSum: vDSP_vrsum(numbers, 1, step, written, 1, count)
                case .simpson: vDSP_vsimps(numbers, 1, step, written, 1, count)
                case .trapezoidal: vDSP_vtrapz(numbers, 1, step, written, 1, count)
                }
            }
        }
    }

    /// The polynomial at each place; coefficients begin with that of the highest power.
    public static func evaluatePolynomial(
        usingCoefficients coefficients: [Float], withVariables variables: some AccelerateBuffer<Float>
    ) -> [Float] {
        guard !coefficients.isEmpty else { return made(variables.count) { _ in } }
        return changed(variables) { numbers, written, count in
            vDSP_vpoly(coefficients, 1, numbers, 1, written, 1, count, vDSP_Length(coefficients.count - 1))
        }
    }
}
