import CAccelerate

/// vDSP's functions over arrays and buffers (Accelerate's overlay). Those with `result:` allocate nothing; the others
/// make an array. Thread: any; on a render thread those with `result:` over unsafe buffers.
public enum vDSP {
    /// What a window's edges do.
    public enum WindowSequence: Sendable {
        case hanningNormalized
        case hanningDenormalized
        case hamming
        case blackman
    }

    /// Factors of transforms.
    public enum Radix: Sendable {
        case radix2
    }
}

extension vDSP {
    /// A new array of `count` numbers that `body` fills.
    static func made<T: BinaryFloatingPoint>(
        _ count: Int, _ body: (inout UnsafeMutableBufferPointer<T>) -> Void
    ) -> [T] {
        [T](unsafeUninitializedCapacity: count) { buffer, initialized in
            buffer.initialize(repeating: 0)
            var filled = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
            body(&filled)
            initialized = count
        }
    }
}
