import CSndfile
import Glibc
import LinuxSystem

/// Reads a sound file's samples as they are stored, interleaved, into memory of the caller's; nothing is allocated
/// after `init`. Not safe for use from two threads at a time. Thread: any but render.
package final class SoundFileSource {
    /// What is stored, and how.
    package let content: SoundFileContent
    /// Frames that the file has, as far as its header and its bytes say; 0 for a stream that does not say.
    package let frameCount: Int64
    /// Whether the container is MPEG audio, whose lengths libsndfile estimates.
    package let isMPEG: Bool
    /// The frame that the next read begins with.
    package private(set) var position: Int64 = 0

    private let path: String
    private let handle: SoundFileHandle
    private let descriptor: FileDescriptor

    /// Opens a file. Throws `AudioFileError` naming it when it is missing, unreadable or in no known format.
    package convenience init(path: String) throws {
        try self.init(opening: path, as: path)
    }

    /// The same file again, wherever its name is now, with a position of its own.
    package func reopened() throws -> SoundFileSource {
        try SoundFileSource(opening: "/proc/self/fd/\(descriptor.rawValue)", as: path)
    }

    private init(opening place: String, as path: String) throws {
        // A pipe without a writer would hold the caller.
        guard let descriptor = try? FileDescriptor(opening: place, O_RDONLY | O_NONBLOCK) else {
            throw AudioFileError(.open, path, SystemError.last("open", path).reason)
        }
        handle = try SoundFileHandle(reading: descriptor.rawValue, path: path)
        guard handle.info.channels > 0, handle.info.samplerate > 0 else {
            throw AudioFileError(
                .open, path, "the header gives \(handle.info.channels) channels at \(handle.info.samplerate) Hz")
        }
        self.descriptor = descriptor
        self.path = path
        content = SoundFileContent(handle.info, channelLabels: handle.channelMap.flatMap(ChannelMap.labels))
        frameCount = SoundFileHeader(handle).frameCount ?? handle.countedFrames
        isMPEG = handle.info.format & Int32(SF_FORMAT_TYPEMASK) == Int32(SF_FORMAT_MPEG)
    }

    /// Reads up to `count` frames; 0 at the end. Throws `AudioFileError` for what cannot be decoded, when nothing came
    /// before it.
    package func read(_ count: Int, as kind: RawSampleKind, into memory: UnsafeMutableRawPointer) throws -> Int {
        let frames = Int64(count)
        let got =
            switch kind {
            case .float32: sf_readf_float(handle.pointer, memory.assumingMemoryBound(to: Float.self), frames)
            case .float64: sf_readf_double(handle.pointer, memory.assumingMemoryBound(to: Double.self), frames)
            case .int32: sf_readf_int(handle.pointer, memory.assumingMemoryBound(to: Int32.self), frames)
            }
        if got <= 0, sf_error(handle.pointer) != SF_ERR_NO_ERROR {
            throw AudioFileError(.read, path, "\(handle.failure), at frame \(position)")
        }
        position += max(0, got)
        return Int(max(0, got))
    }

    /// Moves to a frame, at most to the end. Throws `AudioFileError` where the file cannot.
    package func seek(to frame: Int64) throws {
        let target = min(max(0, frame), frameCount)
        guard sf_seek(handle.pointer, target, Int32(SF_SEEK_SET)) == target else {
            throw AudioFileError(.seek, path, "frame \(target) cannot be reached: \(handle.failure)")
        }
        position = target
    }
}
