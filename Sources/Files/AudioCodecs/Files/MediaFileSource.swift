package import AudioTypes

/// Reads a file of libavformat's (M4A, MP4, AAC and others) through a codec process, as interleaved Float32 or Float64.
/// The length is exact: every packet is looked at first. Not safe for use from two threads at a time. Thread: any but
/// render.
package final class MediaFileSource {
    /// 0 for a codec that Core Audio has no name for.
    package let formatID: AudioFormatID
    /// Hz.
    package let sampleRate: Double
    package let channelCount: Int
    /// Of a lossless codec; 0 of others.
    package let bitDepth: UInt32
    /// Frames, from where the sound begins.
    package let frameCount: Int64
    /// A bit for each channel, in their order, as libavutil and WAV files number speakers; 0 where they are not named.
    package let speakers: UInt64
    /// What a decoder of the packets would have to know.
    package let cookie: [UInt8]
    /// The frame that the next read begins with.
    package private(set) var position: Int64 = 0
    private let process: CodecProcess
    private let path: String

    /// Opens a file. Throws `CodecError` when it is in no known format, or there is no process.
    package init(path: String) throws {
        self.path = path
        process = try CodecProcess(patience: 60_000_000_000)
        var reply = try process.ask(.openReader, Array(path.utf8))
        formatID = try reply.integer(UInt32.self)
        sampleRate = Double(try reply.integer(UInt32.self))
        channelCount = Int(try reply.integer(UInt32.self))
        bitDepth = try reply.integer(UInt32.self)
        frameCount = try reply.integer(Int64.self)
        speakers = try reply.integer(UInt64.self)
        cookie = try reply.block()
        guard sampleRate > 0, (1...64).contains(channelCount), frameCount >= 0, frameCount < 1 << 48 else {
            throw process.give(up: CodecReply.lie)
        }
    }

    /// The same file again, with a position of its own.
    package func reopened() throws -> MediaFileSource { try MediaFileSource(path: path) }

    /// Reads up to `count` frames; 0 at the end.
    package func read(_ count: Int, _ deliver: ([Double]) -> Void) throws -> Int {
        var message: [UInt8] = []
        let wanted = min(max(0, count), 1 << 16)
        message.append(integer: UInt32(wanted))
        var reply = try process.ask(.read, message)
        guard let samples = try? reply.samples(channelCount: channelCount), samples.count <= wanted * channelCount
        else {
            throw process.give(up: CodecReply.lie)
        }
        deliver(samples)
        position += Int64(samples.count / channelCount)
        return samples.count / channelCount
    }

    /// Moves to a frame, at most to the end.
    package func seek(to frame: Int64) throws {
        let target = min(max(0, frame), frameCount)
        var message: [UInt8] = []
        message.append(integer: target)
        _ = try process.ask(.seek, message)
        position = target
    }
}
