/// Gives a unit a state that it (or another version of it) wrote before.
public struct SetStateMessage: WireMessage {
    /// A binary property list, or what a C unit chose.
    public var state: [UInt8]
    /// Whether it comes from `fullStateForDocument`.
    public var isForDocument: Bool

    /// An empty state is one without entries to units in Swift.
    public init(state: [UInt8], isForDocument: Bool = false) {
        self.state = state
        self.isForDocument = isForDocument
    }

    /// Five bytes and the state; one above `WireLimits.stateBytes` is refused by the reader.
    public func encode(into writer: inout WireWriter) {
        writer.write(bytes: state)
        writer.write(isForDocument)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        state = try reader.bytes("state")
        isForDocument = try reader.bool("state for a document")
    }
}
