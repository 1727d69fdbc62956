import CMPG123
import Glibc
import LinuxSystem

/// Reads a file of MPEG audio as interleaved Float32. Its length is exact: the whole file is scanned at first, and the
/// delays that its encoder has noted are left out. Not safe for use from two threads at a time. Thread: any but render.
package final class MP3FileSource {
    /// Hz.
    package let sampleRate: Double
    package let channelCount: Int
    /// Frames.
    package let frameCount: Int64
    /// Frames that its encoder has noted; as many as there are where it has not.
    package let announcedFrameCount: Int64?
    /// Frames in a packet.
    package let framesPerPacket: UInt32
    /// The frame that the next read begins with.
    package private(set) var position: Int64 = 0
    /// Whether files were joined to this one. libmpg123 counts the frames of the first one otherwise once it has sought.
    private let isJoined: Bool
    private let state: OpaquePointer
    private let descriptor: FileDescriptor

    /// Opens a file. Throws `CodecError` when it has no MPEG audio.
    package convenience init(path: String) throws { try self.init(opening: path) }

    /// The same file again, wherever its name is now, with a position of its own.
    package func reopened() throws -> MP3FileSource {
        try MP3FileSource(opening: "/proc/self/fd/\(descriptor.rawValue)")
    }

    private init(opening path: String) throws {
        guard let descriptor = try? FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK) else {
            throw CodecError("it cannot be opened: \(SystemError.last("open", path).reason)")
        }
        guard let made = mpg123_new(nil, nil) else { throw CodecError("there is no memory for an MP3 decoder") }
        let facts: Facts
        do {
            facts = try Self.begin(made, descriptor.rawValue)
        } catch {
            mpg123_delete(made)
            throw error
        }
        self.descriptor = descriptor
        state = made
        (sampleRate, channelCount, frameCount) = (Double(facts.rate), facts.channels, facts.frames)
        announcedFrameCount = facts.announced
        isJoined = facts.isJoined
        framesPerPacket = facts.rate >= 32_000 ? 1152 : 576
    }

    deinit { mpg123_delete(state) }

    /// Reads up to `count` frames; 0 at the end and where the rest cannot be decoded.
    package func read(_ count: Int, into memory: UnsafeMutablePointer<Float>) throws -> Int {
        let wanted = min(Int64(count), frameCount - position)
        guard wanted > 0 else { return 0 }
        let bytes = Int(wanted) * channelCount * MemoryLayout<Float>.stride
        var done = 0
        let result = mpg123_read(state, memory, bytes, &done)
        let frames = done / MemoryLayout<Float>.stride / channelCount
        position += Int64(frames)
        guard frames > 0 || result == MPG123_OK.rawValue || result == MPG123_DONE.rawValue else {
            throw CodecError("\(Self.reason(state)), at frame \(position)")
        }
        return frames
    }

    /// Moves to a frame, at most to the end. In joined files it is reached by reading.
    package func seek(to frame: Int64) throws {
        let target = min(max(0, frame), frameCount)
        if isJoined, target > 0 { return try readOn(to: target) }
        let reached = cmpg123_seek(state, target)
        guard reached == target || target == frameCount else {
            throw CodecError("frame \(target) cannot be reached: \(Self.reason(state))")
        }
        position = target
    }

    private func readOn(to target: Int64) throws {
        if target < position { try seek(to: 0) }
        let block = 8192
        try withUnsafeTemporaryAllocation(of: Float.self, capacity: block * channelCount) { memory in
            guard let samples = memory.baseAddress else { return }
            while position < target {
                guard try read(Int(min(Int64(block), target - position)), into: samples) > 0 else {
                    throw CodecError("frame \(target) cannot be reached: \(Self.reason(state))")
                }
            }
        }
    }

    private struct Facts {
        let rate: Int
        let channels: Int
        let frames: Int64
        let announced: Int64
        var isJoined = false
    }

    private static func begin(_ state: OpaquePointer, _ descriptor: Int32) throws -> Facts {
        var (rate, channels, encoding) = (0, Int32(0), Int32(0))
        cmpg123_param(state, MPG123_ADD_FLAGS, Int(MPG123_FORCE_FLOAT.rawValue | MPG123_QUIET.rawValue))
        // Damage is skipped however long it is, as libsndfile does it.
        cmpg123_param(state, MPG123_RESYNC_LIMIT, -1)
        guard cmpg123_open_fd(state, descriptor) == MPG123_OK.rawValue,
            mpg123_getformat(state, &rate, &channels, &encoding) == MPG123_OK.rawValue, rate > 0, channels > 0
        else { throw CodecError("it has no MPEG audio: \(reason(state))") }
        // A later frame of another rate or count of channels must not change what this one is.
        mpg123_format_none(state)
        mpg123_format(state, rate, channels, Int32(MPG123_ENC_FLOAT_32.rawValue))
        let delay = cmpg123_delay(state)
        let noted = delay >= 0 ? Int64(cmpg123_length(state)) : nil
        guard cmpg123_scan(state) == MPG123_OK.rawValue else {
            throw CodecError("it cannot be scanned: \(reason(state))")
        }
        let found = max(0, Int64(cmpg123_length(state)))
        guard let noted, noted > 0 else {
            return Facts(rate: rate, channels: Int(channels), frames: found, announced: found)
        }
        guard found < noted else {
            // What follows may look like a block more; much more is another file that was joined to this one.
            let isJoined = found - noted > 4 * 1152
            let frames = isJoined ? found : noted
            return Facts(
                rate: rate, channels: Int(channels), frames: frames, announced: frames, isJoined: isJoined)
        }
        let frames = try restart(state, descriptor, withoutDelay: Int64(delay) + decoderDelay, found)
        return Facts(rate: rate, channels: Int(channels), frames: frames, announced: noted)
    }

    /// Frames by which every decoder of MPEG audio is late.
    private static let decoderDelay: Int64 = 529

    /// libmpg123 forgets the encoder's delay of a file that was cut, when it has scanned it: so it begins anew,
    /// unscanned.
    private static func restart(
        _ state: OpaquePointer, _ descriptor: Int32, withoutDelay delay: Int64, _ found: Int64
    ) throws -> Int64 {
        var (rate, channels, encoding) = (0, Int32(0), Int32(0))
        lseek(descriptor, 0, SEEK_SET)
        guard cmpg123_open_fd(state, descriptor) == MPG123_OK.rawValue,
            mpg123_getformat(state, &rate, &channels, &encoding) == MPG123_OK.rawValue
        else {
            throw CodecError("its beginning cannot be reached: \(reason(state))")
        }
        return max(0, found - delay)
    }

    private static func reason(_ state: OpaquePointer) -> String {
        mpg123_strerror(state).map { String(cString: $0) } ?? "unknown error"
    }
}
