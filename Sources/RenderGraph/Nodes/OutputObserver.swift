import AudioToolbox

/// Shown what a node's first output bus gives, run by run, where it lies: for whoever records or counts what is heard.
///
/// The block gets the first frame's place on the node's time line, the frames, and one buffer per channel, to be read
/// only; it answers whether the rendering goes on after this cycle. Thread: render, but `init` and `deinit`.
// @unchecked: the list belongs to the render thread.
package final class OutputObserver: @unchecked Sendable {
    package typealias Block = (Int64, Int, UnsafePointer<AudioBufferList>) -> Bool

    /// Behind a pointer, where it is called without counting references.
    private let block: UnsafeMutablePointer<Block>
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let channelCount: Int

    package init(channelCount: Int, block: @escaping Block) {
        self.block = .allocate(capacity: 1)
        self.block.initialize(to: block)
        self.channelCount = channelCount
        list = .allocate(bufferCount: channelCount)
    }

    deinit {
        list.deallocate()
        block.deinitialize(count: 1)
        block.deallocate()
    }

    @_noLocks @_noAllocation
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
        let goesOn = _unsafePerformance { block.pointee(time, frames, list) }
        if !goesOn { pass.pointee.isFinished = true }
    }
}
