import AudioToolbox

/// Shown what a node's first output bus gives, run by run, where it lies: for whoever records or counts what is heard.
///
/// The block gets the first frame's place on the node's time line, the frames, and one buffer per channel, to be read
/// only; it answers whether the rendering goes on after this cycle. Thread: render, but `init` and `deinit`.
// @unchecked: the list belongs to the render thread.
package final class OutputObserver: @unchecked Sendable {
    package typealias Block = (Int64, Int, UnsafePointer<AudioBufferList>) -> Bool

    /// Keeps the block for the render thread: out of an object that is borrowed, a constant block is called without
    /// counting references.
    private final class KeptBlock {
        let call: Block

        init(_ call: @escaping Block) { self.call = call }
    }

    private let block: Unmanaged<KeptBlock>
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let channelCount: Int

    package init(channelCount: Int, block: @escaping Block) {
        self.block = .passRetained(KeptBlock(block))
        self.channelCount = channelCount
        list = .allocate(bufferCount: channelCount)
    }

    deinit {
        list.deallocate()
        block.release()
    }

    @_noLocks @_noAllocation @section("render")
    func show(
        _ signal: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            let samples =
                channel < signal.pointee.channelCount ? signal.pointee.channels[channel] : signal.pointee.zeros
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(samples)
        }
        let (block, list) = (block, list)
        let goesOn = _unsafePerformance { block._withUnsafeGuaranteedRef { $0.call(time, frames, list) } }
        if !goesOn { pass.pointee.isFinished = true }
    }
}
