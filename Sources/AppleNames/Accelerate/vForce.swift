import CAccelerate

/// vForce's functions over arrays and buffers (Accelerate's overlay), as `vDSP`. Of more than 2^31 − 1 numbers only so many
/// are changed.
public enum vForce {}

extension vForce {
    /// As many numbers as the shorter has, each of one.
    static func change<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ vector: some AccelerateBuffer<T>, _ result: inout R,
        _ call: (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<CInt>) -> Void
    ) {
        vDSP.change(vector, &result) { numbers, _, written, _, count in
            var number = CInt(clamping: count)
            call(written, numbers, &number)
        }
    }

    /// A new array of as many numbers, each of one.
    static func changed<T: BinaryFloatingPoint>(
        _ vector: some AccelerateBuffer<T>,
        _ call: (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<CInt>) -> Void
    ) -> [T] { vDSP.made(vector.count) { change(vector, &$0, call) } }

    /// As many numbers as the shortest has, each of y and x.
    static func combine<T: BinaryFloatingPoint, R: AccelerateMutableBuffer<T>>(
        _ y: some AccelerateBuffer<T>, _ x: some AccelerateBuffer<T>, _ result: inout R,
        _ call: (UnsafeMutablePointer<T>, UnsafePointer<T>, UnsafePointer<T>, UnsafePointer<CInt>) -> Void
    ) {
        vDSP.combine(y, x, &result) { y, _, x, _, written, _, count in
            var number = CInt(clamping: count)
            call(written, y, x, &number)
        }
    }
}
