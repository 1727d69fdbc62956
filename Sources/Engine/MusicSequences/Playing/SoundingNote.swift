/// A note that has begun.
struct SoundingNote {
    /// The second of the sequence at which it ends.
    let end: Double
    let track: Int
    let destination: Int?
    /// What ends it.
    let release: PlayedEvent.Content
    /// Notes that end together do so in the order in which they began.
    let number: UInt64

    @_noLocks @_noAllocation
    init(end: Double, track: Int, destination: Int?, release: PlayedEvent.Content, number: UInt64) {
        self.end = end
        self.track = track
        self.destination = destination
        self.release = release
        self.number = number
    }
}
