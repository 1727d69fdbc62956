/// A payload without fields.
public struct EmptyMessage: WireMessage {
    /// All are equal.
    public init() {}

    /// Writes nothing; a reader that finds bytes throws `trailingBytes`.
    public func encode(into writer: inout WireWriter) {}

    public init(from reader: inout WireReader) throws(WireError) {}
}
