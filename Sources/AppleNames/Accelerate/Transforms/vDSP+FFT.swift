import CAccelerate

extension vDSP {
    /// Transforms of one length (Accelerate's overlay), over `DSPSplitComplex` or `DSPDoubleSplitComplex`. Making one
    /// allocates; transforming does not. Thread: any, several at once.
    // @unchecked: the setup is constant after it was made.
    public final class FFT<T: vDSP_FourierTransformable>: @unchecked Sendable {
        private let setup: OpaquePointer
        private let log2n: vDSP_Length

        /// Nil for another radix than 2, for more than 2^24 numbers, or without memory.
        public init?(log2n: vDSP_Length, radix: Radix, ofType: T.Type) {
            guard radix == .radix2, let setup = T._makeSetup(log2n) else { return nil }
            self.setup = setup
            self.log2n = log2n
        }

        deinit { T._destroySetup(setup) }

        /// As `vDSP_fft_zrop` forward: a real transform of even and odd numbers.
        public func forward(input: T, output: inout T) { transform(input: input, output: &output, direction: .forward) }

        /// As `vDSP_fft_zrop` inverse.
        public func inverse(input: T, output: inout T) { transform(input: input, output: &output, direction: .inverse) }

        /// As `vDSP_fft_zrop`.
        public func transform(input: T, output: inout T, direction: FourierTransformDirection) {
            T._transform(setup, input, &output, log2n, direction.fftDirection)
        }
    }
}
