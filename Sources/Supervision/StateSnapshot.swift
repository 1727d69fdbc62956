/// A unit's whole state at one moment, as the unit wrote it.
public struct StateSnapshot: Equatable, Sendable {
    /// Counts up with every snapshot of one instance.
    public let number: UInt64
    public let bytes: [UInt8]

    public init(number: UInt64, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }
}
