// Payloads that are one plain value.

extension Bool: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.bool("truth value") }
}

extension Float: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.float("value") }
}

extension Double: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.double("value") }
}

extension Int64: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer("value") }
}

extension UInt32: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer("index") }
}

extension String: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.string("text") }
}

extension UInt64: WireMessage {
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer("number") }
}
