import AudioCodecs
import AudioToolbox

extension MP3FileSource: AudioFileSource {
    package var description: AudioStreamBasicDescription {
        AudioStreamBasicDescription(
            mSampleRate: sampleRate, mFormatID: kAudioFormatMPEGLayer3, mFormatFlags: 0, mBytesPerPacket: 0,
            mFramesPerPacket: framesPerPacket, mBytesPerFrame: 0, mChannelsPerFrame: UInt32(channelCount),
            mBitsPerChannel: 0, mReserved: 0)
    }
    package var channelLabels: [AudioChannelLabel]? { nil }
    package var exactKind: RawSampleKind { .float32 }
    /// A block: encoders differ in whether they count the one with the count.
    package var tolerance: Int64 { Int64(framesPerPacket) }
    package var summary: String { "MPEG-1/2 Audio, MPEG Layer III" }
    package func another() throws -> any AudioFileSource { try reopened() }

    package func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
        try readFloats(count, as: kind, into: memory) { try read($0, into: $1) }
    }
}

extension AudioFileSource {
    /// For sources that have nothing but Float32: widens in place where more is wanted. `memory` has room for Float64.
    func readFloats(
        _ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer,
        _ read: (Int, UnsafeMutablePointer<Float>) throws -> Int
    ) rethrows -> Int {
        let channels = Int(description.mChannelsPerFrame)
        let floats = memory.assumingMemoryBound(to: Float.self)
        let frames = try read(count, floats)
        guard kind == .float64 else { return frames }
        let doubles = memory.assumingMemoryBound(to: Double.self)
        // From the end on: each value is written behind those that are still to be read.
        for index in stride(from: frames * channels - 1, through: 0, by: -1) { doubles[index] = Double(floats[index]) }
        return frames
    }
}
