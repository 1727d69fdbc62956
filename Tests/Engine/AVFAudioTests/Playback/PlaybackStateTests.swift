import AVFAudio
import Testing

/// Whether a player plays, and what each call asks for.
struct PlaybackStateTests {
    @Test func aPlayerIsPreparedOncePlaysPausesAndGoesOn() {
        var state = PlaybackState()
        let prepared = [state.prepare(), state.prepare()]
        #expect(prepared == [.prepare, .nothing] && state.isPrepared)
        let played = [state.play(), state.play()]
        #expect(played == [.begin, .nothing] && state.isPlaying)
        let paused = [state.pause(), state.pause()]
        #expect(paused == [.pause, .nothing] && !state.isPlaying)
        let resumed = state.play()
        #expect(resumed == .resume && state.isPlaying)
        let stopped = [state.stop(), state.stop()]
        #expect(stopped == [.release, .nothing] && !state.isPrepared)
        let again = state.play()
        #expect(again == .prepareAndBegin)
    }

    @Test func onlyTheEndOfWhatPlaysEndsIt() {
        var state = PlaybackState()
        _ = state.play()
        let first = state.run
        let restarted = state.restart()
        #expect(restarted == .begin)
        let old = state.finish(first)
        #expect(!old && state.isPlaying)
        let new = state.finish(state.run)
        #expect(new && !state.isPlaying && !state.isPrepared)
        let twice = state.finish(state.run)
        #expect(!twice)
    }

    @Test func anotherPlaceBeginsAnewOnlyWhatPlays() {
        var state = PlaybackState()
        let stopped = state.restart()
        #expect(stopped == .nothing)
        _ = state.prepare()
        let prepared = state.restart()
        #expect(prepared == .prepare)
        _ = state.play()
        _ = state.pause()
        let run = state.run
        let paused = state.restart()
        #expect(paused == .prepare && !state.isPlaying && state.run != run)
        let played = state.play()
        #expect(played == .begin)
    }
}
