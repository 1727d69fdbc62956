import CAccelerate

// vDSP over vectors of `Double`: what takes numbers from other places.
extension vDSP {
    /// Between A and B, by one share: 0 is A.
    public static func linearInterpolate<R: AccelerateMutableBuffer<Double>>(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>,
        using interpolationConstant: Double, result: inout R
    ) {
        combine(vectorA, vectorB, &result) { a, _, b, _, written, _, count in
            withUnsafePointer(to: interpolationConstant) { vDSP_vintbD(a, 1, b, 1, $0, written, 1, count) }
        }
    }

    /// Between A and B, by one share: 0 is A.
    public static func linearInterpolate(
        _ vectorA: some AccelerateBuffer<Double>, _ vectorB: some AccelerateBuffer<Double>,
        using interpolationConstant: Double
    ) -> [Double] {
        made(min(vectorA.count, vectorB.count)) {
            linearInterpolate(vectorA, vectorB, using: interpolationConstant, result: &$0)
        }
    }

    /// A vector at places between its numbers; what lies outside is an end.
    public static func linearInterpolate<R: AccelerateMutableBuffer<Double>>(
        elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>,
        result: inout R
    ) {
        let most = vDSP_Length(vector.count)
        withStart(vector) { table in
            change(controlVector, &result) { vDSP_vlintD(table, $0, $1, $2, $3, $4, most) }
        }
    }

    /// A vector at places between its numbers; what lies outside is an end.
    public static func linearInterpolate(
        elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(controlVector.count) { linearInterpolate(elementsOf: vector, using: controlVector, result: &$0) }
    }

    /// As `linearInterpolate`, by parabolas through three numbers.
    public static func quadraticInterpolate<R: AccelerateMutableBuffer<Double>>(
        elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>,
        result: inout R
    ) {
        let most = vDSP_Length(vector.count)
        withStart(vector) { table in
            change(controlVector, &result) { vDSP_vqintD(table, $0, $1, $2, $3, $4, most) }
        }
    }

    /// As `linearInterpolate`, by parabolas through three numbers.
    public static func quadraticInterpolate(
        elementsOf vector: some AccelerateBuffer<Double>, using controlVector: some AccelerateBuffer<Double>
    ) -> [Double] {
        made(controlVector.count) { quadraticInterpolate(elementsOf: vector, using: controlVector, result: &$0) }
    }

    /// Lines through the values at their places, as far as the last of these goes.
    public static func linearInterpolate(
        values: some AccelerateBuffer<Double>, atIndices indices: some AccelerateBuffer<Double>
    ) -> [Double] {
        let last = maximum(indices)
        guard values.count > 0, last >= 0, last < Double(UInt32.max) else { return [] }
        return made(Int(last) + 1) { result in
            withStart(values) { values in
                withStart(indices) { places in
                    write(&result) { written, count in
                        vDSP_vgenpD(values, 1, places, 1, written, 1, count, vDSP_Length(indices.count))
                    }
                }
            }
        }
    }

    /// The numbers at places, which are indices from 0. A place that the vector does not have is a programmer's error.
    public static func gather(_ vector: some AccelerateBuffer<Double>, indices: some AccelerateBuffer<UInt>) -> [Double]
    {
        vector.withUnsafeBufferPointer { vector in
            indices.withUnsafeBufferPointer { indices in indices.map { vector[Int($0)] } }
        }
    }

    /// The numbers beside which the gate is not 0.
    public static func compress(
        _ vector: some AccelerateBuffer<Double>, gatingVector: some AccelerateBuffer<Double>,
        nonZeroGatingCount: Int? = nil
    ) -> [Double] {
        vector.withUnsafeBufferPointer { vector in
            gatingVector.withUnsafeBufferPointer { gates in zip(vector, gates).filter { $0.1 != 0 }.map(\.0) }
        }
    }

    /// Sorts the numbers where they are.
    public static func sort<V: AccelerateMutableBuffer<Double>>(_ vector: inout V, sortOrder: SortOrder) {
        write(&vector) { numbers, count in vDSP_vsortD(numbers, count, sortOrder == .ascending ? 1 : -1) }
    }

    /// Puts the last number first.
    public static func reverse<V: AccelerateMutableBuffer<Double>>(_ vector: inout V) {
        write(&vector) { numbers, count in vDSP_vrvrsD(numbers, 1, count) }
    }

    /// Exchanges the numbers of two vectors, as many as the shorter has.
    public static func swapElements<V: AccelerateMutableBuffer<Double>, W: AccelerateMutableBuffer<Double>>(
        _ vectorA: inout V, _ vectorB: inout W
    ) {
        write(&vectorA) { a, count in
            write(&vectorB) { b, others in vDSP_vswapD(a, 1, b, 1, min(count, others)) }
        }
    }
}
