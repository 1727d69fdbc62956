import CAccelerate

// vDSP over vectors of complex numbers of `Double`.
extension vDSP {
    /// The size of each number.
    public static func absolute<V: AccelerateMutableBuffer<Double>>(_ vector: DSPDoubleSplitComplex, result: inout V) {
        withUnsafePointer(to: vector) { vector in
            write(&result) { written, count in vDSP_zvabsD(vector, 1, written, 1, count) }
        }
    }

    /// The square of the size of each number.
    public static func squareMagnitudes<V: AccelerateMutableBuffer<Double>>(
        _ vector: DSPDoubleSplitComplex, result: inout V
    ) {
        withUnsafePointer(to: vector) { vector in
            write(&result) { written, count in vDSP_zvmagsD(vector, 1, written, 1, count) }
        }
    }

    /// The angle of each number, in radians.
    public static func phase<V: AccelerateMutableBuffer<Double>>(_ vector: DSPDoubleSplitComplex, result: inout V) {
        withUnsafePointer(to: vector) { vector in
            write(&result) { written, count in vDSP_zvphasD(vector, 1, written, 1, count) }
        }
    }

    /// A with the other sign of the imaginary parts.
    public static func conjugate(_ vector: DSPDoubleSplitComplex, count: Int, result: inout DSPDoubleSplitComplex) {
        withUnsafePointer(to: vector) { vDSP_zvconjD($0, 1, &result, 1, vDSP_Length(count)) }
    }

    /// A.
    public static func copy(_ source: DSPDoubleSplitComplex, to destination: inout DSPDoubleSplitComplex, count: Int) {
        withUnsafePointer(to: source) { vDSP_zvmovD($0, 1, &destination, 1, vDSP_Length(count)) }
    }

    /// A + B.
    public static func add(
        _ splitComplexA: DSPDoubleSplitComplex, to splitComplexB: DSPDoubleSplitComplex, count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) { vDSP_zvaddD(a, 1, $0, 1, &result, 1, vDSP_Length(count)) }
        }
    }

    /// A − B.
    public static func subtract(
        _ splitComplexB: DSPDoubleSplitComplex, from splitComplexA: DSPDoubleSplitComplex, count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) { vDSP_zvsubD(a, 1, $0, 1, &result, 1, vDSP_Length(count)) }
        }
    }

    /// A · B, of A conjugated where that is asked for.
    public static func multiply(
        _ splitComplexA: DSPDoubleSplitComplex, by splitComplexB: DSPDoubleSplitComplex, count: Int, useConjugate: Bool,
        result: inout DSPDoubleSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) {
                vDSP_zvmulD(a, 1, $0, 1, &result, 1, vDSP_Length(count), useConjugate ? -1 : 1)
            }
        }
    }

    /// A · B, which is real; as many numbers as B has.
    public static func multiply(
        _ splitComplexA: DSPDoubleSplitComplex, by vectorB: some AccelerateBuffer<Double>,
        result: inout DSPDoubleSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withStart(vectorB) { vDSP_zrvmulD(a, 1, $0, 1, &result, 1, vDSP_Length(vectorB.count)) }
        }
    }

    /// A ÷ B.
    public static func divide(
        _ splitComplexA: DSPDoubleSplitComplex, by splitComplexB: DSPDoubleSplitComplex, count: Int,
        result: inout DSPDoubleSplitComplex
    ) {
        withUnsafePointer(to: splitComplexA) { a in
            withUnsafePointer(to: splitComplexB) { vDSP_zvdivD($0, 1, a, 1, &result, 1, vDSP_Length(count)) }
        }
    }

    /// From pairs to two arrays.
    public static func convert(
        interleavedComplexVector: [DSPDoubleComplex],
        toSplitComplexVector splitComplexVector: inout DSPDoubleSplitComplex
    ) {
        vDSP_ctozD(interleavedComplexVector, 2, &splitComplexVector, 1, vDSP_Length(interleavedComplexVector.count))
    }

    /// From two arrays to pairs, as many as there are.
    public static func convert(
        splitComplexVector: DSPDoubleSplitComplex,
        toInterleavedComplexVector interleavedComplexVector: inout [DSPDoubleComplex]
    ) {
        let count = vDSP_Length(interleavedComplexVector.count)
        withUnsafePointer(to: splitComplexVector) { vDSP_ztocD($0, 1, &interleavedComplexVector, 2, count) }
    }
}
