public import AudioToolbox

/// What a device runs with.
public struct AudioDeviceFormat: Sendable, Equatable {
    /// Frames per second, in Hz.
    public var sampleRate: Double
    /// Buffers in the output of each cycle, one channel each; 0 when it does not play.
    public var outputChannelCount: Int
    /// Buffers in the input of each cycle, one channel each; 0 when it does not record.
    public var inputChannelCount: Int
    /// Frames that a cycle usually has.
    public var framesPerCycle: Int
    /// Frames that a cycle has at most.
    public var maximumFramesPerCycle: Int
    /// Frames between the callback and the ear, as far as the device knows.
    public var outputLatencyFrames: Int
    /// Frames between the microphone and the callback, as far as the device knows.
    public var inputLatencyFrames: Int
    /// How samples reach the device; callbacks see Float32 in any case.
    public var sampleFormat: AudioDeviceSampleFormat
    /// Which speaker each output channel is; empty where the device does not say.
    public var outputChannelLabels: [AudioChannelLabel]
    /// As `outputChannelLabels`, of the inputs.
    public var inputChannelLabels: [AudioChannelLabel]
    /// Output channels that can be asked for; more are not given.
    public var mostOutputChannels: Int
    /// As `mostOutputChannels`, of the inputs.
    public var mostInputChannels: Int

    /// Latencies are 0 and labels unknown unless given; `maximumFramesPerCycle` is by default `framesPerCycle`, and of
    /// channels there are no more than are used.
    public init(
        sampleRate: Double, outputChannelCount: Int, inputChannelCount: Int = 0, framesPerCycle: Int,
        maximumFramesPerCycle: Int? = nil, outputLatencyFrames: Int = 0, inputLatencyFrames: Int = 0,
        sampleFormat: AudioDeviceSampleFormat = .float32, outputChannelLabels: [AudioChannelLabel] = [],
        inputChannelLabels: [AudioChannelLabel] = [], mostOutputChannels: Int = 0, mostInputChannels: Int = 0
    ) {
        self.sampleRate = sampleRate
        self.outputChannelCount = outputChannelCount
        self.inputChannelCount = inputChannelCount
        self.framesPerCycle = framesPerCycle
        self.maximumFramesPerCycle = max(maximumFramesPerCycle ?? framesPerCycle, framesPerCycle)
        self.outputLatencyFrames = outputLatencyFrames
        self.inputLatencyFrames = inputLatencyFrames
        self.sampleFormat = sampleFormat
        self.outputChannelLabels = outputChannelLabels
        self.inputChannelLabels = inputChannelLabels
        let limit = AudioDeviceConfiguration.channelLimit
        self.mostOutputChannels = max(min(mostOutputChannels, limit), outputChannelCount)
        self.mostInputChannels = max(min(mostInputChannels, limit), inputChannelCount)
    }
}
