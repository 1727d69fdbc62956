/// What a kernel is made for.
public struct RenderConfiguration: Sendable {
    /// Hz.
    public var sampleRate: Double
    /// The most frames of one cycle.
    public var maximumFrames: Int
    /// Channels of each input bus.
    public var inputChannelCounts: [Int]
    /// Channels of each output bus.
    public var outputChannelCounts: [Int]
    /// As `isRenderingOffline` was when render resources were allocated: a cycle may then take longer than it lasts.
    public var isOffline: Bool

    /// Takes any values; `KernelAudioUnit` makes configurations from formats that its busses accepted.
    public init(
        sampleRate: Double, maximumFrames: Int, inputChannelCounts: [Int], outputChannelCounts: [Int],
        isOffline: Bool = false
    ) {
        self.sampleRate = sampleRate
        self.maximumFrames = maximumFrames
        self.inputChannelCounts = inputChannelCounts
        self.outputChannelCounts = outputChannelCounts
        self.isOffline = isOffline
    }
}
