// Payloads that are one plain value.

extension Bool: WireMessage {
    /// One byte, 0 or 1.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.bool("truth value") }
}

extension Float: WireMessage {
    /// Four bytes; NaN and infinity too, which the reader refuses.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.float("value") }
}

extension Double: WireMessage {
    /// Eight bytes; NaN and infinity too, which the reader refuses.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.double("value") }
}

extension Int64: WireMessage {
    /// Eight bytes.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer("value") }
}

extension UInt32: WireMessage {
    /// Four bytes.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer("index") }
}

extension String: WireMessage {
    /// Four bytes of length and the UTF-8, cut at `WireLimits.stringBytes`.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.string("text") }
}

extension UInt64: WireMessage {
    /// Eight bytes.
    public func encode(into writer: inout WireWriter) { writer.write(self) }

    public init(from reader: inout WireReader) throws(WireError) { self = try reader.integer("number") }
}

extension [UInt64]: WireMessage {
    /// Four bytes, and eight for each number.
    public func encode(into writer: inout WireWriter) { writer.write(array: self) { $0.write($1) } }

    /// At most `WireLimits.parameterNodes`.
    public init(from reader: inout WireReader) throws(WireError) {
        self = try reader.array("parameter addresses", limit: WireLimits.parameterNodes, elementSize: 8) {
            reader throws(WireError) in try reader.integer("parameter address")
        }
    }
}
