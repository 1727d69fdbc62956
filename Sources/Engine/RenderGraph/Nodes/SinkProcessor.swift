import AudioToolbox
import LinuxSystem

/// A program's own receiver at the end of an input chain; it is told when its first frame was recorded. Thread: render,
/// but `init` and `deinit`.
// @unchecked: the list belongs to the render thread.
package final class SinkProcessor: @unchecked Sendable {
    package typealias Block = (UnsafePointer<AudioTimeStamp>, UInt32, UnsafePointer<AudioBufferList>) -> OSStatus

    /// Keeps the block for the render thread: out of an object that is borrowed, a constant block is called without
    /// counting references.
    private final class KeptBlock {
        let call: Block

        init(_ call: @escaping Block) { self.call = call }
    }

    private let block: Unmanaged<KeptBlock>
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let stamp = RenderCell(AudioTimeStamp())
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

    @_noLocks @_noAllocation
    func run(
        _ input: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            let samples =
                channel < input.pointee.channelCount ? input.pointee.channels[channel] : input.pointee.zeros
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(samples)
        }
        stamp.pointer.pointee = AudioTimeStamp(sampleTime: time, hostTime: pass.pointee.inputTime)
        // The program's.
        let (block, stamp, list) = (block, stamp.pointer, list)
        _unsafePerformance {
            _ = block._withUnsafeGuaranteedRef { $0.call(stamp, UInt32(truncatingIfNeeded: frames), list) }
        }
    }
}
