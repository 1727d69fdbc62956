import CAccelerate

// vForce over vectors of `Double`: each function once into memory of the program's, once as a new array.
extension vForce {
    /// sqrt of each number.
    public static func sqrt<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvsqrt)
    }
    /// sqrt of each number.
    public static func sqrt(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvsqrt) }
    /// exp of each number.
    public static func exp<R: AccelerateMutableBuffer<Double>>(_ vector: some AccelerateBuffer<Double>, result: inout R)
    {
        change(vector, &result, vvexp)
    }
    /// exp of each number.
    public static func exp(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvexp) }
    /// exp2 of each number.
    public static func exp2<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvexp2)
    }
    /// exp2 of each number.
    public static func exp2(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvexp2) }
    /// expm1 of each number.
    public static func expm1<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvexpm1)
    }
    /// expm1 of each number.
    public static func expm1(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvexpm1) }
    /// log of each number.
    public static func log<R: AccelerateMutableBuffer<Double>>(_ vector: some AccelerateBuffer<Double>, result: inout R)
    {
        change(vector, &result, vvlog)
    }
    /// log of each number.
    public static func log(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvlog) }
    /// log10 of each number.
    public static func log10<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvlog10)
    }
    /// log10 of each number.
    public static func log10(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvlog10) }
    /// log2 of each number.
    public static func log2<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvlog2)
    }
    /// log2 of each number.
    public static func log2(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvlog2) }
    /// log1p of each number.
    public static func log1p<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvlog1p)
    }
    /// log1p of each number.
    public static func log1p(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvlog1p) }
    /// logb of each number.
    public static func logb<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvlogb)
    }
    /// logb of each number.
    public static func logb(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvlogb) }
    /// sin of each number.
    public static func sin<R: AccelerateMutableBuffer<Double>>(_ vector: some AccelerateBuffer<Double>, result: inout R)
    {
        change(vector, &result, vvsin)
    }
    /// sin of each number.
    public static func sin(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvsin) }
    /// cos of each number.
    public static func cos<R: AccelerateMutableBuffer<Double>>(_ vector: some AccelerateBuffer<Double>, result: inout R)
    {
        change(vector, &result, vvcos)
    }
    /// cos of each number.
    public static func cos(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvcos) }
    /// tan of each number.
    public static func tan<R: AccelerateMutableBuffer<Double>>(_ vector: some AccelerateBuffer<Double>, result: inout R)
    {
        change(vector, &result, vvtan)
    }
    /// tan of each number.
    public static func tan(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvtan) }
    /// asin of each number.
    public static func asin<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvasin)
    }
    /// asin of each number.
    public static func asin(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvasin) }
    /// acos of each number.
    public static func acos<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvacos)
    }
    /// acos of each number.
    public static func acos(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvacos) }
    /// atan of each number.
    public static func atan<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvatan)
    }
    /// atan of each number.
    public static func atan(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvatan) }
    /// sinh of each number.
    public static func sinh<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvsinh)
    }
    /// sinh of each number.
    public static func sinh(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvsinh) }
    /// cosh of each number.
    public static func cosh<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvcosh)
    }
    /// cosh of each number.
    public static func cosh(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvcosh) }
    /// tanh of each number.
    public static func tanh<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvtanh)
    }
    /// tanh of each number.
    public static func tanh(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvtanh) }
    /// asinh of each number.
    public static func asinh<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvasinh)
    }
    /// asinh of each number.
    public static func asinh(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvasinh) }
    /// acosh of each number.
    public static func acosh<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvacosh)
    }
    /// acosh of each number.
    public static func acosh(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvacosh) }
    /// atanh of each number.
    public static func atanh<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvatanh)
    }
    /// atanh of each number.
    public static func atanh(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvatanh) }
    /// sin of π · x.
    public static func sinPi<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvsinpi)
    }
    /// sin of π · x.
    public static func sinPi(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvsinpi) }
    /// cos of π · x.
    public static func cosPi<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvcospi)
    }
    /// cos of π · x.
    public static func cosPi(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvcospi) }
    /// tan of π · x.
    public static func tanPi<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvtanpi)
    }
    /// tan of π · x.
    public static func tanPi(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvtanpi) }
    /// floor of each number.
    public static func floor<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvfloor)
    }
    /// floor of each number.
    public static func floor(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvfloor) }
    /// ceil of each number.
    public static func ceil<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvceil)
    }
    /// ceil of each number.
    public static func ceil(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvceil) }
    /// Whole numbers, towards 0.
    public static func trunc<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvint)
    }
    /// Whole numbers, towards 0.
    public static func trunc(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvint) }
    /// The nearest whole numbers.
    public static func nearestInteger<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvnint)
    }
    /// The nearest whole numbers.
    public static func nearestInteger(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvnint) }
    /// 1 ÷ x.
    public static func reciprocal<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvrec)
    }
    /// 1 ÷ x.
    public static func reciprocal(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvrec) }
    /// 1 ÷ the root of x.
    public static func rsqrt<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvrsqrt)
    }
    /// 1 ÷ the root of x.
    public static func rsqrt(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvrsqrt) }
    /// |x|.
    public static func absoluteValue<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result, vvfabs)
    }
    /// |x|.
    public static func absoluteValue(_ vector: some AccelerateBuffer<Double>) -> [Double] { changed(vector, vvfabs) }
}
