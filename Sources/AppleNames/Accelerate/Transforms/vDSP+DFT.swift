import CAccelerate

extension vDSP {
    /// Whether both sides of a transform are complex, or one is real.
    public enum DFTTransformType: Sendable {
        case complexComplex
        case complexReal
    }

    /// Why there is no transform.
    public enum DFTError: Error, Sendable {
        /// The length is not 1, 3, 5 or 15 times a power of two, at least 2^3, or 2^4 of real numbers.
        case invalidCount
    }

    /// Transforms of one length, direction and kind (Accelerate's overlay). Making one allocates; transforming does not
    /// where results are handed over, up to 2048 numbers. Thread: any, several at once.
    // @unchecked: the setup is constant after it was made.
    public class DFT<T: vDSP_DiscreteFourierTransformable>: @unchecked Sendable {
        private let setup: OpaquePointer
        /// Complex numbers, as each array has them.
        private let length: Int

        /// Nil for a length that is not 1, 3, 5 or 15 times a power of two, at least 2^3, or 2^4 of real numbers.
        /// - Parameters:
        ///   - previous: not used.
        ///   - count: numbers; of a real transform each array has half of them.
        public init?(
            previous: DFT? = nil, count: Int, direction: FourierTransformDirection, transformType: DFTTransformType,
            ofType: T.Type
        ) {
            let isReal = transformType == .complexReal
            guard let setup = T._makeSetup(count, direction.dftDirection, isReal: isReal) else { return nil }
            self.setup = setup
            length = isReal ? count / 2 : count
        }

        deinit { T._destroySetup(setup) }

        /// The transform of as many numbers as it is for; does nothing where an array has fewer.
        public func transform<R: AccelerateMutableBuffer<T>, I: AccelerateMutableBuffer<T>>(
            inputReal: some AccelerateBuffer<T>, inputImaginary: some AccelerateBuffer<T>, outputReal: inout R,
            outputImaginary: inout I
        ) {
            guard min(inputReal.count, inputImaginary.count, outputReal.count, outputImaginary.count) >= length else {
                return
            }
            let setup = setup
            vDSP.withStart(inputReal) { re in
                vDSP.withStart(inputImaginary) { im in
                    vDSP.write(&outputReal) { outRe, _ in
                        vDSP.write(&outputImaginary) { outIm, _ in T._execute(setup, re, im, outRe, outIm) }
                    }
                }
            }
        }

        /// The transform as new arrays.
        public func transform(
            inputReal: some AccelerateBuffer<T>, inputImaginary: some AccelerateBuffer<T>
        ) -> (real: [T], imaginary: [T]) {
            var (re, im) = ([T](repeating: 0, count: length), [T](repeating: 0, count: length))
            transform(inputReal: inputReal, inputImaginary: inputImaginary, outputReal: &re, outputImaginary: &im)
            return (re, im)
        }
    }

    /// The same under its name since macOS 12, which throws.
    public final class DiscreteFourierTransform<T: vDSP_DiscreteFourierTransformable>: @unchecked Sendable {
        private let transform: DFT<T>

        /// - Throws: `DFTError.invalidCount`.
        public init(
            previous: DiscreteFourierTransform? = nil, count: Int, direction: FourierTransformDirection,
            transformType: DFTTransformType, ofType: T.Type
        ) throws {
            let made = DFT(count: count, direction: direction, transformType: transformType, ofType: ofType)
            guard let made else { throw DFTError.invalidCount }
            transform = made
        }

        /// The transform as new arrays.
        public func transform(
            real: some AccelerateBuffer<T>, imaginary: some AccelerateBuffer<T>
        ) -> (real: [T], imaginary: [T]) { transform.transform(inputReal: real, inputImaginary: imaginary) }

        /// As `DFT.transform`.
        public func transform<R: AccelerateMutableBuffer<T>, I: AccelerateMutableBuffer<T>>(
            inputReal: some AccelerateBuffer<T>, inputImaginary: some AccelerateBuffer<T>, outputReal: inout R,
            outputImaginary: inout I
        ) {
            transform.transform(
                inputReal: inputReal, inputImaginary: inputImaginary, outputReal: &outputReal,
                outputImaginary: &outputImaginary)
        }
    }
}
