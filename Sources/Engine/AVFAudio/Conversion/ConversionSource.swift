import AudioCodecs
import AudioConversion
import AudioToolbox

/// Makes interleaved Float64 frames of the buffers that an input block gives, piece by piece.
protocol ConversionSource: AnyObject {
    /// Whether the buffer that was given last has more.
    var hasMore: Bool { get }
    /// Takes a buffer; false when it is of another format than the converter's input.
    func give(_ buffer: AVAudioBuffer) -> Bool
    /// Adds the frames of the next piece.
    func next(into queue: inout FrameQueue) throws
    /// Adds what is left after the last buffer.
    func finish(into queue: inout FrameQueue) throws
    /// How many packets, or frames of PCM, make so many frames.
    func packets(for frames: Int) -> Int
}

/// From linear PCM.
final class PCMSource: ConversionSource {
    private static let blockFrames = 4096
    private let format: AVAudioFormat
    private let type: SampleType
    private var buffer: AVAudioPCMBuffer?
    private var position = 0

    init?(_ format: AVAudioFormat) {
        guard let type = SampleType(format.streamDescription.pointee) else { return nil }
        self.type = type
        self.format = format
    }

    var hasMore: Bool { buffer.map { position < Int($0.frameLength) } ?? false }

    func give(_ buffer: AVAudioBuffer) -> Bool {
        guard let buffer = buffer as? AVAudioPCMBuffer, buffer.format == format else { return false }
        self.buffer = buffer
        position = 0
        return true
    }

    func next(into queue: inout FrameQueue) {
        guard let buffer else { return }
        let count = min(Self.blockFrames, Int(buffer.frameLength) - position)
        queue.append(capacity: count) { target in
            type.loadFrames(buffer.audioBufferList, buffer.format, at: position, count: count, into: target)
            return count
        }
        position += count
        if !hasMore { self.buffer = nil }
    }

    func finish(into queue: inout FrameQueue) {}

    func packets(for frames: Int) -> Int { frames }
}

/// From packets of a codec.
final class DecodingSource: ConversionSource {
    private let format: AVAudioFormat
    private let decoder: any PacketDecoder
    private var buffer: AVAudioCompressedBuffer?
    private var position = 0
    private var isFinished = false

    init(_ format: AVAudioFormat, _ decoder: any PacketDecoder) {
        self.format = format
        self.decoder = decoder
    }

    var hasMore: Bool { buffer.map { position < Int($0.packetCount) } ?? false }

    func give(_ buffer: AVAudioBuffer) -> Bool {
        guard let buffer = buffer as? AVAudioCompressedBuffer,
            buffer.format.streamDescription.pointee.mFormatID == format.streamDescription.pointee.mFormatID,
            buffer.format.channelCount == format.channelCount, buffer.format.sampleRate == format.sampleRate
        else { return false }
        self.buffer = buffer
        position = 0
        return true
    }

    func next(into queue: inout FrameQueue) throws {
        guard let buffer else { return }
        defer {
            position += 1
            if !hasMore { self.buffer = nil }
        }
        guard let packet = buffer.packet(position) else {
            throw CodecError("packet \(position) lies outside of its buffer's \(buffer.byteLength) bytes")
        }
        append(try decoder.decode(packet), to: &queue)
    }

    /// An error is told once: whoever goes on after it comes to the end of the stream.
    func finish(into queue: inout FrameQueue) throws {
        guard !isFinished else { return }
        isFinished = true
        append(try decoder.finish(), to: &queue)
    }

    func packets(for frames: Int) -> Int {
        let most = Int(format.streamDescription.pointee.mFramesPerPacket)
        return max(1, (frames + most - 1) / max(1, most))
    }

    private func append(_ samples: [Double], to queue: inout FrameQueue) {
        let frames = samples.count / Int(format.channelCount)
        queue.append(capacity: frames) { target in
            target.update(from: samples, count: frames * Int(format.channelCount))
            return frames
        }
    }
}

extension SampleType {
    /// Frames of a buffer list, interleaved; a buffer without memory is silent.
    func loadFrames(
        _ list: UnsafePointer<AudioBufferList>, _ format: AVAudioFormat, at start: Int, count: Int,
        into target: UnsafeMutablePointer<Double>
    ) {
        let channels = Int(format.channelCount)
        let buffers = UnsafeMutableAudioBufferListPointer(UnsafeMutablePointer(mutating: list))
        for channel in 0..<channels {
            guard let data = buffers[format.isInterleaved ? 0 : channel].mData else {
                for frame in 0..<count { target[frame * channels + channel] = 0 }
                continue
            }
            let offset = format.isInterleaved ? start * channels + channel : start
            load(
                data + offset * size, stride: format.isInterleaved ? channels : 1, into: target + channel,
                targetStride: channels, count: count)
        }
    }

    /// Interleaved frames into a buffer list.
    func storeFrames(
        _ source: UnsafePointer<Double>, _ list: UnsafeMutablePointer<AudioBufferList>, _ format: AVAudioFormat,
        at start: Int, count: Int, dither: UnsafeMutablePointer<UInt64>?
    ) {
        let channels = Int(format.channelCount)
        let buffers = UnsafeMutableAudioBufferListPointer(list)
        for channel in 0..<channels {
            guard let data = buffers[format.isInterleaved ? 0 : channel].mData else { continue }
            let offset = format.isInterleaved ? start * channels + channel : start
            store(
                source + channel, stride: channels, into: data + offset * size,
                stride: format.isInterleaved ? channels : 1, count: count, dither: dither)
        }
    }
}
