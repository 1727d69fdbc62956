import AudioToolbox

/// A file's sound in memory, as a slice that a player takes. Thread: its owner's; while it is scheduled, the render
/// thread reads it.
final class FileSound {
    let slice: UnsafeMutablePointer<ScheduledAudioSlice>
    /// One array for each channel of the file.
    let channels: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let samples: UnsafeMutablePointer<Float>
    private let list: UnsafeMutableAudioBufferListPointer

    /// Silence of so many frames.
    ///
    /// - Parameter outputCount: channels that it is played on: a mono file on all, others by number.
    init(channelCount: Int, frameCount: Int, outputCount: Int) {
        samples = .allocate(capacity: channelCount * frameCount)
        samples.initialize(repeating: 0, count: channelCount * frameCount)
        channels = .allocate(capacity: channelCount)
        for channel in 0..<channelCount { (channels + channel).initialize(to: samples + channel * frameCount) }
        let heard = channelCount == 1 ? outputCount : min(channelCount, outputCount)
        list = AudioBufferList.allocate(maximumBuffers: max(heard, 1))
        for channel in 0..<heard {
            list[channel] = AudioBuffer(
                mNumberChannels: 1, mDataByteSize: UInt32(4 * frameCount),
                mData: channels[min(channel, channelCount - 1)])
        }
        slice = .allocate(capacity: 1)
        slice.initialize(
            to: ScheduledAudioSlice(
                mTimeStamp: AudioTimeStamp(), mCompletionProc: nil, mCompletionProcUserData: nil,
                mFlags: .scheduledAudioSliceFlag_Complete, mReserved: 0, mReserved2: nil,
                mNumberFrames: UInt32(frameCount), mBufferList: list.unsafeMutablePointer))
    }

    deinit {
        slice.deallocate()
        free(list.unsafeMutablePointer)
        channels.deallocate()
        samples.deallocate()
    }
}
