/// A unit's whole state at one moment, as the unit wrote it.
public struct StateSnapshot: Equatable, Sendable {
    /// Counts up with every snapshot of one instance.
    public let number: UInt64
    /// Never looked into; given back to the unit as they are.
    public let bytes: [UInt8]

    /// Made by `StateHistory`, which counts `number` up from 1.
    public init(number: UInt64, bytes: [UInt8]) {
        self.number = number
        self.bytes = bytes
    }
}
