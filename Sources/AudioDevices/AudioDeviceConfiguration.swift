/// What is asked of a device; a device answers with the nearest it can do in its `format`.
public struct AudioDeviceConfiguration: Sendable, Equatable {
    /// Frames per second, in Hz.
    public var sampleRate: Double
    /// 1…32; a device refuses others.
    public var channelCount: Int
    /// Frames per callback.
    public var framesPerCycle: Int
    /// Cycles that the device buffers ahead.
    public var cyclesPerBuffer: Int
    /// The real-time priority of the device's thread, used when the system allows it.
    public var priority: Int
    /// How samples reach the device; nil takes the first that it knows of 32-bit float, 32-bit and 16-bit integer.
    public var sampleFormat: AudioDeviceSampleFormat?

    /// Any values are taken; the device that is opened with them throws `AudioDeviceError` for those out of range.
    public init(
        sampleRate: Double = 48_000, channelCount: Int = 2, framesPerCycle: Int = 512, cyclesPerBuffer: Int = 3,
        priority: Int = 70, sampleFormat: AudioDeviceSampleFormat? = nil
    ) {
        self.sampleRate = sampleRate
        self.channelCount = channelCount
        self.framesPerCycle = framesPerCycle
        self.cyclesPerBuffer = cyclesPerBuffer
        self.priority = priority
        self.sampleFormat = sampleFormat
    }

    /// Frames; more than any configuration asks for.
    static let longestBuffer = 1 << 24

    func validated(for device: String) throws(AudioDeviceError) -> Self {
        func refuse(_ reason: String) -> AudioDeviceError {
            AudioDeviceError(device: device, operation: "configure", reason: reason)
        }
        guard sampleRate.isFinite, (1_000...1_536_000).contains(sampleRate) else {
            throw refuse("\(sampleRate) Hz is no sample rate; give 1000 to 1536000")
        }
        guard (1...32).contains(channelCount) else { throw refuse("\(channelCount) channels; give 1 to 32") }
        guard (1...65_536).contains(framesPerCycle) else { throw refuse("\(framesPerCycle) frames; give 1 to 65536") }
        guard (2...64).contains(cyclesPerBuffer) else {
            throw refuse("\(cyclesPerBuffer) cycles buffered; give 2 to 64")
        }
        return self
    }
}
