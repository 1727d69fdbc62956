/// All that a host needs to know of a unit before rendering: the reply to `describe`.
public struct UnitDescription: WireMessage {
    /// `AUAudioUnit.audioUnitName`; empty for nil.
    public var name = ""
    /// `AUAudioUnit.manufacturerName`; empty for nil.
    public var manufacturerName = ""
    /// `AUAudioUnit.audioUnitShortName`, for narrow places; empty for nil.
    public var shortName = ""
    /// 0xMMMMmmDD; the unit refuses states of a later version.
    public var version: UInt32 = 0
    /// Bits that have no name here are kept.
    public var flags: UnitFlags = []
    /// Seconds.
    public var latency = 0.0
    /// Seconds.
    public var tailTime = 0.0
    /// At most `WireLimits.busses`.
    public var inputBusses: [BusDescription] = []
    /// At most `WireLimits.busses`.
    public var outputBusses: [BusDescription] = []
    /// Pairs of input and output channel counts, as `AUAudioUnit.channelCapabilities`; empty when there are no limits.
    public var channelCapabilities: [Int64] = []
    /// At most `WireLimits.presets`; empty for a unit without any.
    public var factoryPresets: [PresetDescription] = []
    /// 0 … `WireLimits.capabilities`; see Apple's `AUAudioUnit.virtualMIDICableCount`.
    public var virtualMIDICableCount: UInt32 = 0
    /// One for each MIDI output, at most `WireLimits.capabilities`; empty for a unit that sends no MIDI.
    public var midiOutputNames: [String] = []
    /// Groups stand before what they hold.
    public var parameterNodes: [ParameterNodeDescription] = []
    /// In the order of `inputBusses`; empty from a unit that does not report them.
    public var inputDetails: [BusDetail] = []
    /// In the order of `outputBusses`; empty from a unit that does not report them.
    public var outputDetails: [BusDetail] = []

    /// A unit without names, busses and parameters; the fields are set afterwards.
    public init() {}

    /// The same unit with an empty tree.
    public var withoutParameters: UnitDescription {
        var description = self
        description.parameterNodes = []
        return description
    }

    /// Writes the tree as it is: that parents stand before their children is the reader's to check.
    public func encode(into writer: inout WireWriter) {
        writer.write(name)
        writer.write(manufacturerName)
        writer.write(shortName)
        writer.write(version)
        writer.write(flags.rawValue)
        writer.write(latency.wireDuration)
        writer.write(tailTime.wireDuration)
        writer.write(array: inputBusses) { $1.encode(into: &$0) }
        writer.write(array: outputBusses) { $1.encode(into: &$0) }
        writer.write(array: channelCapabilities) { $0.write($1) }
        writer.write(array: factoryPresets) { $1.encode(into: &$0) }
        writer.write(virtualMIDICableCount)
        writer.write(array: midiOutputNames) { $0.write($1) }
        writer.write(array: parameterNodes) { $1.encode(into: &$0) }
        guard !(inputDetails.isEmpty && outputDetails.isEmpty) else { return }
        for details in [inputDetails, outputDetails] { writer.write(array: details) { $1.encode(into: &$0) } }
    }
}
