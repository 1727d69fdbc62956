import AudioToolbox
import Synchronization

/// What a chain's first unit pulls: the queue that the file is read into.
package final class ChainInput: @unchecked Sendable {
    // Sendable: set up before rendering; afterwards only the render thread calls `pull`.
    package let queue: SampleQueue
    /// Called when the queue holds less than is pulled: an offline render reads on; nil in real time.
    package var refill: (() -> Void)?
    private let scratch: BlockBuffers
    private let starvedFrames = Atomic<Int>(0)
    private let isEnded = Atomic<Bool>(false)

    package init(queue: SampleQueue, maximumFrames: Int) {
        self.queue = queue
        scratch = BlockBuffers(channelCount: queue.channelCount, capacity: maximumFrames)
    }

    /// What a unit calls to pull. Thread: render.
    package var block: AURenderPullInputBlock {
        { _, _, frames, bus, list in
            bus == 0 ? self.pull(list, frames: Int(frames)) : kAudioUnitErr_NoConnection
        }
    }

    /// The file has no more: what is missing from now on is silence, not a fault.
    package func end() { isEnded.store(true, ordering: .releasing) }

    /// Whether a block can be pulled without a gap.
    package func isReady(frames: Int) -> Bool { queue.available >= frames || isEnded.load(ordering: .acquiring) }

    /// Frames that were silent because the file was read too slowly.
    package var starved: Int { starvedFrames.load(ordering: .relaxed) }

    /// Takes a block out unheard, for a chain that does not pull: the file goes by all the same. Thread: render.
    package func skip(frames: Int) {
        scratch.reset(frames: frames)
        _ = pull(scratch.list, frames: frames)
    }

    /// Thread: render.
    package func pull(_ list: UnsafeMutablePointer<AudioBufferList>, frames: Int) -> AUAudioUnitStatus {
        if queue.available < frames { refill?() }
        scratch.lend(to: list, frames: frames)
        let count = queue.read(list, frames: frames)
        if count < frames, !isEnded.load(ordering: .acquiring) {
            starvedFrames.wrappingAdd(frames - count, ordering: .relaxed)
        }
        return noErr
    }
}
