import CAccelerate

extension vDSP {
    /// Which cosines: II and III are the way there and back, IV is its own.
    public enum DCTTransformType: CaseIterable, Sendable {
        case II
        case III
        case IV

        /// As functions in C have it.
        public var dctType: vDSP_DCT_Type {
            switch self {
            case .II: .II
            case .III: .III
            case .IV: .IV
            }
        }
    }

    /// Cosine transforms of one length and type (Accelerate's overlay). Thread: any, several at once.
    // @unchecked: the setup is constant after it was made.
    public class DCT: @unchecked Sendable {
        private let setup: OpaquePointer
        private let count: Int

        /// Nil for a length that is not 1, 3, 5 or 15 times a power of two, at least 2^4.
        public init?(previous: DCT? = nil, count: Int, transformType: DCTTransformType) {
            guard count > 0, let setup = vDSP_DCT_CreateSetup(nil, vDSP_Length(count), transformType.dctType) else {
                return nil
            }
            self.setup = setup
            self.count = count
        }

        deinit { vDSP_DFT_DestroySetup(setup) }

        /// The transform of as many numbers as it is for; does nothing where a vector has fewer.
        public func transform<R: AccelerateMutableBuffer<Float>>(
            _ vector: some AccelerateBuffer<Float>, result: inout R
        ) {
            guard min(vector.count, result.count) >= count else { return }
            let setup = setup
            vDSP.withStart(vector) { numbers in
                vDSP.write(&result) { written, _ in vDSP_DCT_Execute(setup, numbers, written) }
            }
        }

        /// The transform as a new array.
        public func transform(_ vector: some AccelerateBuffer<Float>) -> [Float] {
            var result = [Float](repeating: 0, count: count)
            transform(vector, result: &result)
            return result
        }
    }
}
