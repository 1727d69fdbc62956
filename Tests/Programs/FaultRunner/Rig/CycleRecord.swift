/// What the rig knows of one cycle.
struct CycleRecord: Sendable {
    /// Nanoseconds of the monotonic clock: when it was due, began and ended.
    var due: UInt64
    var start: UInt64
    var end: UInt64
    /// For each branch.
    var branches: [RigBranch.Cycle]
    /// Whether all units of each branch were heard in the whole cycle.
    var branchesWet: [Bool]
    /// Whether each suspect's own output was heard in the whole cycle.
    var suspectsWet: [Bool]
    /// Whether the bridge was heard instead of each suspect in some of it.
    var suspectsMissing: [Bool]
}
