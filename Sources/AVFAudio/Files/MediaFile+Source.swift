import AudioCodecs
import AudioFiles
import AudioToolbox

extension MediaFileSource: AudioFileSource {
    var description: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: formatID, mFormatFlags: 0, mBytesPerPacket: 0,
            mFramesPerPacket: AVAudioFormat.framesPerPacket(formatID, rate: sampleRate), mBytesPerFrame: 0,
            mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: bitDepth, mReserved: 0)
    }
    var channelLabels: [AudioChannelLabel]? {
        guard channelCount > 2, speakers.nonzeroBitCount == channelCount else { return nil }
        return SpeakerMask.labels(speakers)
    }
    var exactKind: RawSampleKind { bitDepth > 0 ? .float64 : .float32 }
    var magicCookie: [UInt8]? { cookie.isEmpty ? nil : cookie }
    func another() throws -> any AudioFileSource { try reopened() }

    func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
        try read(count) { samples in
            if kind == .float64 {
                memory.assumingMemoryBound(to: Double.self).update(from: samples, count: samples.count)
            } else {
                let floats = memory.assumingMemoryBound(to: Float.self)
                for index in samples.indices { floats[index] = Float(samples[index]) }
            }
        }
    }
}

/// A file that a codec process writes, as an `AVAudioFile`'s target.
final class MediaFileWriter: AudioFileTarget {
    let description: AudioStreamBasicDescription
    let exactKind = RawSampleKind.float64
    private let target: MediaFileTarget
    private var values: [Double] = []

    init(_ path: String, _ format: AVAudioFormat, _ settings: CodecSettings, isStream: Bool) throws {
        description = format.streamDescription.pointee
        target = try MediaFileTarget(path: path, settings, isStream: isStream)
        format.magicCookieBytes = target.cookie.isEmpty ? nil : target.cookie
    }

    func write(_ count: Int, as kind: RawSampleKind, from memory: UnsafeRawPointer) throws {
        guard kind != .float64 else {
            return try target.write(memory.assumingMemoryBound(to: Double.self), count: count)
        }
        let floats = UnsafeBufferPointer(
            start: memory.assumingMemoryBound(to: Float.self), count: count * Int(description.mChannelsPerFrame))
        values = floats.map(Double.init)
        try target.write(values, count: count)
    }

    func close() throws { try target.close() }
}
