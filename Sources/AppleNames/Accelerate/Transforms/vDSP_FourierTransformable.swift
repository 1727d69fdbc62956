import CAccelerate

/// Complex numbers that transforms of powers of two are made over (Accelerate's overlay).
public protocol vDSP_FourierTransformable {
    /// Factors for up to 2^log2n numbers; nil for more than 2^24, or without memory.
    static func _makeSetup(_ log2n: vDSP_Length) -> OpaquePointer?
    /// Gives them up.
    static func _destroySetup(_ setup: OpaquePointer)
    /// A real transform of even and odd numbers.
    static func _transform(
        _ setup: OpaquePointer, _ input: Self, _ output: inout Self, _ log2n: vDSP_Length, _ direction: FFTDirection)
}

extension DSPSplitComplex: vDSP_FourierTransformable {
    /// Nil for what there is nothing for.
    public static func _makeSetup(_ log2n: vDSP_Length) -> OpaquePointer? {
        vDSP_create_fftsetup(log2n, FFTRadix(kFFTRadix2))
    }
    /// Gives it up.
    public static func _destroySetup(_ setup: OpaquePointer) { vDSP_destroy_fftsetup(setup) }
    /// Transforms.
    public static func _transform(
        _ setup: OpaquePointer, _ input: Self, _ output: inout Self, _ log2n: vDSP_Length, _ direction: FFTDirection
    ) {
        withUnsafePointer(to: input) { vDSP_fft_zrop(setup, $0, 1, &output, 1, log2n, direction) }
    }
}

extension DSPDoubleSplitComplex: vDSP_FourierTransformable {
    /// Nil for what there is nothing for.
    public static func _makeSetup(_ log2n: vDSP_Length) -> OpaquePointer? {
        vDSP_create_fftsetupD(log2n, FFTRadix(kFFTRadix2))
    }
    /// Gives it up.
    public static func _destroySetup(_ setup: OpaquePointer) { vDSP_destroy_fftsetupD(setup) }
    /// Transforms.
    public static func _transform(
        _ setup: OpaquePointer, _ input: Self, _ output: inout Self, _ log2n: vDSP_Length, _ direction: FFTDirection
    ) {
        withUnsafePointer(to: input) { vDSP_fft_zropD(setup, $0, 1, &output, 1, log2n, direction) }
    }
}
