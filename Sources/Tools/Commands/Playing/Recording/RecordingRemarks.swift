/// Says what a recording suffers while the music goes on, once each.
struct RecordingRemarks {
    private var hasEnded = false
    private var isLosing = false

    /// To be asked again and again while a run plays; `rate` in Hz, of the units.
    mutating func check(_ recorder: RecordingThread?, _ playback: Playback, rate: Double) {
        guard let recorder else { return }
        // What is not written any more is not lost for slowness.
        let lostFrames = recorder.hasFailed ? 0 : playback.lostFrames
        if recorder.hasFailed { playback.endRecording() }
        if let failure = recorder.failure, !hasEnded {
            playback.endRecording()
            hasEnded = true
            StandardError.write("auctl: the recording ended: \(failure); the music goes on")
        }
        if lostFrames > 0, !isLosing {
            isLosing = true
            let second = ClockText.length(Double(playback.heardFrames) / rate)
            StandardError.write("auctl: the recording loses frames from \(second) on: the file is written too slowly")
        }
    }
}

extension RecordingSummary {
    init(_ recorder: RecordingThread, _ playback: Playback) {
        self.init(frames: recorder.frameCount, lostFrames: playback.lostFrames, failure: recorder.failure)
    }

    /// Says what is kept of a recording when the device failed: in the file `path`, at `rate` Hz.
    func reportKept(in path: String?, rate: Double) {
        let whole =
            "\(path ?? "the recording") has the \(ClockText.length(Double(frames) / rate)) that were played"
        StandardError.write("auctl: " + (isWhole ? whole : failure ?? text))
    }
}
