/// A property of a unit that can be set or read by message.
public enum UnitProperty: UInt16, CaseIterable, Sendable {
    case bypass = 1
    case renderingOffline = 2
    case renderQuality = 3
    case contextName = 4
    case latency = 5
    case tailTime = 6
    case channelMap = 20
    case hostMIDIProtocol = 21
}

extension UnitProperty: WireMessage {
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
