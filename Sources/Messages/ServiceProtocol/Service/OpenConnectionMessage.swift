/// Gives a unit the connection that it asked for; its socket travels with the message.
public struct OpenConnectionMessage: WireMessage {
    /// The instance's number in its service, as the `LoadMessage` gave it.
    public var unitIndex: UInt32
    /// That of the unit's request.
    public var number: UInt32

    /// Nothing is checked; the reader refuses an index from `WireLimits.unitsPerService` on.
    public init(unitIndex: UInt32, number: UInt32) {
        self.unitIndex = unitIndex
        self.number = number
    }

    /// Eight bytes.
    public func encode(into writer: inout WireWriter) {
        writer.write(unitIndex)
        writer.write(number)
    }

    public init(from reader: inout WireReader) throws(WireError) {
        unitIndex = try reader.unitIndex()
        number = try reader.integer("number of a request")
    }
}
