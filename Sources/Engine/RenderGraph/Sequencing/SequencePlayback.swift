import LinuxSystem
import MusicSequences
import Synchronization

/// A sequence that is played into units of a graph, at the beginning of each run of the graph.
///
/// What is asked of it is obeyed at the beginning of the next run; while nothing renders, it waits. Thread: any but
/// render, what changes something one at a time; the rest as it says.
// @unchecked: what the render thread changes is its own; the rest is atomic, or changed by one thread at a time.
package final class SequencePlayback: @unchecked Sendable {
    /// The state of the player of the present score, by address.
    let player = RenderAddress()
    let outlets = RenderExchange<SequenceOutlets>()
    /// The player's state that the render thread used last.
    let used = Atomic<UInt>(0)
    let wantsToPlay = Atomic<Bool>(false)
    /// Counted, so that a stop is seen that was followed by a start before the next run.
    let stops = Atomic<UInt32>(0)
    let wantedRate = Atomic<UInt64>((1.0).bitPattern)
    /// The beat to go to; no number for none.
    let wantedBeat = Atomic<UInt64>(UInt64.max)
    let position = Atomic<UInt64>(0)
    private let news = SequenceNewsRing()
    /// Where the last run began, and when.
    package let moment = SequenceMoment()
    /// What the render thread keeps from run to run.
    let kept: RenderCell<Kept>
    /// The present player, and the one that the render thread may still use.
    private var players: [ScorePlayer] = []
    private var collected: [SequenceNews] = []

    struct Kept {
        var address: UInt = 0
        var stops: UInt32 = 0
        var wasPlaying = false
        /// A message on its way.
        let message = UnsafeMutablePointer<UInt8>.allocate(capacity: 3)
        let news: UnsafeMutablePointer<SequenceNewsRing.Cell>
        let moment: Unmanaged<SequenceMoment>
    }

    package init() { kept = RenderCell(Kept(news: news.cell, moment: .passUnretained(moment))) }

    deinit { kept.pointer.pointee.message.deallocate() }

    // MARK: What is played

    /// Plays another score from where the one before is; the first one from beat 0, or from where it was sent.
    package func play(_ next: ScorePlayer) {
        player.replace(with: UInt(bitPattern: next.state))
        // The render thread knows the one that it used last and the next one. What others told lies in their memory.
        let used = used.load(ordering: .acquiring)
        collected += news.take()
        players.removeAll { UInt(bitPattern: $0.state) != used }
        players.append(next)
    }

    /// Who gets what tracks play; the former ones get nothing any more when this returns.
    package func send(to outlets: SequenceOutlets?) { self.outlets.exchange(outlets) }

    /// What the program is to be told, since the last call.
    package func takeNews() -> [SequenceNews] {
        defer { collected = [] }
        return collected + news.take()
    }

    /// Messages for the program that were lost because nobody took them.
    package var lostNews: Int { news.lost }

    // MARK: Transport

    /// Whether it is to play.
    package var isPlaying: Bool { wantsToPlay.load(ordering: .relaxed) }

    package func start() { wantsToPlay.store(true, ordering: .releasing) }

    package func stop() {
        stops.wrappingAdd(1, ordering: .relaxed)
        wantsToPlay.store(false, ordering: .releasing)
    }

    /// - Parameter rate: one of `ScorePlayerState.rates`.
    package func setRate(_ rate: Double) { wantedRate.store(rate.bitPattern, ordering: .releasing) }

    package var rate: Double { Double(bitPattern: wantedRate.load(ordering: .relaxed)) }

    /// - Parameter beat: 0 … `ScorePlayerState.lastBeat`.
    package func seek(toBeat beat: Double) { wantedBeat.store(beat.bitPattern, ordering: .releasing) }

    /// The beat that it goes to with the next run; nil where it goes on.
    package var pendingBeat: Double? {
        let beat = Double(bitPattern: wantedBeat.load(ordering: .acquiring))
        return beat.isNaN ? nil : beat
    }

    /// Where the last run ended, seconds of the sequence at rate 1.
    package var seconds: Double { Double(bitPattern: position.load(ordering: .relaxed)) }
}
