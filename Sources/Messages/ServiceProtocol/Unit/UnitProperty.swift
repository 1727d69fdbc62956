/// A property of a unit that can be set or read by message.
public enum UnitProperty: UInt16, CaseIterable, Sendable {
    /// Bool; `AUAudioUnit.shouldBypassEffect`.
    case bypass = 1
    /// Bool; `AUAudioUnit.isRenderingOffline`.
    case renderingOffline = 2
    /// Int64, 0 … 127.
    case renderQuality = 3
    /// String; empty for none.
    case contextName = 4
    /// Double, seconds; a host that sets it is refused with `kAudioUnitErr_PropertyNotWritable`.
    case latency = 5
    /// Double, seconds; refused as `latency` when a host sets it.
    case tailTime = 6
    /// Bool whether there is one, then a counted array of Int32.
    case channelMap = 20
    /// Int64; only the host sets it.
    case hostMIDIProtocol = 21
}

extension UnitProperty: WireMessage {
    /// Two bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(rawValue)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let raw = try reader.integer("property", as: UInt16.self)
        guard let property = UnitProperty(rawValue: raw) else {
            throw .invalidValue(field: "property", value: "\(raw)")
        }
        self = property
    }
}
