import LinuxSystem
import MusicSequences
import Synchronization

/// The beginning of a run. Thread: render.
extension SequencePlayback {
    /// Puts a run's events into the schedules of the units that get them.
    /// - Parameters:
    ///   - time: the run's first frame on the time line of the graph's end.
    ///   - hostTime: nanoseconds at which that frame is heard; 0 where nothing paces the rendering.
    /// - Returns: whether there is something to be told to the program.
    @_noLocks @_noAllocation @section("render")
    func run(_ frames: Int, time: Int64, sampleRate: Double, hostTime: UInt64) -> Bool {
        let address = player.begin()
        let outlets = SequenceOutletList(outlets.render.begin(), time: time)
        let hasNews = run(address, outlets, frames, sampleRate, hostTime)
        self.outlets.render.end()
        player.end()
        return hasNews
    }

    @_noLocks @_noAllocation
    private func run(
        _ address: UInt, _ outlets: SequenceOutletList, _ frames: Int, _ sampleRate: Double, _ hostTime: UInt64
    ) -> Bool {
        guard let state = UnsafeMutablePointer<ScorePlayerState>(bitPattern: address) else { return false }
        takeOver(state, address)
        let hasJumped = obey(state)
        note(state, hasJumped, sampleRate, hostTime)
        let news = kept.pointer.pointee.news
        let sender = SequenceSender(
            outlets: outlets, message: kept.pointer.pointee.message, news: news, hostTime: hostTime,
            sampleRate: sampleRate)
        state.pointee.render(frames: frames, sampleRate: sampleRate) { event in sender.send(event) }
        position.store(state.pointee.publishedPosition.bitPattern, ordering: .relaxed)
        return news.pointee.hasNews
    }

    @_noLocks @_noAllocation
    private func takeOver(_ state: UnsafeMutablePointer<ScorePlayerState>, _ address: UInt) {
        let former = kept.pointer.pointee.address
        guard former != address else { return }
        if let former = UnsafeMutablePointer<ScorePlayerState>(bitPattern: former) {
            state.pointee.takeOver(from: former.pointee)
        }
        kept.pointer.pointee.address = address
        // From here on the former one may be freed.
        used.store(address, ordering: .releasing)
    }

    /// - Returns: whether it goes on elsewhere.
    @_noLocks @_noAllocation
    private func obey(_ state: UnsafeMutablePointer<ScorePlayerState>) -> Bool {
        _ = state.pointee.setRate(Double(bitPattern: wantedRate.load(ordering: .acquiring)))
        let stops = stops.load(ordering: .relaxed)
        let plays = wantsToPlay.load(ordering: .acquiring)
        let hasStopped = stops != kept.pointer.pointee.stops
        kept.pointer.pointee.stops = stops
        if hasStopped || !plays { state.pointee.stop() }
        let wanted = wantedBeat.load(ordering: .acquiring)
        let hasJumped = state.pointee.seek(toBeat: Double(bitPattern: wanted))
        if hasJumped {
            // Before the wish goes, so that whoever asks finds one or the other.
            position.store(state.pointee.publishedPosition.bitPattern, ordering: .relaxed)
            _ = wantedBeat.compareExchange(expected: wanted, desired: UInt64.max, ordering: .acquiringAndReleasing)
        }
        if plays { state.pointee.start() }
        return hasJumped
    }

    @_noLocks @_noAllocation
    private func note(
        _ state: UnsafeMutablePointer<ScorePlayerState>, _ hasJumped: Bool, _ sampleRate: Double, _ hostTime: UInt64
    ) {
        let place = state.pointee.place
        let plays = state.pointee.isPlaying
        let hasTurned = plays != kept.pointer.pointee.wasPlaying
        kept.pointer.pointee.wasPlaying = plays
        let content = SequenceMoment.Content(
            hostTime: plays ? hostTime : 0, seconds: place.seconds, beat: place.beat,
            beatsPerMinute: place.beatsPerMinute, sampleRate: sampleRate, isPlaying: plays,
            hasChanged: hasTurned || hasJumped)
        kept.pointer.pointee.moment._withUnsafeGuaranteedRef { $0.note(content) }
    }
}
