import AudioFiles
import AudioToolbox

/// A slice of a file on its way to be played, with its memory. Thread: its owner's; while it is scheduled, the render
/// thread reads it.
final class FileBlock {
    let slice = UnsafeMutablePointer<ScheduledAudioSlice>.allocate(capacity: 1)
    private let list: UnsafeMutableAudioBufferListPointer
    private let samples: FrameBlock
    private let channelCount: Int
    private let capacity: Int

    init(channelCount: Int, capacity: Int) {
        (self.channelCount, self.capacity) = (channelCount, capacity)
        samples = FrameBlock(channelCount: channelCount, capacity: capacity)
        list = AudioBufferList.allocate(maximumBuffers: channelCount)
        slice.initialize(
            to: ScheduledAudioSlice(
                mTimeStamp: AudioTimeStamp(), mCompletionProc: nil, mCompletionProcUserData: nil,
                mFlags: .scheduledAudioSliceFlag_Complete, mReserved: 0, mReserved2: nil, mNumberFrames: 0,
                mBufferList: list.unsafeMutablePointer))
    }

    deinit {
        slice.deallocate()
        free(list.unsafeMutablePointer)
    }

    /// Of what it has.
    var frameCount: Int { Int(slice.pointee.mNumberFrames) }

    /// Whether it was played, or never scheduled.
    var isFree: Bool { slice.pointee.mFlags.contains(.scheduledAudioSliceFlag_Complete) }

    /// Takes frames of a file; a mono file is heard on all channels.
    func fill(
        _ frames: Int, _ channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, of count: Int, at time: Double?
    ) {
        for channel in 0..<channelCount {
            let target = samples.channels[channel]
            if channel < count || count == 1 {
                target.update(from: channels[min(channel, count - 1)], count: frames)
            } else {
                target.update(repeating: 0, count: frames)
            }
            list[channel] = AudioBuffer(mNumberChannels: 1, mDataByteSize: UInt32(4 * frames), mData: target)
        }
        var stamp = AudioTimeStamp()
        if let time { (stamp.mSampleTime, stamp.mFlags) = (time, .sampleTimeValid) }
        slice.pointee.mTimeStamp = stamp
        slice.pointee.mNumberFrames = UInt32(frames)
        slice.pointee.mFlags = []
    }
}
