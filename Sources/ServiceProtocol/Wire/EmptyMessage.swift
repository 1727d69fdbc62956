/// A payload without fields.
public struct EmptyMessage: WireMessage {
    public init() {}

    public func encode(into writer: inout WireWriter) {}

    public init(from reader: inout WireReader) throws(WireError) {}
}
