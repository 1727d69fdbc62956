import AudioToolbox
import CSndfile
import Glibc
import LinuxSystem

/// Owns one open libsndfile handle.
struct SoundFileHandle: ~Copyable {
    let pointer: OpaquePointer
    let info: SF_INFO

    /// Opens a file for reading.
    init(path: String) throws {
        var info = SF_INFO()
        guard let pointer = sf_open(path, Int32(SFM_READ), &info) else {
            throw AudioFileError(.open, path, Self.openFailure(path))
        }
        self.pointer = pointer
        self.info = info
    }

    /// Writes to an output, which has to live longer than this.
    init(writing output: SoundFileOutput, path: String, info wanted: SF_INFO) throws {
        var (info, calls) = (wanted, SoundFileOutput.calls)
        let own = Unmanaged.passUnretained(output).toOpaque()
        let made =
            output.isPipe
            ? sf_open_fd(output.descriptor, Int32(SFM_WRITE), &info, Int32(SF_FALSE))
            : sf_open_virtual(&calls, Int32(SFM_WRITE), &info, own)
        guard let pointer = made else {
            throw AudioFileError(
                .create, path, output.refusal?.reason ?? Self.sentence(String(cString: sf_strerror(nil))))
        }
        _ = sf_command(pointer, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
        // The largest sample's chunk has the time in it: the same samples would make another file.
        _ = sf_command(pointer, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
        self.pointer = pointer
        self.info = info
    }

    /// Reads from a descriptor that the caller keeps and closes later.
    /// - Parameter repair: of the same file, where its header needs one; has to live longer than this.
    init(reading descriptor: Int32, repair: HeaderRepair? = nil, path: String) throws {
        var info = SF_INFO()
        var calls = HeaderRepair.calls
        let made =
            repair.map { sf_open_virtual(&calls, Int32(SFM_READ), &info, Unmanaged.passUnretained($0).toOpaque()) }
            ?? sf_open_fd(descriptor, Int32(SFM_READ), &info, Int32(SF_FALSE))
        guard let pointer = made else {
            throw AudioFileError(.open, path, Self.openFailure(path))
        }
        self.pointer = pointer
        self.info = info
    }

    deinit { sf_close(pointer) }

    /// What each channel is for, in libsndfile's numbers; nil where the file does not say.
    var channelMap: [Int32]? {
        var map = [Int32](repeating: 0, count: Int(info.channels))
        let bytes = Int32(map.count * MemoryLayout<Int32>.stride)
        return sf_command(pointer, Int32(SFC_GET_CHANNEL_MAP_INFO), &map, bytes) != 0 ? map : nil
    }

    /// Has the file say what each channel is for; false where it cannot.
    func setChannelLabels(_ labels: [AudioChannelLabel]) -> Bool {
        guard var map = ChannelMap.numbers(labels), map.count == Int(info.channels) else { return false }
        let bytes = Int32(map.count * MemoryLayout<Int32>.stride)
        return sf_command(pointer, Int32(SFC_SET_CHANNEL_MAP_INFO), &map, bytes) != 0
    }

    /// Frames where the header announces none, found by going to the end; 0 where that cannot be done.
    var countedFrames: Int64 {
        let end = sf_seek(pointer, 0, Int32(SF_SEEK_END))
        _ = sf_seek(pointer, 0, Int32(SF_SEEK_SET))
        return end > 0 && end < 1 << 48 ? end : 0
    }

    /// Gives the handle away unclosed.
    consuming func release() -> OpaquePointer {
        let pointer = self.pointer
        discard self
        return pointer
    }

    /// What libsndfile noted while it read the header, without texts of the file that would be lines of their own.
    var log: String {
        texts.filter { $0.unicodeScalars.contains("\n") }.reduce(wholeLog) { $0.replacing($1, with: "") }
    }

    /// Title, artist and the like, as the file has them.
    private var texts: [String] {
        (SF_STR_TITLE...SF_STR_GENRE).compactMap { sf_get_string(pointer, Int32($0)).map { String(cString: $0) } }
    }

    private var wholeLog: String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 1 << 14) { buffer in
            buffer.initialize(repeating: 0)
            _ = sf_command(pointer, Int32(SFC_GET_LOG_INFO), buffer.baseAddress, Int32(buffer.count - 1))
            return buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
    }

    /// What went wrong last, without the words that libsndfile puts in front of the system's own.
    var failure: String {
        let text = Self.sentence(String(cString: sf_strerror(pointer)))
        let prefix = ["System error : ", "Error : "].first { text.hasPrefix($0) } ?? ""
        return String(text.dropFirst(prefix.count))
    }

    /// What went wrong while something was written; nil when nothing did that libsndfile knows of.
    var writeFailure: String? { sf_error(pointer) == SF_ERR_NO_ERROR ? nil : failure }

    /// libsndfile answers "System error" for most of what the system refuses, so the system is asked first.
    private static func openFailure(_ path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return SystemError.last("stat", path).reason }
        if status.st_mode & S_IFMT == S_IFDIR { return "it is a directory, not a sound file" }
        if access(path, R_OK) != 0 { return SystemError.last("access", path).reason }
        if status.st_size == 0, status.st_mode & S_IFMT == S_IFREG { return "the file is empty" }
        let reason = sentence(String(cString: sf_strerror(nil)))
        guard status.st_mode & S_IFMT != S_IFREG else { return reason }
        return "\(reason); it is a pipe, from which WAV, AIFF, AU, Ogg and MP3 can be read: "
            + "write other formats into a file first"
    }

    private static func sentence(_ text: String) -> String {
        var text = text
        while let last = text.last, last == "." || last.isWhitespace { text.removeLast() }
        return text
    }
}
