/// Whether the units of a chain run by turns on two cores, each awake on the one when the unit before it is done on the
/// other. A pure state machine; times are nanoseconds. Thread: render.
///
/// What it takes to wake a unit is then hidden behind the work of the one before it. Both cores are busy for as long as
/// the chain takes, so it may take only a small part of the budget.
package struct Alternation: Equatable, Sendable {
    /// The chain's rendering may be no larger part of the budget for it to begin, and to go on.
    package static var partToBegin: UInt64 { @_noLocks @_noAllocation get { 8 } }
    package static var partToGoOn: UInt64 { @_noLocks @_noAllocation get { 6 } }
    /// Cycles in a row, all of them done in time, after which it begins.
    package static var patience: Int { @_noLocks @_noAllocation get { 32 } }

    package private(set) var isOn = false
    /// What the units took together lately.
    private var work: UInt64 = 0
    private var calmCycles = 0

    @_noLocks @_noAllocation
    package init() {}

    /// A cycle was done in time: what its units took together.
    @_noLocks @_noAllocation
    package mutating func done(work time: UInt64, budget: UInt64) {
        let rise = time > work ? time &- work : 0
        // Nothing is known at first: one heavy cycle counts in full.
        work = rise > 0 ? work &+ (isOn ? rise / 8 : rise) : work &- (work &- time) / 8
        if work > budget / Self.partToGoOn { return missed() }
        guard !isOn else { return }
        calmCycles = work <= budget / Self.partToBegin ? calmCycles &+ 1 : 0
        isOn = calmCycles >= Self.patience
    }

    /// A unit was late or died.
    @_noLocks @_noAllocation
    package mutating func missed() {
        isOn = false
        calmCycles = 0
    }
}
