import CAccelerate

// vForce of two vectors.
extension vForce {
    /// Each base to the power of its exponent.
    public static func pow<R: AccelerateMutableBuffer<Float>>(
        bases: some AccelerateBuffer<Float>, exponents: some AccelerateBuffer<Float>, result: inout R
    ) {
        combine(exponents, bases, &result, vvpowf)
    }
    /// Each base to the power of its exponent.
    public static func pow(bases: some AccelerateBuffer<Float>, exponents: some AccelerateBuffer<Float>) -> [Float] {
        vDSP.made(min(bases.count, exponents.count)) { combine(exponents, bases, &$0, vvpowf) }
    }
    /// The angle of each (x, y).
    public static func atan2<R: AccelerateMutableBuffer<Float>>(
        x: some AccelerateBuffer<Float>, y: some AccelerateBuffer<Float>, result: inout R
    ) {
        combine(y, x, &result, vvatan2f)
    }
    /// The angle of each (x, y).
    public static func atan2(x: some AccelerateBuffer<Float>, y: some AccelerateBuffer<Float>) -> [Float] {
        vDSP.made(min(y.count, x.count)) { combine(y, x, &$0, vvatan2f) }
    }
    /// Each magnitude with its sign.
    public static func copysign<R: AccelerateMutableBuffer<Float>>(
        magnitudes: some AccelerateBuffer<Float>, signs: some AccelerateBuffer<Float>, result: inout R
    ) {
        combine(magnitudes, signs, &result, vvcopysignf)
    }
    /// Each magnitude with its sign.
    public static func copysign(magnitudes: some AccelerateBuffer<Float>, signs: some AccelerateBuffer<Float>)
        -> [Float]
    {
        vDSP.made(min(magnitudes.count, signs.count)) { combine(magnitudes, signs, &$0, vvcopysignf) }
    }
    /// The rest of each division, with the dividend's sign.
    public static func truncatingRemainder<R: AccelerateMutableBuffer<Float>>(
        dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>, result: inout R
    ) {
        combine(dividends, divisors, &result, vvfmodf)
    }
    /// The rest of each division, with the dividend's sign.
    public static func truncatingRemainder(
        dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>
    ) -> [Float] {
        vDSP.made(min(dividends.count, divisors.count)) { combine(dividends, divisors, &$0, vvfmodf) }
    }
    /// The rest of each division to the nearest.
    public static func remainder<R: AccelerateMutableBuffer<Float>>(
        dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>, result: inout R
    ) {
        combine(dividends, divisors, &result, vvremainderf)
    }
    /// The rest of each division to the nearest.
    public static func remainder(dividends: some AccelerateBuffer<Float>, divisors: some AccelerateBuffer<Float>)
        -> [Float]
    {
        vDSP.made(min(dividends.count, divisors.count)) { combine(dividends, divisors, &$0, vvremainderf) }
    }
    /// sin and cos of each number.
    public static func sincos<S: AccelerateMutableBuffer<Float>, C: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, sinResult: inout S, cosResult: inout C
    ) {
        vDSP.change(vector, &sinResult) { numbers, _, sines, _, count in
            vDSP.write(&cosResult) { cosines, others in
                var number = CInt(clamping: min(count, others))
                vvsincosf(sines, cosines, numbers, &number)
            }
        }
    }
    /// Each base to the power of its exponent.
    public static func pow<R: AccelerateMutableBuffer<Double>>(
        bases: some AccelerateBuffer<Double>, exponents: some AccelerateBuffer<Double>, result: inout R
    ) {
        combine(exponents, bases, &result, vvpow)
    }
    /// Each base to the power of its exponent.
    public static func pow(bases: some AccelerateBuffer<Double>, exponents: some AccelerateBuffer<Double>) -> [Double] {
        vDSP.made(min(bases.count, exponents.count)) { combine(exponents, bases, &$0, vvpow) }
    }
    /// The angle of each (x, y).
    public static func atan2<R: AccelerateMutableBuffer<Double>>(
        x: some AccelerateBuffer<Double>, y: some AccelerateBuffer<Double>, result: inout R
    ) {
        combine(y, x, &result, vvatan2)
    }
    /// The angle of each (x, y).
    public static func atan2(x: some AccelerateBuffer<Double>, y: some AccelerateBuffer<Double>) -> [Double] {
        vDSP.made(min(y.count, x.count)) { combine(y, x, &$0, vvatan2) }
    }
    /// Each magnitude with its sign.
    public static func copysign<R: AccelerateMutableBuffer<Double>>(
        magnitudes: some AccelerateBuffer<Double>, signs: some AccelerateBuffer<Double>, result: inout R
    ) {
        combine(magnitudes, signs, &result, vvcopysign)
    }
    /// Each magnitude with its sign.
    public static func copysign(magnitudes: some AccelerateBuffer<Double>, signs: some AccelerateBuffer<Double>)
        -> [Double]
    {
        vDSP.made(min(magnitudes.count, signs.count)) { combine(magnitudes, signs, &$0, vvcopysign) }
    }
    /// The rest of each division, with the dividend's sign.
    public static func truncatingRemainder<R: AccelerateMutableBuffer<Double>>(
        dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>, result: inout R
    ) {
        combine(dividends, divisors, &result, vvfmod)
    }
    /// The rest of each division, with the dividend's sign.
    public static func truncatingRemainder(
        dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>
    ) -> [Double] {
        vDSP.made(min(dividends.count, divisors.count)) { combine(dividends, divisors, &$0, vvfmod) }
    }
    /// The rest of each division to the nearest.
    public static func remainder<R: AccelerateMutableBuffer<Double>>(
        dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>, result: inout R
    ) {
        combine(dividends, divisors, &result, vvremainder)
    }
    /// The rest of each division to the nearest.
    public static func remainder(dividends: some AccelerateBuffer<Double>, divisors: some AccelerateBuffer<Double>)
        -> [Double]
    {
        vDSP.made(min(dividends.count, divisors.count)) { combine(dividends, divisors, &$0, vvremainder) }
    }
    /// sin and cos of each number.
    public static func sincos<S: AccelerateMutableBuffer<Double>, C: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, sinResult: inout S, cosResult: inout C
    ) {
        vDSP.change(vector, &sinResult) { numbers, _, sines, _, count in
            vDSP.write(&cosResult) { cosines, others in
                var number = CInt(clamping: min(count, others))
                vvsincos(sines, cosines, numbers, &number)
            }
        }
    }
}
