/// What a device runs with.
public struct AudioDeviceFormat: Sendable, Equatable {
    /// Frames per second, in Hz.
    public let sampleRate: Double
    /// Buffers in each callback's list, one channel each.
    public let channelCount: Int
    /// Frames per callback.
    public let framesPerCycle: Int
    /// Frames between the callback and the ear, as far as the device knows.
    public let bufferFrameCount: Int
    /// How samples reach the device; callbacks fill Float32 in any case.
    public let sampleFormat: AudioDeviceSampleFormat
}
