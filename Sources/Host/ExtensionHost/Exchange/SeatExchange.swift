/// Where the render thread finds the incarnation that it uses. Thread: any but render.
package protocol SeatExchange<Seat>: AnyObject, Sendable {
    associatedtype Seat: SupervisedSeat

    /// The one that the render thread uses; nil for none.
    var present: Seat? { get }
    /// Cycles in which the unit was bridged.
    var missedCycles: UInt64 { get }
    /// All cycles, and those of them with samples at the bound of ±18 dBFS.
    var boundCycles: (all: UInt64, atBound: UInt64) { get }

    /// Lets the render thread use another incarnation, or none, if `isWanted` agrees at the moment of the exchange;
    /// returns when it no longer uses the one before. `isWanted` is called with the exchange's own mutex held.
    func exchange(_ new: Seat?, if isWanted: () -> Bool)
}
