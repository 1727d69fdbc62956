import SignalProcessing

/// What the reverberation of a space shall be.
package struct RoomTarget: BitwiseCopyable, Sendable {
    /// 0 for none.
    package var level: Float = 0
    package var shortest: Float = 0.0121
    package var longest: Float = 0.0547
    package var decayLow: Float = 2.1
    package var decayHigh: Float = 0.9
    package var seed = 13
    /// Behind the room; nil for none.
    package var filter: FilterCoefficients?

    @_noLocks @_noAllocation
    package init() {}

    /// Takes a room's ways and decay.
    package mutating func take(_ room: ReverberantRoom) {
        (shortest, longest, seed) = (room.shortest, room.longest, room.seed)
        (decayLow, decayHigh) = (room.decayLow, room.decayHigh)
    }

    /// Whether it is the same room, however loud.
    @_noLocks @_noAllocation
    func isLike(_ other: RoomTarget) -> Bool {
        shortest == other.shortest && longest == other.longest && seed == other.seed && decayLow == other.decayLow
            && decayHigh == other.decayHigh
    }
}
