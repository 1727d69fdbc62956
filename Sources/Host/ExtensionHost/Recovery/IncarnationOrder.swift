import ServiceProtocol
import Supervision

/// What an incarnation is to be.
package struct IncarnationOrder: Equatable, Sendable {
    package let generation: UInt64
    /// Which of the unit's states it is given.
    package let restoration: StateHistory.Restoration
    /// What rendering is allocated with; nil while it is not.
    package let allocation: AllocateMessage?
    /// Milliseconds that the start may take.
    package let patience: Int
}
