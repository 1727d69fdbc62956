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

    /// Factors of transforms. Only 2 is there.
    public enum Radix: Sendable {
        case radix2
        case radix3
        case radix5
    }

    /// The way of a transform.
    public enum FourierTransformDirection: Sendable {
        case forward
        case inverse

        /// As transforms of any length have it.
        public var dftDirection: vDSP_DFT_Direction { self == .forward ? .FORWARD : .INVERSE }
        /// As transforms of powers of two have it.
        public var fftDirection: FFTDirection {
            FFTDirection(self == .forward ? kFFTDirection_Forward : kFFTDirection_Inverse)
        }
    }

    /// What a vector is sorted by.
    public enum SortOrder: Int, Sendable {
        case ascending = 1
        case descending = -1
    }

    /// What becomes of numbers below a threshold.
    public enum ThresholdRule<T: BinaryFloatingPoint> {
        case clampToThreshold
        case zeroFill
        /// Of all numbers: the constant, and with the other sign below the threshold.
        case signedConstant(T)
    }

    /// How a vector is summed up.
    public enum IntegrationRule: Sendable {
        case runningSum
        case simpson
        case trapezoidal
    }

    /// How whole numbers are made.
    public enum RoundingMode: Sendable {
        case towardZero
        case towardNearestInteger
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
