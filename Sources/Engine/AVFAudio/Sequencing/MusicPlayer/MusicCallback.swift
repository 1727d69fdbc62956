import AudioToolbox

/// Who is told of user events by MusicPlayer.h. Thread: the engine's worker.
// @unchecked: the program's pointer is handed through and never looked at.
struct MusicCallback: @unchecked Sendable {
    let function: MusicSequenceUserCallback
    let context: UnsafeMutableRawPointer?

    var block: @Sendable (SequencerCore, _ track: Int, _ bytes: [UInt8], _ beat: Double) -> Void {
        { core, track, bytes, beat in call(core, track, bytes, beat) }
    }

    private func call(_ core: SequencerCore, _ number: Int, _ bytes: [UInt8], _ beat: Double) {
        let sequence = core.handles.sequence(of: core)
        let track = core.handles.track(number, of: core)
        MusicEventData.user(bytes).withUnsafeBytes { data in
            guard let start = data.baseAddress else { return }
            let event = start.assumingMemoryBound(to: MusicEventUserData.self)
            function(context, sequence, track, beat, event, beat, beat)
        }
    }
}
