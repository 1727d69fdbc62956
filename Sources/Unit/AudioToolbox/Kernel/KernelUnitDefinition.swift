/// Everything about a kernel unit but its kernel.
public struct KernelUnitDefinition {
    /// One bus: its name, the channels that it begins with, the most it takes, and the counts that it accepts (nil for
    /// any up to that).
    public struct Bus: Sendable {
        /// For people; becomes the name of the unit's bus.
        public var name: String
        /// At first, at 48 kHz; the unit's initializer throws FormatNotSupported for what is not in 1 ... 65535.
        public var channels: Int
        /// 0 or less for no limit but the framework's own.
        public var maximumChannels: Int
        /// Those of 1 to `maximumChannels` that the unit takes; nil for all of them.
        public var supportedChannelCounts: [Int]?

        /// Takes any counts; `KernelAudioUnit`'s initializer refuses those that cannot be.
        public init(_ name: String, channels: Int = 2, maximumChannels: Int = 8, supportedChannelCounts: [Int]? = nil) {
            self.name = name
            self.channels = channels
            self.maximumChannels = maximumChannels
            self.supportedChannelCounts = supportedChannelCounts
        }
    }

    /// A factory preset: a name, and values for some parameters.
    public struct Preset: Sendable {
        /// For people. The preset's number is its place in `presets`.
        public var name: String
        /// In the parameters' own units; parameters that are not named keep their values when the preset is selected.
        public var values: [AUParameterAddress: AUValue]

        /// Addresses that the unit does not have are passed over when the preset is selected.
        public init(_ name: String, _ values: [AUParameterAddress: AUValue]) {
            self.name = name
            self.values = values
        }
    }

    /// The unit's name without its manufacturer.
    public var name: String
    /// For people; `componentName` puts it and a colon before the unit's name.
    public var manufacturer: String
    /// 0xMMMMmmDD, to agree with the bundle's Info.plist.
    public var version: UInt32 = 1
    /// The nodes right below the tree's root, groups among them.
    public var parameters: [AUParameterNode]
    /// Empty for a unit that takes no audio, such as an instrument.
    public var inputs: [Bus]
    /// In the order of the numbers that hosts ask for them by.
    public var outputs: [Bus]
    /// The most inputs that a host may give the unit, as a mixer's; nil where it has those of `inputs` and no other number.
    /// Inputs that are added are as the last of `inputs`.
    public var maximumInputs: Int?
    /// As `maximumInputs`, of `outputs`.
    public var maximumOutputs: Int?
    /// Whether the unit renders although nothing is connected to its first input, which is silent then, as a mixer does.
    public var inputsAreOptional = false
    /// Factory presets, numbered from 0 in this order.
    public var presets: [Preset] = []
    /// As `AUAudioUnit.channelCapabilities`; nil when input and output must have equal counts.
    public var channelCapabilities: [Int]?
    /// Whether an output may be the input's memory.
    public var canProcessInPlace = false
    /// Whether the kernel asks for its input itself, with `RenderContext.pullInput`, because it takes more or fewer
    /// frames than it gives. Such a kernel passes its input on itself where `RenderContext.isBypassed` says so.
    public var pullsOwnInput = false
    /// MIDI inputs, up to 256 (AUAudioUnit.h).
    public var virtualMIDICableCount = 0
    /// One for each MIDI output, for people; empty for a unit that sends no MIDI.
    public var midiOutputNames: [String] = []
    /// The protocol of the packets that the kernel takes; nil for one that takes MIDI 1.0 messages.
    public var midiProtocol: MIDIProtocolID?
    /// Whether hosts may keep presets of the unit that people make; the framework stores them.
    public var supportsUserPresets = true

    /// What has no argument here keeps its default until it is set: no presets, no MIDI, version 0x00000001.
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
