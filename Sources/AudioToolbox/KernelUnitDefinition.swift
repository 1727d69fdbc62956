/// Everything about a kernel unit but its kernel.
public struct KernelUnitDefinition {
    /// One bus: its name, the channels that it begins with, the most it takes, and the counts that it accepts (nil for
    /// any up to that).
    public struct Bus: Sendable {
        public var name: String
        public var channels: Int
        public var maximumChannels: Int
        public var supportedChannelCounts: [Int]?

        public init(_ name: String, channels: Int = 2, maximumChannels: Int = 8, supportedChannelCounts: [Int]? = nil) {
            self.name = name
            self.channels = channels
            self.maximumChannels = maximumChannels
            self.supportedChannelCounts = supportedChannelCounts
        }
    }

    /// A factory preset: a name, and values for some parameters.
    public struct Preset: Sendable {
        public var name: String
        public var values: [AUParameterAddress: AUValue]

        public init(_ name: String, _ values: [AUParameterAddress: AUValue]) {
            self.name = name
            self.values = values
        }
    }

    /// The unit's name without its manufacturer.
    public var name: String
    public var manufacturer: String
    public var version: UInt32 = 1
    public var parameters: [AUParameterNode]
    public var inputs: [Bus]
    public var outputs: [Bus]
    public var presets: [Preset] = []
    /// As `AUAudioUnit.channelCapabilities`; nil when input and output must have equal counts.
    public var channelCapabilities: [Int]?
    /// Whether an output may be the input's memory.
    public var canProcessInPlace = false
    public var virtualMIDICableCount = 0
    public var midiOutputNames: [String] = []
    /// The protocol of the packets that the kernel takes; nil for one that takes MIDI 1.0 messages.
    public var midiProtocol: MIDIProtocolID?
    public var supportsUserPresets = true

    public init(
        name: String, manufacturer: String, parameters: [AUParameterNode] = [], inputs: [Bus] = [Bus("Input")],
        outputs: [Bus] = [Bus("Output")]
    ) {
        self.name = name
        self.manufacturer = manufacturer
        self.parameters = parameters
        self.inputs = inputs
        self.outputs = outputs
    }
}
