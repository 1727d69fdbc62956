import AVFAudio
import Testing

/// Whether a player plays, and what each call asks for.
struct PlaybackStateTests {
    @Test func aPlayerIsPreparedOncePlaysPausesAndGoesOn() {
        var state = PlaybackState()
        #expect(state.prepare() == .prepare && state.prepare() == .nothing && state.isPrepared)
        #expect(state.play() == .begin && state.isPlaying && state.play() == .nothing)
        #expect(state.pause() == .pause && !state.isPlaying && state.pause() == .nothing)
        #expect(state.play() == .resume && state.isPlaying)
        #expect(state.stop() == .release && !state.isPrepared && state.stop() == .nothing)
        #expect(state.play() == .prepareAndBegin)
    }

    @Test func onlyTheEndOfWhatPlaysEndsIt() {
        var state = PlaybackState()
        _ = state.play()
        let first = state.run
        #expect(state.restart() == .begin)
        #expect(!state.finish(first) && state.isPlaying)
        #expect(state.finish(state.run) && !state.isPlaying && !state.isPrepared)
        #expect(!state.finish(state.run))
    }

    @Test func anotherPlaceBeginsAnewOnlyWhatPlays() {
        var state = PlaybackState()
        #expect(state.restart() == .nothing)
        _ = state.prepare()
        #expect(state.restart() == .prepare)
        _ = state.play()
        _ = state.pause()
        let run = state.run
        #expect(state.restart() == .prepare && !state.isPlaying && state.run != run)
        #expect(state.play() == .begin)
    }
}
