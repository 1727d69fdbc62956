import CAccelerate

// vDSP over vectors of `Float`: more of two and three at a time.
extension vDSP {
    /// The greater of each two numbers.
    public static func maximum<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vmax) }

    /// The greater of each two numbers.
    public static func maximum(_ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>)
        -> [Float]
    {
        made(min(vectorA.count, vectorB.count)) { maximum(vectorA, vectorB, result: &$0) }
    }

    /// The lesser of each two numbers.
    public static func minimum<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vmin) }

    /// The lesser of each two numbers.
    public static func minimum(_ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>)
        -> [Float]
    {
        made(min(vectorA.count, vectorB.count)) { minimum(vectorA, vectorB, result: &$0) }
    }

    /// The root of x² + y².
    public static func hypot<R: AccelerateMutableBuffer<Float>>(
        _ x: some AccelerateBuffer<Float>, _ y: some AccelerateBuffer<Float>, result: inout R
    ) { combine(x, y, &result, vDSP_vdist) }

    /// The root of x² + y².
    public static func hypot(_ x: some AccelerateBuffer<Float>, _ y: some AccelerateBuffer<Float>) -> [Float] {
        made(min(x.count, y.count)) { hypot(x, y, result: &$0) }
    }

    /// From A over to B.
    public static func taperedMerge<R: AccelerateMutableBuffer<Float>>(
        _ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>, result: inout R
    ) { combine(vectorA, vectorB, &result, vDSP_vtmerg) }

    /// From A over to B.
    public static func taperedMerge(_ vectorA: some AccelerateBuffer<Float>, _ vectorB: some AccelerateBuffer<Float>)
        -> [Float]
    {
        made(min(vectorA.count, vectorB.count)) { taperedMerge(vectorA, vectorB, result: &$0) }
    }

    /// One number divided by each.
    public static func divide<R: AccelerateMutableBuffer<Float>>(
        _ scalar: Float, _ vector: some AccelerateBuffer<Float>, result: inout R
    ) {
        change(vector, &result) { numbers, _, written, _, count in
            withUnsafePointer(to: scalar) { vDSP_svdiv($0, numbers, 1, written, 1, count) }
        }
    }

    /// One number divided by each.
    public static func divide(_ scalar: Float, _ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { divide(scalar, vector, result: &$0) }
    }

    /// −|A|.
    public static func negativeAbsolute<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { change(vector, &result, vDSP_vnabs) }

    /// −|A|.
    public static func negativeAbsolute(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { negativeAbsolute(vector, result: &$0) }
    }

    /// A · |A|.
    public static func signedSquare<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { change(vector, &result, vDSP_vssq) }

    /// A · |A|.
    public static func signedSquare(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { signedSquare(vector, result: &$0) }
    }

    /// Each number without its whole part.
    public static func trunc<R: AccelerateMutableBuffer<Float>>(
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { change(vector, &result, vDSP_vfrac) }

    /// Each number without its whole part.
    public static func trunc(_ vector: some AccelerateBuffer<Float>) -> [Float] {
        made(vector.count) { trunc(vector, result: &$0) }
    }

    /// (a + b) · one number.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        addition: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>), _ scalar: Float, result: inout R
    ) { combine(addition.a, addition.b, scalar, &result, vDSP_vasm) }

    /// (a + b) · one number.
    public static func multiply(
        addition: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>), _ scalar: Float
    ) -> [Float] {
        made(min(addition.a.count, addition.b.count)) { multiply(addition: addition, scalar, result: &$0) }
    }

    /// (a + b) · A.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        addition: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { combine(addition.a, addition.b, vector, &result, vDSP_vam) }

    /// (a + b) · A.
    public static func multiply(
        addition: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(addition.a.count, addition.b.count, vector.count)) {
            multiply(addition: addition, vector, result: &$0)
        }
    }

    /// (a − b) · one number.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        subtraction: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>), _ scalar: Float,
        result: inout R
    ) { combine(subtraction.a, subtraction.b, scalar, &result, vDSP_vsbsm) }

    /// (a − b) · one number.
    public static func multiply(
        subtraction: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>), _ scalar: Float
    ) -> [Float] {
        made(min(subtraction.a.count, subtraction.b.count)) { multiply(subtraction: subtraction, scalar, result: &$0) }
    }

    /// (a − b) · A.
    public static func multiply<R: AccelerateMutableBuffer<Float>>(
        subtraction: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { combine(subtraction.a, subtraction.b, vector, &result, vDSP_vsbm) }

    /// (a − b) · A.
    public static func multiply(
        subtraction: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(subtraction.a.count, subtraction.b.count, vector.count)) {
            multiply(subtraction: subtraction, vector, result: &$0)
        }
    }

    /// a · b + one number.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        multiplication: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>), _ scalar: Float,
        result: inout R
    ) { combine(multiplication.a, multiplication.b, scalar, &result, vDSP_vmsa) }

    /// a · b + one number.
    public static func add(
        multiplication: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>), _ scalar: Float
    ) -> [Float] {
        made(min(multiplication.a.count, multiplication.b.count)) {
            add(multiplication: multiplication, scalar, result: &$0)
        }
    }

    /// a · b + A.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        multiplication: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { combine(multiplication.a, multiplication.b, vector, &result, vDSP_vma) }

    /// a · b + A.
    public static func add(
        multiplication: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(multiplication.a.count, multiplication.b.count, vector.count)) {
            add(multiplication: multiplication, vector, result: &$0)
        }
    }

    /// a · b − A.
    public static func subtract<R: AccelerateMutableBuffer<Float>>(
        multiplication: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>, result: inout R
    ) { combine(multiplication.a, multiplication.b, vector, &result, vDSP_vmsb) }

    /// a · b − A.
    public static func subtract(
        multiplication: (a: some AccelerateBuffer<Float>, b: some AccelerateBuffer<Float>),
        _ vector: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(multiplication.a.count, multiplication.b.count, vector.count)) {
            subtract(multiplication: multiplication, vector, result: &$0)
        }
    }

    /// a · the number b + one number.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        multiplication: (a: some AccelerateBuffer<Float>, b: Float), _ scalar: Float, result: inout R
    ) {
        change(multiplication.a, &result) { numbers, _, written, _, count in
            var (factor, summand) = (multiplication.b, scalar)
            vDSP_vsmsa(numbers, 1, &factor, &summand, written, 1, count)
        }
    }

    /// a · the number b + one number.
    public static func add(multiplication: (a: some AccelerateBuffer<Float>, b: Float), _ scalar: Float) -> [Float] {
        made(multiplication.a.count) { add(multiplication: multiplication, scalar, result: &$0) }
    }

    /// a · the number b + A.
    public static func add<R: AccelerateMutableBuffer<Float>>(
        multiplication: (a: some AccelerateBuffer<Float>, b: Float), _ vector: some AccelerateBuffer<Float>,
        result: inout R
    ) {
        let factor = multiplication.b
        combine(multiplication.a, vector, &result) { a, _, b, _, written, _, count in
            withUnsafePointer(to: factor) { vDSP_vsma(a, 1, $0, b, 1, written, 1, count) }
        }
    }

    /// a · the number b + A.
    public static func add(
        multiplication: (a: some AccelerateBuffer<Float>, b: Float), _ vector: some AccelerateBuffer<Float>
    ) -> [Float] {
        made(min(multiplication.a.count, vector.count)) { add(multiplication: multiplication, vector, result: &$0) }
    }
}
