import AudioCodecs
import AudioToolbox

extension OggFileSource: AudioFileSource {
    package var description: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: formatID, mFormatFlags: 0, mBytesPerPacket: 0,
            mFramesPerPacket: AudioCodecs.framesPerPacket(formatID, sampleRate: sampleRate), mBytesPerFrame: 0,
            mChannelsPerFrame: UInt32(channelCount), mBitsPerChannel: 0, mReserved: 0)
    }
    package var channelLabels: [AudioChannelLabel]? { ChannelArrangement.vorbis[channelCount] }
    package var exactKind: RawSampleKind { .float32 }
    package var announcedFrameCount: Int64? { isCut ? nil : frameCount }
    package var summary: String {
        formatID == Self.vorbis ? "OGG (OGG Container format), Vorbis" : "OGG (OGG Container format), Opus"
    }
    package func another() throws -> any AudioFileSource { try reopened() }

    package func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
        try readFloats(count, as: kind, into: memory) { try read($0, into: $1) }
    }
}
