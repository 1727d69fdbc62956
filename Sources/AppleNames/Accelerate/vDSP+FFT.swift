import CAccelerate

extension vDSP {
    /// Transforms of one length (Accelerate's overlay), over `DSPSplitComplex`. Making one allocates; transforming
    /// does not. Thread: any, several at once.
    // @unchecked: the setup is constant after it was made.
    public final class FFT<T>: @unchecked Sendable {
        private let setup: FFTSetup
        private let log2n: vDSP_Length

        /// Nil for more than 2^24 numbers, or without memory.
        public init?(log2n: vDSP_Length, radix: Radix, ofType: T.Type) where T == DSPSplitComplex {
            guard let setup = vDSP_create_fftsetup(log2n, FFTRadix(kFFTRadix2)) else { return nil }
            self.setup = setup
            self.log2n = log2n
        }

        deinit { vDSP_destroy_fftsetup(setup) }

        /// As `vDSP_fft_zrop` forward: a real transform of even and odd numbers.
        public func forward(input: DSPSplitComplex, output: inout DSPSplitComplex) where T == DSPSplitComplex {
            transform(input, &output, FFTDirection(kFFTDirection_Forward))
        }

        /// As `vDSP_fft_zrop` inverse.
        public func inverse(input: DSPSplitComplex, output: inout DSPSplitComplex) where T == DSPSplitComplex {
            transform(input, &output, FFTDirection(kFFTDirection_Inverse))
        }

        private func transform(_ input: DSPSplitComplex, _ output: inout DSPSplitComplex, _ direction: FFTDirection) {
            var input = input
            vDSP_fft_zrop(setup, &input, 1, &output, 1, log2n, direction)
        }
    }
}
