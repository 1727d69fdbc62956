internal import CRenderLink

/// The number of a cycle on one link. Cycles alternate between two sets of buffers; a done word carries the low 24
/// bits.
@frozen public struct LinkSequence: Sendable, Hashable {
    /// Wraps; 0 before the first cycle of a link.
    public let value: UInt32

    /// Thread: any, also render.
    @_noLocks @_noAllocation
    public init(_ value: UInt32) { self.value = value }

    /// Which of the two sets of buffers.
    public var parity: Int {
        @_noLocks @_noAllocation get { Int(value & 1) }
    }
    /// Wraps from the largest value to 0. Thread: any, also render.
    public var next: LinkSequence {
        @_noLocks @_noAllocation get { LinkSequence(value &+ 1) }
    }
    /// Wraps from 0 to the largest value. Thread: any, also render.
    public var previous: LinkSequence {
        @_noLocks @_noAllocation get { LinkSequence(value &- 1) }
    }
    /// What a done word carries.
    public var mark: UInt32 {
        @_noLocks @_noAllocation get { value & UInt32(CRL_WORD_SEQUENCE) }
    }

    /// Whether a mark is of a later cycle than this one, on a circle of 24 bits.
    @_noLocks @_noAllocation
    public func isBefore(mark other: UInt32) -> Bool {
        let distance = (other &- mark) & UInt32(CRL_WORD_SEQUENCE)
        return distance != 0 && distance <= UInt32(CRL_WORD_SEQUENCE) / 2
    }
}
