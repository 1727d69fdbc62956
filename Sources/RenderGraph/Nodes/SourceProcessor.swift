import AudioToolbox

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

    private let block: Block
    private let list: UnsafeMutablePointer<AudioBufferList>
    private let isSilence: UnsafeMutablePointer<Bool>
    private let stamp: UnsafeMutablePointer<AudioTimeStamp>
    private let channelCount: Int
    /// Memory for samples that are not Float32 of their own channel; nil where they are.
    private let foreign: ForeignSamples?
    /// Whether the block's time line is that of what is heard.
    private let hasSampleTime: Bool

    /// - Parameter format: linear PCM, of any kind that `ForeignSamples` reads.
    package init(format: AVAudioFormat, maximumFrames: Int, hasSampleTime: Bool, block: @escaping Block) {
        self.block = block
        self.hasSampleTime = hasSampleTime
        channelCount = Int(format.channelCount)
        foreign = format.isStandard ? nil : ForeignSamples(format: format, maximumFrames: maximumFrames)
        list = .allocate(bufferCount: format.isInterleaved ? 1 : channelCount)
        isSilence = .allocate(capacity: 1)
        isSilence.initialize(to: false)
        stamp = .allocate(capacity: 1)
        stamp.initialize(to: AudioTimeStamp())
    }

    deinit {
        list.deallocate()
        isSilence.deallocate()
        stamp.deallocate()
    }

    func run(
        _ output: UnsafeMutablePointer<Signal>, _ frames: Int, time: Int64, _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        output.pointee.useOwn()
        prepare(output, frames)
        isSilence.pointee = false
        stamp.pointee = AudioTimeStamp()
        stamp.pointee.mSampleTime = Double(time)
        stamp.pointee.mHostTime = pass.pointee.hostTime
        stamp.pointee.mFlags = AudioTimeStampFlags(
            rawValue: (hasSampleTime ? AudioTimeStampFlags.sampleTimeValid.rawValue : 0)
                | (pass.pointee.hostTime > 0 ? AudioTimeStampFlags.hostTimeValid.rawValue : 0))
        let status = block(isSilence, stamp, UInt32(truncatingIfNeeded: frames), list)
        guard status == noErr, !isSilence.pointee else { return output.pointee.silence() }
        take(output, frames)
    }

    private func prepare(_ output: UnsafeMutablePointer<Signal>, _ frames: Int) {
        if let foreign { return foreign.lend(to: list, frames: frames) }
        let buffers = audioBuffers(list)
        for channel in 0..<channelCount {
            buffers[channel].mNumberChannels = 1
            buffers[channel].mDataByteSize = UInt32(truncatingIfNeeded: frames &* 4)
            buffers[channel].mData = UnsafeMutableRawPointer(output.pointee.own[channel])
        }
    }

    private func take(_ output: UnsafeMutablePointer<Signal>, _ frames: Int) {
        if let foreign { return foreign.take(from: list, to: output, frames: frames) }
        let buffers = audioBuffers(list)
        for channel in 0..<min(channelCount, output.pointee.channelCount) {
            guard let data = buffers[channel].mData else {
                output.pointee.channels[channel] = output.pointee.zeros
                continue
            }
            output.pointee.channels[channel] = data.assumingMemoryBound(to: Float.self)
        }
    }
}
