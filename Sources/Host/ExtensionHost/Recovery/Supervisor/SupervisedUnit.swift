import ServiceProtocol
import Supervision

/// A unit whose incarnations a supervisor looks after, which holds it weakly. Thread: any but render.
package protocol SupervisedUnit<Place>: AnyObject, Sendable {
    associatedtype Place: IncarnationPlace

    /// When the host last edited something that no state was taken after; nanoseconds, 0 for never.
    var lastEdit: UInt64 { get }

    /// Brings an incarnation up in a place and gives it what it was. Blocks.
    ///
    /// - Throws: `ExtensionHostError`; the place is the caller's to give up.
    func bringUp(
        in place: Place, _ order: IncarnationOrder
    ) throws(ExtensionHostError) -> IncarnationArrival<Place.Seat>
    /// Ends what an incarnation was allocated with, and allocates it with something else: the host changed its mind
    /// while it came up. Returns what the render thread is to have; nil when nothing renders. Blocks.
    ///
    /// - Throws: `ExtensionHostError`; the place is the caller's to give up.
    func reallocate(
        in place: Place, generation: UInt64, from old: AllocateMessage?, to new: AllocateMessage?
    ) throws(ExtensionHostError) -> Place.Seat?
    /// The incarnation is in place: control messages reach it, and the render thread may use it.
    ///
    /// - Throws: `ExtensionHostError` when it has ended since; the place is the caller's to give up.
    func cameUp(in place: Place, isOtherUnit: Bool) throws(ExtensionHostError)
    /// The incarnation is over: nobody answers.
    func wentMissing(_ cause: IncidentCause, processID: Int32)
    /// Asks the unit for its state. Blocks.
    func currentState() throws(ExtensionHostError) -> [UInt8]
    /// The state of that edit was taken.
    func stateWasTaken(editedAt: UInt64)
}

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

/// What came up.
package struct IncarnationArrival<Seat: SupervisedSeat>: Sendable {
    /// For the render thread; nil when nothing renders.
    let seat: Seat?
    /// Whether the unit describes itself otherwise than the one before.
    let isOtherUnit: Bool

    package init(seat: Seat?, isOtherUnit: Bool) {
        self.seat = seat
        self.isOtherUnit = isOtherUnit
    }
}
