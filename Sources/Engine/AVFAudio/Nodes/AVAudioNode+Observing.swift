import AudioToolbox
import RenderGraph

/// Shown what a node gives: the first frame's place on the node's time line, the frames, one buffer per channel to be
/// read only; answers whether the rendering goes on after this cycle. Thread: render.
package typealias OutputObserverBlock = (Int64, Int, UnsafePointer<AudioBufferList>) -> Bool

extension AVAudioNode {
    /// Has a block see everything that output bus 0 gives, on the render thread and without a copy. Takes effect when
    /// the engine is prepared or started next. Thread: any but render.
    ///
    /// A device that drives the engine ends, once it has played what it got, after a cycle in which the block said so.
    package func observeOutput(channelCount: Int, _ block: @escaping OutputObserverBlock) {
        withLockIfAny { observer = OutputObserver(channelCount: channelCount, block: block) }
    }
}
