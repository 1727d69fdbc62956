import CAccelerate

// vForce over vectors of `Float`: each function once into memory of the program's, once as a new array.
extension vForce {
    /// sqrt of each number.
    public static func sqrt<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvsqrtf)
    }
    /// sqrt of each number.
    public static func sqrt(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvsqrtf) }
    /// exp of each number.
    public static func exp<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R) {
        change(vector, &result, vvexpf)
    }
    /// exp of each number.
    public static func exp(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvexpf) }
    /// exp2 of each number.
    public static func exp2<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvexp2f)
    }
    /// exp2 of each number.
    public static func exp2(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvexp2f) }
    /// expm1 of each number.
    public static func expm1<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvexpm1f)
    }
    /// expm1 of each number.
    public static func expm1(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvexpm1f) }
    /// log of each number.
    public static func log<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R) {
        change(vector, &result, vvlogf)
    }
    /// log of each number.
    public static func log(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvlogf) }
    /// log10 of each number.
    public static func log10<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvlog10f)
    }
    /// log10 of each number.
    public static func log10(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvlog10f) }
    /// log2 of each number.
    public static func log2<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvlog2f)
    }
    /// log2 of each number.
    public static func log2(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvlog2f) }
    /// log1p of each number.
    public static func log1p<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvlog1pf)
    }
    /// log1p of each number.
    public static func log1p(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvlog1pf) }
    /// logb of each number.
    public static func logb<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvlogbf)
    }
    /// logb of each number.
    public static func logb(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvlogbf) }
    /// sin of each number.
    public static func sin<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R) {
        change(vector, &result, vvsinf)
    }
    /// sin of each number.
    public static func sin(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvsinf) }
    /// cos of each number.
    public static func cos<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R) {
        change(vector, &result, vvcosf)
    }
    /// cos of each number.
    public static func cos(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvcosf) }
    /// tan of each number.
    public static func tan<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R) {
        change(vector, &result, vvtanf)
    }
    /// tan of each number.
    public static func tan(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvtanf) }
    /// asin of each number.
    public static func asin<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvasinf)
    }
    /// asin of each number.
    public static func asin(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvasinf) }
    /// acos of each number.
    public static func acos<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvacosf)
    }
    /// acos of each number.
    public static func acos(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvacosf) }
    /// atan of each number.
    public static func atan<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvatanf)
    }
    /// atan of each number.
    public static func atan(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvatanf) }
    /// sinh of each number.
    public static func sinh<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvsinhf)
    }
    /// sinh of each number.
    public static func sinh(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvsinhf) }
    /// cosh of each number.
    public static func cosh<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvcoshf)
    }
    /// cosh of each number.
    public static func cosh(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvcoshf) }
    /// tanh of each number.
    public static func tanh<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvtanhf)
    }
    /// tanh of each number.
    public static func tanh(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvtanhf) }
    /// asinh of each number.
    public static func asinh<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvasinhf)
    }
    /// asinh of each number.
    public static func asinh(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvasinhf) }
    /// acosh of each number.
    public static func acosh<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvacoshf)
    }
    /// acosh of each number.
    public static func acosh(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvacoshf) }
    /// atanh of each number.
    public static func atanh<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvatanhf)
    }
    /// atanh of each number.
    public static func atanh(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvatanhf) }
    /// sin of π · x.
    public static func sinPi<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvsinpif)
    }
    /// sin of π · x.
    public static func sinPi(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvsinpif) }
    /// cos of π · x.
    public static func cosPi<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvcospif)
    }
    /// cos of π · x.
    public static func cosPi(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvcospif) }
    /// tan of π · x.
    public static func tanPi<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvtanpif)
    }
    /// tan of π · x.
    public static func tanPi(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvtanpif) }
    /// floor of each number.
    public static func floor<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvfloorf)
    }
    /// floor of each number.
    public static func floor(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvfloorf) }
    /// ceil of each number.
    public static func ceil<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvceilf)
    }
    /// ceil of each number.
    public static func ceil(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvceilf) }
    /// Whole numbers, towards 0.
    public static func trunc<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvintf)
    }
    /// Whole numbers, towards 0.
    public static func trunc(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvintf) }
    /// The nearest whole numbers.
    public static func nearestInteger<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        change(vector, &result, vvnintf)
    }
    /// The nearest whole numbers.
    public static func nearestInteger(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvnintf) }
    /// 1 ÷ x.
    public static func reciprocal<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        change(vector, &result, vvrecf)
    }
    /// 1 ÷ x.
    public static func reciprocal(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvrecf) }
    /// 1 ÷ the root of x.
    public static func rsqrt<R: AccelerateMutableBuffer<Float>>(_ vector: some AccelerateBuffer<Float>, result: inout R)
    {
        change(vector, &result, vvrsqrtf)
    }
    /// 1 ÷ the root of x.
    public static func rsqrt(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvrsqrtf) }
    /// |x|.
    public static func absoluteValue<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        change(vector, &result, vvfabsf)
    }
    /// |x|.
    public static func absoluteValue(_ vector: some AccelerateBuffer<Float>) -> [Float] { changed(vector, vvfabsf) }
}
