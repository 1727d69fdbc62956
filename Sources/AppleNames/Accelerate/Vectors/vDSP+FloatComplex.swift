import CAccelerate

// vDSP over vectors of complex numbers of `Float`.
extension vDSP {
    /// The size of each number.
    public static func absolute<V: AccelerateMutableBuffer<Float>>(_ vector: DSPSplitComplex, result: inout V) {
        withUnsafePointer(to: vector) { vector in
            write(&result) { written, count in vDSP_zvabs(vector, 1, written, 1, count) }
        }
    }

    /// The square of the size of each number.
    public static func squareMagnitudes<V: AccelerateMutableBuffer<Float>>(_ vector: DSPSplitComplex, result: inout V) {
        withUnsafePointer(to: vector) { vector in
            write(&result) { written, count in vDSP_zvmags(vector, 1, written, 1, count) }
        }
    }

    /// The angle of each number, in radians.
    public static func phase<V: AccelerateMutableBuffer<Float>>(_ vector: DSPSplitComplex, result: inout V) {
        withUnsafePointer(to: vector) { vector in
            write(&result) { written, count in vDSP_zvphas(vector, 1, written, 1, count) }
        }
    }

    /// A with the other sign of the imaginary parts.
    public static func conjugate(_ vector: DSPSplitComplex, count: Int, result: inout DSPSplitComplex) {
        withUnsafePointer(to: vector) { vDSP_zvconj($0, 1, &result, 1, vDSP_Length(count)) }
    }

    /// A.
    public static func copy(_ source: DSPSplitComplex, to destination: inout DSPSplitComplex, count: Int) {
        withUnsafePointer(to: source) { vDSP_zvmov($0, 1, &destination, 1, vDSP_Length(count)) }
    }

    /// A + B.
    public static func add(
        _ splitComplexA: DSPSplitComplex, to splitComplexB: DSPSplitComplex, count: Int, result: inout DSPSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) { vDSP_zvadd(a, 1, $0, 1, &result, 1, vDSP_Length(count)) }
        }
    }

    /// A − B.
    public static func subtract(
        _ splitComplexB: DSPSplitComplex, from splitComplexA: DSPSplitComplex, count: Int, result: inout DSPSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) { vDSP_zvsub(a, 1, $0, 1, &result, 1, vDSP_Length(count)) }
        }
    }

    /// A · B, of A conjugated where that is asked for.
    public static func multiply(
        _ splitComplexA: DSPSplitComplex, by splitComplexB: DSPSplitComplex, count: Int, useConjugate: Bool,
        result: inout DSPSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) {
                vDSP_zvmul(a, 1, $0, 1, &result, 1, vDSP_Length(count), useConjugate ? -1 : 1)
            }
        }
    }

    /// A · B, which is real; as many numbers as B has.
    public static func multiply(
        _ splitComplexA: DSPSplitComplex, by vectorB: some AccelerateBuffer<Float>, result: inout DSPSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withStart(vectorB) { vDSP_zrvmul(a, 1, $0, 1, &result, 1, vDSP_Length(vectorB.count)) }
        }
    }

    /// A ÷ B.
    public static func divide(
        _ splitComplexA: DSPSplitComplex, by splitComplexB: DSPSplitComplex, count: Int, result: inout DSPSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) { vDSP_zvdiv($0, 1, a, 1, &result, 1, vDSP_Length(count)) }
        }
    }

    /// From pairs to two arrays.
    public static func convert(
        interleavedComplexVector: [DSPComplex], toSplitComplexVector splitComplexVector: inout DSPSplitComplex
    ) {
        vDSP_ctoz(interleavedComplexVector, 2, &splitComplexVector, 1, vDSP_Length(interleavedComplexVector.count))
    }

    /// From two arrays to pairs, as many as there are.
    public static func convert(
        splitComplexVector: DSPSplitComplex, toInterleavedComplexVector interleavedComplexVector: inout [DSPComplex]
    ) {
        let count = vDSP_Length(interleavedComplexVector.count)
        withUnsafePointer(to: splitComplexVector) { vDSP_ztoc($0, 1, &interleavedComplexVector, 2, count) }
    }
}
