import CAccelerate

// vDSP over vectors of `Double`: more of two and three at a time.
extension vDSP {
    /// The greater of each two numbers.
    public static func maximum<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vmaxD) }

    /// The greater of each two numbers.
    public static func maximum(_ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>)
        -> [Double]
    {
        made(min(vectorA.count, vectorB.count)) { maximum(vectorA, vectorB, result: &$0) }
    }

    /// The lesser of each two numbers.
    public static func minimum<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vminD) }

    /// The lesser of each two numbers.
    public static func minimum(_ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>)
        -> [Double]
    {
        made(min(vectorA.count, vectorB.count)) { minimum(vectorA, vectorB, result: &$0) }
    }

    /// The root of x² + y².
    public static func hypot<R: AccelerateMutableBuffer<Double>>(
        _ x: some AccelerateBuffer<Double>, _ y: some AccelerateBuffer<Double>, result: inout R
    ) { combine(x, y, &result, vDSP_vdistD) }

    /// The root of x² + y².
    public static func hypot(_ x: some AccelerateBuffer<Double>, _ y: some AccelerateBuffer<Double>) -> [Double] {
        made(min(x.count, y.count)) { hypot(x, y, result: &$0) }
    }

    /// From A over to B.
    public static func taperedMerge<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vtmergD) }

    /// From A over to B.
    public static func taperedMerge(_ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>)
        -> [Double]
    {
        made(min(vectorA.count, vectorB.count)) { taperedMerge(vectorA, vectorB, result: &$0) }
    }

    /// One number divided by each.
    public static func divide<R: AccelerateMutableBuffer<Double>>(
        _ scalar: Double, _ vector: some AccelerateBuffer<Double>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            withUnsafePointer(to: scalar) { vDSP_svdivD($0, numbers, 1, written, 1, count) }
        }
    }

    /// One number divided by each.
    public static func divide(_ scalar: Double, _ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { divide(scalar, vector, result: &$0) }
    }

    /// −|A|.
    public static func negativeAbsolute<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { change(vector, &result, vDSP_vnabsD) }

    /// −|A|.
    public static func negativeAbsolute(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { negativeAbsolute(vector, result: &$0) }
    }

    /// A · |A|.
    public static func signedSquare<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { change(vector, &result, vDSP_vssqD) }

    /// A · |A|.
    public static func signedSquare(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { signedSquare(vector, result: &$0) }
    }

    /// Each number without its whole part.
    public static func trunc<R: AccelerateMutableBuffer<Double>>(
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { change(vector, &result, vDSP_vfracD) }

    /// Each number without its whole part.
    public static func trunc(_ vector: some AccelerateBuffer<Double>) -> [Double] {
        made(vector.count) { trunc(vector, result: &$0) }
    }

    /// (a + b) · one number.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        addition: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>), _ scalar: Double,
        result: inout R
    ) { combine(addition.a, addition.b, scalar, &result, vDSP_vasmD) }

    /// (a + b) · one number.
    public static func multiply(
        addition: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>), _ scalar: Double
    ) -> [Double] {
        made(min(addition.a.count, addition.b.count)) { multiply(addition: addition, scalar, result: &$0) }
    }

    /// (a + b) · A.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        addition: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { combine(addition.a, addition.b, vector, &result, vDSP_vamD) }

    /// (a + b) · A.
    public static func multiply(
        addition: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(addition.a.count, addition.b.count, vector.count)) {
            multiply(addition: addition, vector, result: &$0)
        }
    }

    /// (a − b) · one number.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        subtraction: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>), _ scalar: Double,
        result: inout R
    ) { combine(subtraction.a, subtraction.b, scalar, &result, vDSP_vsbsmD) }

    /// (a − b) · one number.
    public static func multiply(
        subtraction: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>), _ scalar: Double
    ) -> [Double] {
        made(min(subtraction.a.count, subtraction.b.count)) { multiply(subtraction: subtraction, scalar, result: &$0) }
    }

    /// (a − b) · A.
    public static func multiply<R: AccelerateMutableBuffer<Double>>(
        subtraction: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { combine(subtraction.a, subtraction.b, vector, &result, vDSP_vsbmD) }

    /// (a − b) · A.
    public static func multiply(
        subtraction: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(subtraction.a.count, subtraction.b.count, vector.count)) {
            multiply(subtraction: subtraction, vector, result: &$0)
        }
    }

    /// a · b + one number.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        multiplication: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>), _ scalar: Double,
        result: inout R
    ) { combine(multiplication.a, multiplication.b, scalar, &result, vDSP_vmsaD) }

    /// a · b + one number.
    public static func add(
        multiplication: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>), _ scalar: Double
    ) -> [Double] {
        made(min(multiplication.a.count, multiplication.b.count)) {
            add(multiplication: multiplication, scalar, result: &$0)
        }
    }

    /// a · b + A.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        multiplication: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { combine(multiplication.a, multiplication.b, vector, &result, vDSP_vmaD) }

    /// a · b + A.
    public static func add(
        multiplication: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(multiplication.a.count, multiplication.b.count, vector.count)) {
            add(multiplication: multiplication, vector, result: &$0)
        }
    }

    /// a · b − A.
    public static func subtract<R: AccelerateMutableBuffer<Double>>(
        multiplication: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>, result: inout R
    ) { combine(multiplication.a, multiplication.b, vector, &result, vDSP_vmsbD) }

    /// a · b − A.
    public static func subtract(
        multiplication: (a: some AccelerateBuffer<Double>, b: some AccelerateBuffer<Double>),
        _ vector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(multiplication.a.count, multiplication.b.count, vector.count)) {
            subtract(multiplication: multiplication, vector, result: &$0)
        }
    }

    /// a · the number b + one number.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        multiplication: (a: some AccelerateBuffer<Double>, b: Double), _ scalar: Double, result: inout R
    ) {
        change(multiplication.a, &result) { numbers, _, written, _, count in
            var (factor, summand) = (multiplication.b, scalar)
            vDSP_vsmsaD(numbers, 1, &factor, &summand, written, 1, count)
        }
    }

    /// a · the number b + one number.
    public static func add(multiplication: (a: some AccelerateBuffer<Double>, b: Double), _ scalar: Double) -> [Double]
    {
        made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
    }

    /// a · the number b + A.
    public static func add<R: AccelerateMutableBuffer<Double>>(
        multiplication: (a: some AccelerateBuffer<Double>, b: Double), _ vector: some AccelerateBuffer<Double>,
        result: inout R
    ) {
        let factor = multiplication.b
        combine(multiplication.a, vector, &result) { a, _, b, _, written, _, count in
            withUnsafePointer(to: factor) { vDSP_vsmaD(a, 1, $0, b, 1, written, 1, count) }
        }
    }

    /// a · the number b + A.
    public static func add(
        multiplication: (a: some AccelerateBuffer<Double>, b: Double), _ vector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(min(multiplication.a.count, vector.count)) { add(multiplication: multiplication, vector, result: &$0) }
    }
}
