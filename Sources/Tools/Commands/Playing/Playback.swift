import AudioToolbox
import Glibc
import RenderGraph
import Synchronization

/// What a run of `auctl play` does on the render thread beside the engine: counts what was heard, keeps it for the
/// recording, and ends the device.
package final class Playback: @unchecked Sendable {
    // Sendable: `hear` is called by the render thread only; everything else is atomic or set up before rendering.
    /// Whether what is played moves on, and where it is.
    package let transport: PlayTransport
    private let recording: SampleStream?
    private let isPaced: Bool
    private let countsPlayed: Bool
    /// Where the source's end puts the end, once it is known: asked in each cycle of a device without real time, which
    /// may be at the end before anybody looks. Set before rendering.
    var sourceEnd: (() -> Int?)?
    /// What plays notes into an instrument.
    package var notes: NotePlayer?
    /// Which units are missing from what is heard, while the render thread looks.
    private let watch = Atomic<Unmanaged<AbsenceWatch>?>(nil)
    /// What former watches have found.
    private let found = Mutex<[UnitAbsence]>([])
    private let isRecording = Atomic<Bool>(true)
    private let heard = Atomic<Int>(0)
    private let endFrame = Atomic<Int>(Int.max)
    private let lost = Atomic<Int>(0)

    /// - Parameters:
    ///   - isPaced: whether the device keeps the time of the music; one that does not waits for the recording.
    ///   - countsPlayed: whether the end is a length that is to be played, wherever in the source, and not a place
    ///     of it.
    package init(
        _ transport: PlayTransport = PlayTransport(), recording: SampleStream? = nil, isPaced: Bool,
        countsPlayed: Bool = false
    ) {
        (self.transport, self.recording) = (transport, recording)
        (self.isPaced, self.countsPlayed) = (isPaced, countsPlayed)
    }

    deinit { watch.exchange(nil, ordering: .acquiringAndReleasing)?.release() }

    /// Looks at other units from now on. What was found of those before is kept; call `end(of:)` with what this returns
    /// when the present cycle is over.
    func look(at units: AbsenceWatch) -> FormerWatch? {
        watch.exchange(.passRetained(units), ordering: .acquiringAndReleasing).map(FormerWatch.init)
    }

    /// Takes what a former watch has found, and gives up its units. No cycle that began with it may be under way.
    func end(of former: FormerWatch) {
        let absences = former.watch._withUnsafeGuaranteedRef { $0.absences(length: heardFrames) }
        found.withLock { $0 += absences }
        former.watch.release()
    }

    /// The units that are missing from some of the first frames.
    func absences(length: Int) -> [UnitAbsence] {
        let present = watch.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.absences(length: length) }
        return found.withLock { $0 } + (present ?? [])
    }

    /// A watch that was exchanged.
    struct FormerWatch: @unchecked Sendable {
        // Sendable: whoever has it hands it back once.
        fileprivate let watch: Unmanaged<AbsenceWatch>
    }

    /// Frames heard so far, also over an interruption and in a pause.
    package var heardFrames: Int { heard.load(ordering: .acquiring) }
    /// The frame of the source that comes next; where the end is a length, how much of it was played.
    package var position: Int { countsPlayed ? transport.movedFrames : transport.position }
    /// Frames of the source that were played, wherever in it, none of them behind `end`.
    func playedFrames(before end: Int) -> Int {
        let (position, moved) = (position, transport.movedFrames)
        return max(moved - max(position - end, 0), 0)
    }
    /// Frames that the recording lost because the file was written too slowly.
    var lostFrames: Int { lost.load(ordering: .relaxed) }

    /// Nothing more is put into the recording, and nothing counts as lost.
    func endRecording() { isRecording.store(false, ordering: .relaxed) }

    /// Ends after `frame`, or after this cycle.
    package func end(at frame: Int = 0) { endFrame.store(frame, ordering: .releasing) }

    /// What the last unit gave; whether to go on. Thread: render.
    /// - Parameter time: where the frames begin on the units' time line.
    package func hear(_ list: UnsafePointer<AudioBufferList>, frames: Int, at time: Int64 = 0) -> Bool {
        let played = transport.played(of: frames)
        if let end = sourceEnd?() { endFrame.store(min(end, endFrame.load(ordering: .relaxed)), ordering: .releasing) }
        let start = heard.load(ordering: .relaxed)
        let rest = max(endFrame.load(ordering: .acquiring) - position, 0)
        let wanted = played == frames || rest == 0 ? min(frames, rest) : frames
        watch.load(ordering: .acquiring)?._withUnsafeGuaranteedRef { $0.note(blockAt: start) }
        if let recording, wanted > 0, isRecording.load(ordering: .relaxed) { keep(list, wanted, recording) }
        heard.store(start + frames, ordering: .releasing)
        transport.endCycle(frames: frames)
        notes?.endCycle(frames: frames, nextAt: time + Int64(frames))
        return position < endFrame.load(ordering: .acquiring)
    }

    private func keep(_ list: UnsafePointer<AudioBufferList>, _ frames: Int, _ recording: SampleStream) {
        if !isPaced { waitForRoom(frames, in: recording) }
        let kept = recording.write(list, frames: frames)
        if kept < frames { lost.wrappingAdd(frames - kept, ordering: .relaxed) }
    }

    /// Waits for the file that is written, or until the end is asked for. Only for a device without real time.
    private func waitForRoom(_ frames: Int, in recording: SampleStream) {
        while endFrame.load(ordering: .acquiring) > position, isRecording.load(ordering: .relaxed),
            recording.room < frames
        { usleep(1000) }
    }
}
