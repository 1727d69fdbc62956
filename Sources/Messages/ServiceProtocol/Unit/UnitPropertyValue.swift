/// A property together with its value: u16 property, then the value's own encoding as a blob.
public enum UnitPropertyValue: WireMessage {
    /// `AUAudioUnit.shouldBypassEffect`.
    case bypass(Bool)
    /// `AUAudioUnit.isRenderingOffline`.
    case renderingOffline(Bool)
    /// 0 … 127.
    case renderQuality(Int64)
    /// Empty for none.
    case contextName(String)
    /// Seconds.
    case latency(Double)
    /// Seconds.
    case tailTime(Double)
    /// For each channel of the output that of the input, −1 for none; nil for their order.
    case channelMap([Int32]?)
    /// `MIDIProtocolID`, 0 for any.
    case hostMIDIProtocol(Int64)

    /// Which property it is a value of.
    public var property: UnitProperty {
        switch self {
        case .bypass: .bypass
        case .renderingOffline: .renderingOffline
        case .renderQuality: .renderQuality
        case .contextName: .contextName
        case .latency: .latency
        case .tailTime: .tailTime
        case .channelMap: .channelMap
        case .hostMIDIProtocol: .hostMIDIProtocol
        }
    }

    /// The value's own encoding, as the reply to `getProperty` carries it.
    public var valueBytes: [UInt8] {
        switch self {
        case .bypass(let value), .renderingOffline(let value): value.encoded
        case .renderQuality(let value), .hostMIDIProtocol(let value): value.encoded
        case .channelMap(let map): Self.encoded(map)
        case .contextName(let value): value.encoded
        case .latency(let value), .tailTime(let value): value.wireDuration.encoded
        }
    }

    /// Reads a value of a known property.
    public init(property: UnitProperty, valueBytes: [UInt8]) throws(WireError) {
        var reader = WireReader(valueBytes)
        switch property {
        case .bypass: self = .bypass(try reader.bool("bypass"))
        case .renderingOffline: self = .renderingOffline(try reader.bool("rendering offline"))
        case .renderQuality: self = .renderQuality(try reader.integer("render quality"))
        case .contextName: self = .contextName(try reader.string("context name"))
        case .latency: self = .latency(try reader.duration("latency"))
        case .tailTime: self = .tailTime(try reader.duration("tail time"))
        case .channelMap: self = .channelMap(try Self.map(from: &reader))
        case .hostMIDIProtocol: self = .hostMIDIProtocol(try reader.integer("host's MIDI protocol"))
        }
        try reader.finish()
    }

    private static func encoded(_ map: [Int32]?) -> [UInt8] {
        var writer = WireWriter()
        writer.write(map != nil)
        writer.write(array: (map ?? []).prefix(WireLimits.capabilities)) { $0.write($1) }
        return writer.bytes
    }

    private static func map(from reader: inout WireReader) throws(WireError) -> [Int32]? {
        let isThere = try reader.bool("channel map")
        let channels = try reader.array("channel map", limit: WireLimits.capabilities, elementSize: 4) {
            reader throws(WireError) in try reader.integer("channel of a map", as: Int32.self)
        }
        return isThere ? channels : nil
    }

    /// Times are made finite; a channel map loses what follows its first `WireLimits.capabilities` channels.
    public func encode(into writer: inout WireWriter) {
        property.encode(into: &writer)
        writer.write(bytes: valueBytes)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        let property = try UnitProperty(from: &reader)
        try self.init(property: property, valueBytes: try reader.bytes("property value", limit: 1 << 16))
    }
}
