/// What a service has to know about a unit of another service whose output one of its own reads.
public struct UpstreamMessage: WireMessage {
    /// Of the other unit's link.
    public var geometry: LinkGeometryMessage
    /// Whether the other service could move whoever sleeps on its words to another word (`FUTEX_REQUEUE`): nothing
    /// filters its system calls, or nobody knows.
    public var mayMoveWaiters: Bool

    /// Nothing is checked here; the reader checks the geometry.
    public init(geometry: LinkGeometryMessage, mayMoveWaiters: Bool) {
        self.geometry = geometry
        self.mayMoveWaiters = mayMoveWaiters
    }

    /// The geometry and one byte.
    public func encode(into writer: inout WireWriter) {
        geometry.encode(into: &writer)
        writer.write(mayMoveWaiters)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        geometry = try LinkGeometryMessage(from: &reader)
        mayMoveWaiters = try reader.bool("may move waiters")
    }
}
