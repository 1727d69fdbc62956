import AVFAudio
import Testing

/// Whether a recorder records, and what each call asks for.
struct RecorderStateTests {
    @Test func aRecorderPreparesRecordsPausesAndGoesOn() {
        var state = RecorderState()
        #expect(state.prepare() == .prepare && state.prepare() == .nothing && state.hasFile)
        #expect(state.record() == .begin && state.isRecording && state.record() == .nothing)
        #expect(state.pause() == .pause && !state.isRecording && state.hasFile && state.pause() == .nothing)
        #expect(state.record() == .begin)
        #expect(state.stop() == .finish && !state.hasFile && state.stop() == .nothing)
        #expect(state.record() == .prepareAndBegin)
        state.fail()
        #expect(!state.hasFile && state.pause() == .nothing)
    }
}
