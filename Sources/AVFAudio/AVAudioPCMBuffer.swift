import AudioToolbox
import Glibc

/// Linear PCM samples in memory of their own (AVAudioBuffer.h). Thread: one at a time.
public final class AVAudioPCMBuffer: AVAudioBuffer {
    /// The most frames that fit.
    public let frameCapacity: AVAudioFrameCount
    private let channels: UnsafeMutablePointer<UnsafeMutableRawPointer>

    /// Zeroed memory for `frameCapacity` frames, of which none is valid yet. Nil when the format is not linear PCM, or
    /// there is not so much memory.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let bytesPerBuffer = Int(format.streamDescription.pointee.mBytesPerFrame) * Int(frameCapacity)
        let bufferCount = format.isInterleaved ? 1 : Int(format.channelCount)
        guard format.commonFormat != .otherFormat, let memory = calloc(bufferCount, max(1, bytesPerBuffer)) else {
            return nil
        }
        self.frameCapacity = frameCapacity
        channels = .allocate(capacity: Int(format.channelCount))
        super.init(
            format: format, memory: memory, bufferCount: bufferCount,
            channelsPerBuffer: format.isInterleaved ? format.channelCount : 1, bytesPerBuffer: bytesPerBuffer)
        let list = UnsafeMutableAudioBufferListPointer(mutableAudioBufferList)
        let sampleSize = Int(format.streamDescription.pointee.mBitsPerChannel / 8)
        for channel in 0..<Int(format.channelCount) {
            let buffer = list[format.isInterleaved ? 0 : channel].mData!
            (channels + channel).initialize(to: buffer + (format.isInterleaved ? channel * sampleSize : 0))
        }
    }

    deinit { channels.deallocate() }

    /// The valid frames; a number above the capacity is cut to it. The byte sizes of the buffer list follow.
    public var frameLength: AVAudioFrameCount = 0 {
        didSet {
            if frameLength > frameCapacity { frameLength = frameCapacity }
            let bytes = format.streamDescription.pointee.mBytesPerFrame * frameLength
            let list = UnsafeMutableAudioBufferListPointer(mutableAudioBufferList)
            for index in list.indices { list[index].mDataByteSize = bytes }
        }
    }

    /// From one sample of a channel to its next, in samples.
    public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// One pointer for each channel; nil unless the samples are Float32.
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { data(.pcmFormatFloat32) }
    /// One pointer for each channel; nil unless the samples are 16-bit integers.
    public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { data(.pcmFormatInt16) }
    /// One pointer for each channel; nil unless the samples are 32-bit integers.
    public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { data(.pcmFormatInt32) }

    private func data<Sample>(_ wanted: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
        guard format.commonFormat == wanted else { return nil }
        return UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
    }
}
