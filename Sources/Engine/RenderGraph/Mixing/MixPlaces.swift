/// Where a mixer notes, while it runs, what it adds next; one for all mixers of a plan with as many channels.
///
/// Lies in a plan's memory. Thread: render.
struct MixPlaces {
    /// Eight places per output channel for sources that are added together, and their gains.
    let sources: UnsafeMutablePointer<UnsafePointer<Float>?>
    let gains: UnsafeMutablePointer<Float>
    /// Per channel, how many of them are taken, and whether the output has anything yet.
    let pending: UnsafeMutablePointer<Int>
    let isWritten: UnsafeMutablePointer<Bool>

    init(channelCount: Int, in arena: PlanArena) {
        sources = arena.allocate(UnsafePointer<Float>?.self, channelCount * 8)
        sources.initialize(repeating: nil, count: channelCount * 8)
        gains = arena.place(Array(repeating: Float(0), count: channelCount * 8))
        pending = arena.place(Array(repeating: 0, count: channelCount))
        isWritten = arena.place(Array(repeating: false, count: channelCount))
    }
}
