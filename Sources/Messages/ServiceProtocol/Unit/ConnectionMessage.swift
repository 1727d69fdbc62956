/// The answer to a unit's `ConnectionRequest`; in the unit's own process.
public struct ConnectionMessage: WireMessage {
    /// What came of it.
    public enum Outcome: Equatable, Sendable {
        /// A connected socket, by its number in this process, until the unit has replied; never negative.
        case connected(descriptor: Int32)
        /// In words.
        case refused(reason: String)
    }

    /// The request's.
    public var number: UInt32
    /// A socket or a reason.
    public var outcome: Outcome

    /// A negative descriptor is read as a refusal.
    public init(number: UInt32, _ outcome: Outcome) {
        self.number = number
        self.outcome = outcome
    }

    /// 12 bytes and the reason; a refusal has the descriptor −1, a socket no reason.
    public func encode(into writer: inout WireWriter) {
        writer.write(number)
        switch outcome {
        case .connected(let descriptor):
            writer.write(descriptor)
            writer.write("")
        case .refused(let reason):
            writer.write(Int32(-1))
            writer.write(reason)
        }
    }

    public init(from reader: inout WireReader) throws(WireError) {
        number = try reader.integer("number of a request")
        let descriptor = try reader.integer("descriptor", as: Int32.self)
        let reason = try reader.string("reason")
        guard descriptor >= -1, descriptor < 0 || reason.isEmpty else {
            throw .invalidValue(field: "descriptor", value: "\(descriptor)")
        }
        outcome = descriptor < 0 ? .refused(reason: reason) : .connected(descriptor: descriptor)
    }
}
