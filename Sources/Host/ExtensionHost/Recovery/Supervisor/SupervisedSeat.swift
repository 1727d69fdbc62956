/// One incarnation as the render thread holds it, and the marks that the two threads leave for each other there.
///
/// Thread: the upkeep thread.
package protocol SupervisedSeat: AnyObject, Sendable {
    /// The incarnation's number; a report about it names the number, because memory may be used again.
    var generation: UInt64 { get }
    /// Nanoseconds of late cycles so far.
    var latenessSoFar: UInt64 { get }
    /// The last status of a render call that was not 0.
    var lastStatus: Int32 { get }

    /// Whether the unit has rendered in time since the render thread last asked for it to be demoted or ended as late.
    var isOnTimeAgain: Bool { get }

    /// Whether the unit had begun its turn in the cycle that was late last: one that had not may have waited for another of
    /// its process.
    var hadBegunItsTurn: Bool { get }

    /// What the render thread asks for; it is asked for no longer.
    func takeDemand() -> SeatDemand
    /// Notes whether there is a reading from the first late cycle.
    func setObserved(_ isObserved: Bool)
    /// Whether the render thread put the service's behind those of others since the last call.
    func takeYield() -> Bool
    /// Lets the unit's strikes be forgotten.
    func pardon()
}

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
