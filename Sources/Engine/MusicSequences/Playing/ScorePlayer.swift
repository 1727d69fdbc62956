/// A player of one score, whose state the render thread changes.
///
/// It outlives what the render thread does with `state`. Thread: as each part says.
// @unchecked: the state belongs to the render thread; what others read of it is atomic.
package final class ScorePlayer: @unchecked Sendable {
    /// What it plays.
    package let score: Score
    /// What the render thread works with.
    package let state: UnsafeMutablePointer<ScorePlayerState>

    /// At beat 0, stopped, at rate 1. Thread: any but render.
    package init(_ score: Score) {
        self.score = score
        state = .allocate(capacity: 1)
        state.initialize(to: ScorePlayerState(score.view))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// Where the player was at the end of the last cycle, seconds of the sequence at rate 1. Thread: any.
    package var seconds: Double { state.pointee.publishedPosition }

    /// The beat at which it was then. Thread: any.
    package var beats: Double { score.tempoMap.beats(at: seconds) }

    /// Notes that did not begin because 16,384 sounded. Thread: any.
    package var droppedNotes: Int { state.pointee.publishedDrops }
}
