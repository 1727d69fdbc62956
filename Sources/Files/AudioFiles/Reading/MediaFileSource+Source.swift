import AudioCodecs
import AudioToolbox

extension MediaFileSource: AudioFileSource {
    package var description: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: formatID, mFormatFlags: 0, mBytesPerPacket: 0,
            mFramesPerPacket: AudioCodecs.framesPerPacket(formatID, sampleRate: sampleRate), mBytesPerFrame: 0,
            mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: bitDepth, mReserved: 0)
    }
    package var channelLabels: [AudioChannelLabel]? {
        guard channelCount > 2, speakers.nonzeroBitCount == channelCount else { return nil }
        return SpeakerMask.labels(speakers)
    }
    package var exactKind: RawSampleKind { bitDepth > 0 ? .float64 : .float32 }
    package var magicCookie: [UInt8]? { cookie.isEmpty ? nil : cookie }
    package var summary: String {
        switch formatID {
        case kAudioFormatMPEG4AAC: "MPEG-4, AAC"
        case kAudioFormatAppleLossless: "MPEG-4, Apple Lossless"
        default: "libavformat's, codec \(formatID)"
        }
    }
    package func another() throws -> any AudioFileSource { try reopened() }

    package func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
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
