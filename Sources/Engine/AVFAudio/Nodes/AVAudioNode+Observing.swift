import AudioToolbox
import RenderGraph

extension AVAudioNode {
    /// Has a block see everything that output bus 0 gives, on the render thread and without a copy. Takes effect when
    /// the engine is prepared or started next. Thread: any but render.
    ///
    /// `OutputObserver` says what the block gets and answers. A device that drives the engine ends, once it has played
    /// what it got, after a cycle in which the block said so.
    package func observeOutput(channelCount: Int, _ block: @escaping OutputObserver.Block) {
        withLockIfAny { observer = OutputObserver(channelCount: channelCount, block: block) }
    }
}
