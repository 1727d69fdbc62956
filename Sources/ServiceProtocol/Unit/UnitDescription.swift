/// All that a host needs to know of a unit before rendering: the reply to `describe`.
public struct UnitDescription: WireMessage {
    public var name = ""
    public var manufacturerName = ""
    public var shortName = ""
    public var version: UInt32 = 0
    public var flags: UnitFlags = []
    /// Seconds.
    public var latency = 0.0
    /// Seconds.
    public var tailTime = 0.0
    public var inputBusses: [BusDescription] = []
    public var outputBusses: [BusDescription] = []
    /// Pairs of input and output channel counts, as `AUAudioUnit.channelCapabilities`; empty when there are no limits.
    public var channelCapabilities: [Int64] = []
    public var factoryPresets: [PresetDescription] = []
    public var virtualMIDICableCount: UInt32 = 0
    public var midiOutputNames: [String] = []
    /// Groups stand before what they hold.
    public var parameterNodes: [ParameterNodeDescription] = []
    /// In the order of `inputBusses`; empty from a unit that does not tell.
    public var inputDetails: [BusDetail] = []
    /// In the order of `outputBusses`; empty from a unit that does not tell.
    public var outputDetails: [BusDetail] = []

    public init() {}

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
