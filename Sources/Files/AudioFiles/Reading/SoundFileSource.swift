import AudioCodecs
import AudioToolbox
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
    package let announcedFrameCount: Int64?
    package let isCut: Bool
    package let summary: String
    package private(set) var fault: String?
    private let repair: HeaderRepair?
    private let handle: SoundFileHandle
    /// Of a file, and its number.
    private let descriptor: FileDescriptor?
    private let number: Int32?

    /// Opens a file. Throws `AudioFileError` naming it when it is missing, unreadable or in no known format.
    package convenience init(path: String) throws {
        try self.init(opening: path, as: path)
    }

    /// The same file again, wherever its name is now, with a position of its own.
    package func reopened() throws -> SoundFileSource {
        guard let number else { throw AudioFileError(.open, path, "it is a pipe, which is read once") }
        return try SoundFileSource(opening: "/proc/self/fd/\(number)", as: path)
    }

    /// Opens a pipe or device, which is read once; waits for whoever writes it. Throws as the other.
    package convenience init(stream path: String) throws { try self.init(SoundFileHandle(path: path), nil, path) }

    private convenience init(opening place: String, as path: String) throws {
        // A pipe without a writer would hold the caller.
        guard let descriptor = try? FileDescriptor(opening: place, O_RDONLY | O_NONBLOCK) else {
            throw AudioFileError(.open, path, SystemError.last("open", path).reason)
        }
        let repair = HeaderRepair(descriptor.rawValue)
        try self.init(
            SoundFileHandle(reading: descriptor.rawValue, repair: repair, path: path), descriptor, path, repair: repair)
    }

    private init(
        _ handle: consuming SoundFileHandle, _ descriptor: consuming FileDescriptor?, _ path: String,
        repair: HeaderRepair? = nil
    ) throws {
        let info = handle.info
        guard info.channels > 0, info.samplerate > 0 else {
            throw AudioFileError(.open, path, "the header gives \(info.channels) channels at \(info.samplerate) Hz")
        }
        self.path = path
        self.repair = repair
        let header = SoundFileHeader(handle)
        content = SoundFileContent(info, channelLabels: Self.labels(handle, descriptor?.rawValue))
        announcedFrameCount = header.frameCount
        frameCount = header.frameCount ?? Self.count(handle, descriptor?.rawValue, path)
        isCut = header.isCut
        isMPEG = info.format & Int32(SF_FORMAT_TYPEMASK) == Int32(SF_FORMAT_MPEG)
        summary = Self.summary(of: info.format)
        self.handle = handle
        number = descriptor?.rawValue
        self.descriptor = descriptor
    }

    package var isUnfinished: Bool { repair != nil }
    /// Whether `seek` works.
    package var isSeekable: Bool { handle.info.seekable != 0 }
    package var tolerance: Int64 { SoundFileHeader.tolerance(handle.info.format) }

    /// Frames of a file that does not say how many it has; 0 of a pipe.
    private static func count(_ handle: borrowing SoundFileHandle, _ descriptor: Int32?, _ path: String) -> Int64 {
        guard let descriptor, handle.info.seekable != 0 else { return 0 }
        // A FLAC file that is still written: libFLAC finds no end, nor back from where it looked for it.
        guard Int(handle.info.format) & SF_FORMAT_TYPEMASK == SF_FORMAT_FLAC else { return handle.countedFrames }
        guard let other = try? SoundFileHandle(path: "/proc/self/fd/\(descriptor)") else { return 0 }
        var block = [Float](repeating: 0, count: 4096 * Int(handle.info.channels))
        var (frames, found): (Int64, Int64) = (0, 0)
        repeat {
            found = sf_readf_float(other.pointer, &block, 4096)
            frames += max(0, found)
        } while found > 0
        return frames
    }

    private static func labels(_ handle: borrowing SoundFileHandle, _ descriptor: Int32?) -> [AudioChannelLabel]? {
        let (format, channels) = (handle.info.format, Int(handle.info.channels))
        guard channels > 2 else { return handle.channelMap.flatMap(ChannelMap.labels) }
        if Int(format) & SF_FORMAT_TYPEMASK == SF_FORMAT_FLAC, let descriptor,
            let mask = FLACTags.channelMask(path: "/proc/self/fd/\(descriptor)")
        {
            return mask.nonzeroBitCount == channels ? SpeakerMask.labels(mask) : nil
        }
        return handle.channelMap.flatMap(ChannelMap.labels)
            ?? ChannelArrangement.implied(format: format, channelCount: channels)
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
        fault = sf_error(handle.pointer) == SF_ERR_NO_ERROR ? nil : handle.failure
        if got <= 0, let fault { throw AudioFileError(.read, path, fault) }
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

    private static func summary(of format: Int32) -> String {
        let parts = [format & Int32(SF_FORMAT_TYPEMASK), format & Int32(SF_FORMAT_SUBMASK)]
        let names = parts.map { part -> String in
            var info = SF_FORMAT_INFO()
            info.format = part
            let size = Int32(MemoryLayout<SF_FORMAT_INFO>.size)
            guard sf_command(nil, Int32(SFC_GET_FORMAT_INFO), &info, size) == 0, let name = info.name else {
                return "unknown"
            }
            return String(cString: name)
        }
        return names.joined(separator: ", ")
    }
}
