import AudioToolbox
import Foundation

/// Linear PCM samples (AVAudioBuffer.h). Thread: one at a time.
open class AVAudioPCMBuffer: AVAudioBuffer {
    /// The most frames that fit.
    public let frameCapacity: AVAudioFrameCount
    private let channels: ChannelPointers

    /// Zeroed memory for `frameCapacity` frames, of which none is valid yet. Nil when the format is not linear PCM, or
    /// there is not so much memory.
    public init?(pcmFormat format: AVAudioFormat, frameCapacity: AVAudioFrameCount) {
        let description = format.streamDescription.pointee
        guard Self.canHold(format),
            let storage = BufferStorage(
                bufferCount: format.isInterleaved ? 1 : Int(format.channelCount),
                channelsPerBuffer: format.isInterleaved ? format.channelCount : 1,
                bytesPerBuffer: Int(description.mBytesPerFrame) * Int(frameCapacity))
        else { return nil }
        self.frameCapacity = frameCapacity
        channels = ChannelPointers(storage.lengthList, format)
        super.init(format: format, storage: storage)
    }

    /// Samples in somebody else's memory; as many frames as the shortest buffer has are valid.
    ///
    /// Nil when the format is not linear PCM, the list has another number of buffers than the format, or a buffer has
    /// no memory; `deallocator` is not called then.
    /// - Parameters:
    ///   - format: of the samples: linear PCM.
    ///   - bufferList: one buffer for each channel, or one in all when they are interleaved.
    ///   - deallocator: gets the list when this buffer goes; without one the memory has to outlive it.
    public init?(
        pcmFormat format: AVAudioFormat, bufferListNoCopy bufferList: UnsafePointer<AudioBufferList>,
        deallocator: ((UnsafePointer<AudioBufferList>) -> Void)? = nil
    ) {
        let buffers = Array(UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: bufferList)))
        let bytesPerFrame = format.streamDescription.pointee.mBytesPerFrame
        guard Self.canHold(format), buffers.count == (format.isInterleaved ? 1 : Int(format.channelCount)),
            buffers.allSatisfy({ $0.mData != nil }), let shortest = buffers.map(\.mDataByteSize).min()
        else { return nil }
        let storage = BufferStorage(buffers) { deallocator?(bufferList) }
        frameCapacity = shortest / bytesPerFrame
        channels = ChannelPointers(storage.lengthList, format)
        super.init(format: format, storage: storage)
        frameLength = frameCapacity
    }

    /// The valid frames; a number above the capacity is cut to it. The byte sizes of `audioBufferList` follow.
    open var frameLength: AVAudioFrameCount = 0 {
        didSet {
            if frameLength > frameCapacity { frameLength = frameCapacity }
            storage.setLength(bytes: Int(frameLength) * Int(format.streamDescription.pointee.mBytesPerFrame))
        }
    }

    /// From one sample of a channel to its next, in samples.
    public var stride: Int { format.isInterleaved ? Int(format.channelCount) : 1 }

    /// One pointer for each channel; nil unless the samples are Float32. An interleaved buffer's follow each other, and
    /// each channel's samples are `stride` apart.
    public var floatChannelData: UnsafePointer<UnsafeMutablePointer<Float>>? { data(.pcmFormatFloat32) }
    /// One pointer for each channel; nil unless the samples are 16-bit integers.
    public var int16ChannelData: UnsafePointer<UnsafeMutablePointer<Int16>>? { data(.pcmFormatInt16) }
    /// One pointer for each channel; nil unless the samples are 32-bit integers.
    public var int32ChannelData: UnsafePointer<UnsafeMutablePointer<Int32>>? { data(.pcmFormatInt32) }

    /// A buffer with memory of its own, the same capacity and the same samples (an `AVAudioPCMBuffer`).
    open override func copy(with zone: NSZone? = nil) -> Any {
        guard let copy = AVAudioPCMBuffer(pcmFormat: format, frameCapacity: frameCapacity) else {
            fatalError("no memory for a copy of \(frameCapacity) frames")
        }
        copy.takeSamples(of: audioBufferList, frameLength: frameLength)
        return copy
    }

    /// Copies samples of this buffer's format, no more frames than fit.
    func takeSamples(of list: UnsafePointer<AudioBufferList>, frameLength count: AVAudioFrameCount) {
        frameLength = count
        let sources = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
        for (source, target) in zip(sources, UnsafeMutableAudioBufferListPointer(storage.lengthList)) {
            guard let from = source.mData, let to = target.mData else { continue }
            memmove(to, from, Int(min(source.mDataByteSize, target.mDataByteSize)))
        }
    }

    private static func canHold(_ format: AVAudioFormat) -> Bool {
        let description = format.streamDescription.pointee
        return description.mFormatID == kAudioFormatLinearPCM && description.mBytesPerFrame > 0
            && format.channelCount > 0
    }

    private func data<Sample>(_ wanted: AVAudioCommonFormat) -> UnsafePointer<UnsafeMutablePointer<Sample>>? {
        guard format.commonFormat == wanted else { return nil }
        return UnsafeRawPointer(channels.base).assumingMemoryBound(to: UnsafeMutablePointer<Sample>.self)
    }
}

/// Where each channel of a buffer list begins.
private final class ChannelPointers {
    let base: UnsafeMutablePointer<UnsafeMutableRawPointer>

    init(_ list: UnsafeMutablePointer<AudioBufferList>, _ format: AVAudioFormat) {
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        let sampleSize =
            Int(format.streamDescription.pointee.mBytesPerFrame) / (format.isInterleaved ? Int(format.channelCount) : 1)
        base = .allocate(capacity: Int(format.channelCount))
        for channel in 0..<Int(format.channelCount) {
            let place = format.isInterleaved ? buffers[0].mData! + channel * sampleSize : buffers[channel].mData!
            (base + channel).initialize(to: place)
        }
    }

    deinit { base.deallocate() }
}
