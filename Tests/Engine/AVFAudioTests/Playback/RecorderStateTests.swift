import AVFAudio
import Testing

/// Whether a recorder records, and what each call asks for.
struct RecorderStateTests {
    @Test func aRecorderPreparesRecordsPausesAndGoesOn() {
        var state = RecorderState()
        let prepared = [state.prepare(), state.prepare()]
        #expect(prepared == [.prepare, .nothing] && state.hasFile)
        let recorded = [state.record(), state.record()]
        #expect(recorded == [.begin, .nothing] && state.isRecording)
        let paused = [state.pause(), state.pause()]
        #expect(paused == [.pause, .nothing] && !state.isRecording && state.hasFile)
        let again = state.record()
        #expect(again == .begin)
        let stopped = [state.stop(), state.stop()]
        #expect(stopped == [.finish, .nothing] && !state.hasFile)
        let anew = state.record()
        #expect(anew == .prepareAndBegin)
        state.fail()
        let failed = state.pause()
        #expect(!state.hasFile && failed == .nothing)
    }
}
