import AudioDevices
import AudioToolbox
import Glibc
import Synchronization

/// What the device's thread does each cycle while a file plays: render the chain, and keep what was heard for the
/// recording.
final class Playback: @unchecked Sendable {
    // Sendable: `cycle` is called by the device's thread only; everything else is atomic or fixed.
    private let chain: UnitChain
    private let recording: SampleQueue?
    /// What is waited for when the device has no pace of its own; nil when it has.
    private let unpacedInput: ChainInput?
    private let isPaced: Bool
    private let isRecording = Atomic<Bool>(true)
    private let rendered = Atomic<Int>(0)
    private let endFrame = Atomic<Int>(Int.max)
    private let failures = Atomic<Int>(0)
    private let lastFailure = Atomic<Int32>(0)
    private let lost = Atomic<Int>(0)

    /// - Parameter isPaced: whether the device keeps the time of the music; one that does not waits for both files.
    init(chain: UnitChain, input: ChainInput?, recording: SampleQueue?, isPaced: Bool) {
        self.chain = chain
        self.recording = recording
        self.isPaced = isPaced
        unpacedInput = isPaced ? nil : input
    }

    /// Frames rendered so far.
    var position: Int { rendered.load(ordering: .acquiring) }
    /// Cycles whose render call returned an error, and the last of them.
    var failedCycles: (count: Int, status: Int32) {
        (failures.load(ordering: .relaxed), lastFailure.load(ordering: .relaxed))
    }
    /// Frames that the recording lost because the file was written too slowly.
    var lostFrames: Int { lost.load(ordering: .relaxed) }

    /// Nothing more is put into the recording, and nothing counts as lost.
    func endRecording() { isRecording.store(false, ordering: .relaxed) }

    /// Ends after `frame`, or after this cycle.
    func end(at frame: Int = 0) { endFrame.store(frame, ordering: .releasing) }

    /// One cycle. Thread: render.
    func cycle(_ cycle: inout AudioDeviceCycle) -> AudioDeviceAction {
        guard let list = cycle.output else { return .finish }
        return play(list, cycle.frameCount, &cycle.outputTime)
    }

    private func play(
        _ list: UnsafeMutablePointer<AudioBufferList>, _ frames: Int, _ timestamp: UnsafePointer<AudioTimeStamp>
    ) -> AudioDeviceAction {
        if !isPaced { waitForFiles(frames) }
        let status = chain.render(list, frames: frames, timestamp: timestamp)
        if status != noErr {
            failures.wrappingAdd(1, ordering: .relaxed)
            lastFailure.store(status, ordering: .relaxed)
        }
        let position = rendered.load(ordering: .relaxed)
        let end = endFrame.load(ordering: .acquiring)
        let wanted = min(frames, max(end - position, 0))
        if let recording, wanted > 0, isRecording.load(ordering: .relaxed) {
            let kept = recording.write(UnsafePointer(list), frames: wanted)
            if kept < wanted { lost.wrappingAdd(wanted - kept, ordering: .relaxed) }
        }
        rendered.store(position + frames, ordering: .releasing)
        return position + frames >= end ? .finish : .proceed
    }

    /// Waits until a block can be read and recorded, or the end is asked for. Only for a device without real time.
    private func waitForFiles(_ frames: Int) {
        while endFrame.load(ordering: .acquiring) > position {
            let isFed = unpacedInput?.isReady(frames: frames) ?? true
            let isTaken = !isRecording.load(ordering: .relaxed) || recording.map { $0.room >= frames } ?? true
            if isFed && isTaken { return }
            usleep(1000)
        }
    }
}
