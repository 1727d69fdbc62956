/// What a component's unit reported of itself when it was last made, as it is kept: what no bundle says.
public struct UnitTraits: BundleRecord, Equatable {
    /// The triple.
    public var component: String
    /// Input and output channel counts in turn (kAudioUnitProperty_SupportedNumChannels); nil when only equal ones
    /// work.
    public var channelCapabilities: [Int]?
    /// Channels of each input bus as it is at first.
    public var initialInputs: [Int]
    /// Channels of each output bus as it is at first.
    public var initialOutputs: [Int]
    /// Whether the unit sends MIDI.
    public var hasMIDIOutput: Bool
    /// Seconds since 1970.
    public var time: Double

    /// Nothing is checked. `channelCapabilities` holds pairs, negative counts as in Apple's AUChannelInfo
    /// (AudioUnitProperties.h).
    public init(
        component: String, channelCapabilities: [Int]?, initialInputs: [Int], initialOutputs: [Int],
        hasMIDIOutput: Bool, time: Double
    ) {
        self.component = component
        self.channelCapabilities = channelCapabilities
        self.initialInputs = initialInputs
        self.initialOutputs = initialOutputs
        self.hasMIDIOutput = hasMIDIOutput
        self.time = time
    }
}
