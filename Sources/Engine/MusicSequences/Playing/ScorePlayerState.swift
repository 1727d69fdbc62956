import Synchronization

/// What a player keeps from cycle to cycle.
///
/// What is asked of it between two cycles happens at the beginning of the next one: releases first, then what a jump
/// sets again, then the events of the cycle. Thread: render, but for what says otherwise; `init` and `deinit` any but
/// render.
package struct ScorePlayerState: ~Copyable {
    /// Rates that a player takes (E81).
    package static var rates: ClosedRange<Double> { 1 / 128...128 }

    /// The last beat that a player goes to: 68 years at 120 beats a minute. Sums of beats that are not larger tell
    /// passes of the shortest loop apart.
    package static var lastBeat: Double { @_noLocks @_noAllocation get { 0x1p32 } }

    let score: ScoreView
    var tracks: TrackQueue
    var notes = SoundingNotes()
    var clock = PlayClock()
    /// Frames that were played, in all.
    var position: Int64 = 0
    /// Whether it plays; it stays so past the end (E80).
    package private(set) var isPlaying = false
    private(set) var rate = 1.0
    /// Notes that have begun, in all; and whether anything was played.
    var noteNumber: UInt64 = 0
    var hasPlayed = false
    /// What the next cycle begins with.
    private var releasesAll = false
    private var raisesPedals = false
    private var setsControllers = false
    private let published = Atomic<UInt64>(0)
    private let drops = Atomic<Int>(0)

    init(_ score: ScoreView) {
        self.score = score
        tracks = TrackQueue(score)
        jump(toBeat: 0)
        decideAudible()
        for track in 0..<tracks.count { tracks[track].needsRelease = false }
    }

    /// Where the player was at the end of the last cycle, seconds of the sequence at rate 1. Thread: any, also render.
    package var publishedPosition: Double {
        @_noLocks @_noAllocation get { Double(bitPattern: published.load(ordering: .relaxed)) }
    }
    /// Thread: any.
    var publishedDrops: Int { drops.load(ordering: .relaxed) }

    // MARK: Between cycles

    /// Plays from the next cycle on.
    @_noLocks @_noAllocation
    package mutating func start() {
        guard !isPlaying else { return }
        isPlaying = true
        setsControllers = true
    }

    /// Ends what sounds, and stays where it is.
    @_noLocks @_noAllocation
    package mutating func stop() {
        guard isPlaying else { return }
        isPlaying = false
        (releasesAll, raisesPedals) = (true, true)
    }

    /// Goes on at another beat, whether it plays or not (E80). Notes that would sound there already are not begun.
    /// - Returns: false for a beat that is negative, no number, or behind `lastBeat`: nothing changes then.
    @_noLocks @_noAllocation
    package mutating func seek(toBeat beat: Double) -> Bool {
        guard beat >= 0, beat <= Self.lastBeat else { return false }
        jump(toBeat: beat)
        (releasesAll, setsControllers) = (true, isPlaying || setsControllers)
        publish(clock.seconds)
        return true
    }

    /// Multiplies the tempo from the next cycle on (E81).
    /// - Returns: false for a rate out of `rates` or no number: nothing changes then.
    @_noLocks @_noAllocation
    package mutating func setRate(_ rate: Double) -> Bool {
        guard rate >= 1 / 128, rate <= 128 else { return false }
        self.rate = rate
        return true
    }

    /// Leaves a track's notes out, and ends those that sound (E86). Whatever else it has is played, so that controllers
    /// and programs are right when it is heard again; but no user events. The track is one of the score's.
    @_noLocks @_noAllocation
    package mutating func setMuted(_ isMuted: Bool, track: Int) {
        guard track >= 0, track < tracks.count else { return }
        tracks[track].isMuted = isMuted
        decideAudible()
    }

    /// While a track is soloed, it and others that are are heard, muted or not, and the rest is not (E86).
    @_noLocks @_noAllocation
    package mutating func setSoloed(_ isSoloed: Bool, track: Int) {
        guard track >= 0, track < tracks.count else { return }
        tracks[track].isSoloed = isSoloed
        decideAudible()
    }

    @_noLocks @_noAllocation
    func decideAudible() {
        var isAnySoloed = false
        for track in 0..<tracks.count where tracks[track].isSoloed { isAnySoloed = true }
        for track in 0..<tracks.count {
            let place = tracks[track]
            let isAudible = isAnySoloed ? place.isSoloed : !place.isMuted
            if place.isAudible, !isAudible { tracks[track].needsRelease = true }
            tracks[track].isAudible = isAudible
        }
    }

    // MARK: A cycle

    /// Plays one cycle: calls `emit` with its events in the order of their frames. While it is stopped nothing but what
    /// was asked for since the last cycle comes, and the place stays.
    /// - Parameters:
    ///   - frames: 0 for what was asked for alone.
    ///   - sampleRate: Hz, finite and above 0; nothing is played otherwise.
    ///   - emit: may not keep the event.
    @_noLocks @_noAllocation
    package mutating func render(frames: Int, sampleRate: Double, _ emit: (PlayedEvent) -> Void) {
        guard sampleRate > 0, sampleRate < .infinity else { return }
        clock.change(rate: rate, sampleRate: sampleRate, from: position)
        obey(emit)
        guard isPlaying, frames > 0 else { return }
        hasPlayed = true
        let end = position &+ Int64(frames)
        while playNext(before: end, emit) {}
        position = end
        publish(clock.seconds(at: end))
    }

    /// What was asked for since the last cycle.
    @_noLocks @_noAllocation
    private mutating func obey(_ emit: (PlayedEvent) -> Void) {
        for track in 0..<tracks.count where tracks[track].needsRelease {
            tracks[track].needsRelease = false
            release(track, emit)
        }
        if releasesAll { release(nil, emit) }
        if raisesPedals { raisePedals(emit) }
        if setsControllers, isPlaying { setControllers(emit) }
        (releasesAll, raisesPedals) = (false, false)
        if isPlaying { setsControllers = false }
    }

    /// Plays what comes next, if it comes before a frame. What ends comes before what begins at the same time.
    @_noLocks @_noAllocation
    private mutating func playNext(before end: Int64, _ emit: (PlayedEvent) -> Void) -> Bool {
        let next = tracks.seconds
        if notes.count > 0, notes.first.end <= next {
            let frame = max(clock.frame(at: notes.first.end), position)
            guard frame < end else { return false }
            releaseFirst(offset: Int(frame &- position), emit)
        } else {
            guard next < .infinity, case let frame = max(clock.frame(at: next), position), frame < end else {
                return false
            }
            playEvent(of: tracks.first, offset: Int(frame &- position), emit)
        }
        return true
    }

    /// What a player of another score was asked for, and how far it is.
    @_noLocks @_noAllocation
    mutating func continueState(of former: borrowing ScorePlayerState) {
        (clock, position, noteNumber) = (former.clock, former.position, former.noteNumber)
        (isPlaying, rate, hasPlayed) = (former.isPlaying, former.rate, former.hasPlayed)
        (releasesAll, raisesPedals) = (former.releasesAll, former.raisesPedals)
        setsControllers = former.setsControllers
        publish(clock.seconds(at: position))
    }

    /// A note did not begin.
    @_noLocks @_noAllocation
    func countDrop() { drops.wrappingAdd(1, ordering: .relaxed) }

    @_noLocks @_noAllocation
    func publish(_ seconds: Double) { published.store(seconds.bitPattern, ordering: .relaxed) }
}
