import AudioToolbox
import LinuxSystem

/// A program's own source: a block that is asked for samples.
///
/// The block gets a flag for silence, a time stamp, a number of frames, and a buffer list that it fills or whose memory
/// it replaces by its own. Thread: render, but `init` and `deinit`.
// @unchecked: the list belongs to the render thread.
package final class SourceProcessor: @unchecked Sendable {
    /// Flag, time, frames, buffers; the status.
    package typealias Block = (
        UnsafeMutablePointer<Bool>, UnsafePointer<AudioTimeStamp>, UInt32, UnsafeMutablePointer<AudioBufferList>
    ) -> OSStatus

    /// Keeps the block for the render thread: out of an object that is borrowed, a constant block is called without
    /// counting references.
    private final class KeptBlock {
        let call: Block

        init(_ call: @escaping Block) { self.call = call }
    }

    private let block: Unmanaged<KeptBlock>
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let isSilence = RenderCell(false)
    private let stamp = RenderCell(AudioTimeStamp())
    private let channelCount: Int
    private let bufferCount: Int
    /// One frame.
    private let scratch: UnsafeMutablePointer<Float>
    /// Frames of one call.
    private let maximumFrames: Int
    /// Memory for samples that are not Float32 of their own channel; nil where they are.
    private let foreign: ForeignSamples?
    /// The same for the render thread, which counts no references.
    private let renderForeign: Unmanaged<ForeignSamples>?
    /// Whether the block's time line is that of what is heard.
    private let hasSampleTime: Bool

    /// - Parameter format: linear PCM, of any kind that `ForeignSamples` reads.
    package init(format: AVAudioFormat, maximumFrames: Int, hasSampleTime: Bool, block: @escaping Block) {
        self.block = .passRetained(KeptBlock(block))
        self.hasSampleTime = hasSampleTime
        self.maximumFrames = max(maximumFrames, 1)
        channelCount = Int(format.channelCount)
        let foreign = format.isStandard ? nil : ForeignSamples(format: format, maximumFrames: maximumFrames)
        self.foreign = foreign
        renderForeign = foreign.map { .passUnretained($0) }
        bufferCount = format.isInterleaved ? 1 : channelCount
        list = .allocate(bufferCount: bufferCount)
        scratch = .allocate(capacity: max(channelCount, 1))
    }

    deinit {
        list.deallocate()
        block.release()
        scratch.deallocate()
    }

    @_noLocks @_noAllocation @section("render")
    func run(
        _ output: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        output.pointee.useOwn()
        guard frames > maximumFrames else {
            return ask(output, 0, frames, time: time, pass, copies: false) ? () : output.pointee.silence()
        }
        var done = 0
        while done < frames {
            let count = min(frames &- done, maximumFrames)
            if !ask(output, done, count, time: time &+ Int64(done), pass, copies: true) {
                for channel in 0..<output.pointee.channelCount {
                    SampleLoops.clear(output.pointee.own[channel] + done, count)
                }
            }
            done &+= count
        }
    }

    /// One call of the block; false when it gave nothing.
    @_noLocks @_noAllocation @section("render")
    private func ask(
        _ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int, time: Int64,
        _ pass: UnsafeMutablePointer<RenderPass>, copies: Bool
    ) -> Bool {
        // The block may have written another number into the list.
        list.pointee.mNumberBuffers = UInt32(truncatingIfNeeded: bufferCount)
        prepare(output, offset, frames)
        isSilence.pointer.pointee = false
        stamp.pointer.pointee = AudioTimeStamp(
            sampleTime: time, isSampleTimeValid: hasSampleTime, hostTime: pass.pointee.hostTime)
        // The program's.
        let (block, isSilence, stamp, list) = (block, isSilence.pointer, stamp.pointer, list)
        let status = _unsafePerformance {
            block._withUnsafeGuaranteedRef {
                $0.call(isSilence, stamp, UInt32(truncatingIfNeeded: frames), list)
            }
        }
        guard status == noErr, !isSilence.pointee else { return false }
        take(output, offset, frames, copies)
        return true
    }

    @_noLocks @_noAllocation @section("render")
    private func prepare(_ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int) {
        let list = list
        if let renderForeign { return renderForeign._withUnsafeGuaranteedRef { $0.lend(to: list, frames: frames) } }
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(output.pointee.own[channel] + offset)
        }
    }

    @_noLocks @_noAllocation @section("render")
    private func take(_ output: UnsafeMutablePointer<Signal>, _ offset: Int, _ frames: Int, _ copies: Bool) {
        let list = list
        if let renderForeign {
            return renderForeign._withUnsafeGuaranteedRef {
                $0.take(from: list, to: output, offset: offset, frames: frames)
            }
        }
        let buffers = audioBuffers(list)
        let count = min(channelCount, Int(list.pointee.mNumberBuffers))
        for channel in 0..<output.pointee.channelCount {
            let data = channel < count ? buffers[channel].mData?.assumingMemoryBound(to: Float.self) : nil
            if copies {
                let target = output.pointee.own[channel] + offset
                if let data, data != target { SampleLoops.copy(target, data, frames) }
                if data == nil { SampleLoops.clear(target, frames) }
            } else {
                output.pointee.channels[channel] = data ?? output.pointee.zeros
            }
        }
        if !copies { output.pointee.untangle(frames, scratch) }
    }
}
