/// What a render thread asks the upkeep thread for; the larger number wins.
package enum SeatDemand: UInt8, Sendable {
    case none
    /// A cycle was late: note how its thread has spent its time so far.
    case observe
    case restore
    case demote
    case killLate
    case killNotFinite
    case killFailing
    case killTampering
    case died

    /// The raw value, for render threads: the compiler checks a call of its getter only in this file.
    var number: UInt8 { @_noLocks @_noAllocation get { rawValue } }
}
