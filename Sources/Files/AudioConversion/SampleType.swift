package import AudioTypes
import CSampleConversion

/// How one sample of linear PCM lies in memory.
package struct SampleType: Sendable, Equatable {
    let code: Int32
    let isSwapped: Bool
    /// Bytes of one sample.
    package let size: Int

    /// Nil for what is no packed linear PCM of 8, 16, 24 or 32 bits or of floating point.
    package init?(_ description: AudioStreamBasicDescription) {
        let flags = description.mFormatFlags
        let channels = flags & kAudioFormatFlagIsNonInterleaved == 0 ? description.mChannelsPerFrame : 1
        guard description.mFormatID == kAudioFormatLinearPCM, description.mBitsPerChannel <= 64,
            description.mBytesPerFrame == description.mBitsPerChannel / 8 * channels
        else { return nil }
        let isFloat = flags & kAudioFormatFlagIsFloat != 0
        let isSigned = flags & kAudioFormatFlagIsSignedInteger != 0
        switch (isFloat, description.mBitsPerChannel) {
        case (true, 32): code = Int32(sample_float32)
        case (true, 64): code = Int32(sample_float64)
        case (false, 8): code = Int32(isSigned ? sample_int8 : sample_uint8)
        case (false, 16) where isSigned: code = Int32(sample_int16)
        case (false, 24) where isSigned: code = Int32(sample_int24)
        case (false, 32) where isSigned: code = Int32(sample_int32)
        default: return nil
        }
        isSwapped = flags & kAudioFormatFlagIsBigEndian != 0
        size = Int(description.mBitsPerChannel / 8)
    }

    private init(_ code: Int, size: Int) {
        (self.code, isSwapped, self.size) = (Int32(code), false, size)
    }

    /// The machine's own.
    package static let float32 = SampleType(sample_float32, size: 4)
    package static let float64 = SampleType(sample_float64, size: 8)
    package static let int32 = SampleType(sample_int32, size: 4)

    /// Samples as Float64, exactly. Strides are in samples of either side.
    package func load(
        _ source: UnsafeRawPointer, stride: Int, into target: UnsafeMutablePointer<Double>, targetStride: Int,
        count: Int
    ) {
        samples_load(code, isSwapped ? 1 : 0, source, stride * size, target, targetStride, count)
    }

    /// Samples from Float64: integers rounded to the nearest, halves to even, and clipped; NaN becomes 0.
    /// - Parameter dither: the state of the noise that is added before rounding; nil for none.
    package func store(
        _ source: UnsafePointer<Double>, stride sourceStride: Int, into target: UnsafeMutableRawPointer, stride: Int,
        count: Int, dither: UnsafeMutablePointer<UInt64>? = nil
    ) {
        samples_store(code, isSwapped ? 1 : 0, source, sourceStride, target, stride * size, count, dither)
    }
}

/// Adds samples times a gain. Strides in samples.
package func addSamples(
    _ source: UnsafePointer<Double>, stride sourceStride: Int, gain: Double, to target: UnsafeMutablePointer<Double>,
    stride: Int, count: Int
) {
    samples_add(source, sourceStride, gain, target, stride, count)
}
