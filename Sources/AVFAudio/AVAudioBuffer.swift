import AudioToolbox
import Glibc

/// Samples in memory of their own, as a buffer list (AVAudioBuffer.h). Thread: one at a time.
public class AVAudioBuffer {
    /// What type each sample has, how many channels a frame has, and whether each has a buffer of its own.
    public let format: AVAudioFormat
    /// The buffers; their pointers and counts never change. Valid while this object lives.
    public let mutableAudioBufferList: UnsafeMutablePointer<AudioBufferList>
    private let memory: UnsafeMutableRawPointer

    /// - Parameter memory: zeroed, from `calloc`; freed with this object. `bytesPerBuffer` for each of `bufferCount`
    ///   buffers of `channelsPerBuffer`.
    init(
        format: AVAudioFormat, memory: UnsafeMutableRawPointer, bufferCount: Int, channelsPerBuffer: UInt32,
        bytesPerBuffer: Int
    ) {
        self.format = format
        self.memory = memory
        let list = AudioBufferList.allocate(maximumBuffers: bufferCount)
        for index in 0..<bufferCount {
            list[index] = AudioBuffer(
                mNumberChannels: channelsPerBuffer, mDataByteSize: 0, mData: memory + index * bytesPerBuffer)
        }
        mutableAudioBufferList = list.unsafeMutablePointer
    }

    deinit {
        free(memory)
        free(mutableAudioBufferList)
    }

    /// The same list, to be read only. Valid while this object lives.
    public var audioBufferList: UnsafePointer<AudioBufferList> { UnsafePointer(mutableAudioBufferList) }
}
