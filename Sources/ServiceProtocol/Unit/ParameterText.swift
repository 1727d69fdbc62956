/// Text that is to become a parameter's value.
public struct ParameterText: WireMessage {
    public var address: UInt64
    public var text: String

    public init(address: UInt64, text: String) {
        self.address = address
        self.text = text
    }

    public func encode(into writer: inout WireWriter) {
        writer.write(address)
        writer.write(text)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        address = try reader.integer("parameter address")
        text = try reader.string("parameter text")
    }
}
