import AVFAudio
import AudioToolbox
import Synchronization

/// What a chain's first unit hears of a file: the queue that it is read into, as a node of the engine.
package final class ChainInput: @unchecked Sendable {
    // Sendable: set up before rendering; afterwards only the render thread calls `pull` and `skip`.
    package let queue: SampleQueue
    /// Called with the frames that are asked for when the queue holds less: an offline render reads on, a device
    /// without real time waits; nil in real time.
    package var refill: ((Int) -> Void)?
    /// Whether the file moves on.
    package let transport: PlayTransport
    private let starvedFrames = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)

    package init(queue: SampleQueue, transport: PlayTransport = PlayTransport()) {
        (self.queue, self.transport) = (queue, transport)
    }

    /// A source that gives the queue's frames, in `format`, of the queue's channels.
    package func node(format: AVAudioFormat) -> AVAudioSourceNode {
        AVAudioSourceNode(format: format) { [self] _, _, frames, list in
            pull(list, frames: Int(frames))
            return noErr
        }
    }

    /// The file has no more: what is missing from now on is silence, not a fault.
    package func end() { isEnded.store(true, ordering: .releasing) }

    /// What is queued is not to be heard: the file is read from another place on. Only while the transport is still.
    func begin() {
        queue.clear()
        isEnded.store(false, ordering: .releasing)
    }

    /// Whether a block can be pulled without a gap.
    package func isReady(frames: Int) -> Bool { queue.available >= frames || isEnded.load(ordering: .acquiring) }

    /// Frames that were silent because the file was read too slowly.
    package var starved: Int { starvedFrames.load(ordering: .relaxed) }

    /// Lets frames go by unheard, for units that take no input: the file comes to its end all the same. Thread: render.
    package func skip(frames: Int) {
        if queue.available < frames { refill?(frames) }
        note(frames, given: queue.drop(frames))
    }

    /// Fills the list's buffers, with silence where the transport stands still. Thread: render.
    package func pull(_ list: UnsafeMutablePointer<AudioBufferList>, frames: Int) {
        let wanted = transport.played(of: frames)
        // Somebody else may be emptying the queue.
        guard wanted > 0 else { return Self.silence(list, frames: frames) }
        if queue.available < wanted { refill?(wanted) }
        note(wanted, given: queue.read(list, frames: frames, atMost: wanted))
        transport.shape(list, frames: frames)
    }

    private static func silence(_ list: UnsafeMutablePointer<AudioBufferList>, frames: Int) {
        let buffers = audioBuffers(list)
        for channel in 0..<Int(list.pointee.mNumberBuffers) {
            buffers[channel].mData?.assumingMemoryBound(to: Float.self).update(repeating: 0, count: frames)
        }
    }

    private func note(_ frames: Int, given count: Int) {
        guard count < frames, !isEnded.load(ordering: .acquiring) else { return }
        starvedFrames.wrappingAdd(frames - count, ordering: .relaxed)
    }
}
