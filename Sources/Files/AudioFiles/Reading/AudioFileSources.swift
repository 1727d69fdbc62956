import AudioCodecs
import AudioToolbox
import CSndfile
import Glibc

/// Finds who reads a file.
package enum AudioFileSources {
    /// Opens a file, or a pipe, which can be read once.
    ///
    /// - Parameter waitsForWriter: of a pipe that nobody writes yet.
    ///
    /// Its channels come in the order of WAV files where the codec has another, as Vorbis and Opus have.
    /// - Throws: `AudioFileError` naming the file when it is missing, unreadable or in no known format.
    package static func open(_ path: String, waitsForWriter: Bool = false) throws -> any AudioFileSource {
        inWaveOrder(!waitsForWriter || isRegular(path) ? try file(path) : try SoundFileSource(stream: path))
    }

    private static func file(_ path: String) throws -> any AudioFileSource {
        // libsndfile finds places of Ogg files inexactly, and takes not all pages.
        if let ogg = try explained(path, { try OggFileSource(path: path) }) { return ogg }
        let source: SoundFileSource
        do {
            source = try SoundFileSource(path: path)
        } catch {
            // Whatever else it is, it begins with something; and where nobody knows it, libsndfile says it best.
            return try media(path, instead: error)
        }
        // libsndfile decodes packets of more than 16 bits wrong that did not become smaller.
        if source.description.mFormatID == kAudioFormatAppleLossless, source.description.mBitsPerChannel != 16 {
            return try explained(path) { try MediaFileSource(path: target(path)) }
        }
        // libsndfile estimates their length and stops there.
        return source.isMPEG ? try explained(path) { try MP3FileSource(path: path) } : source
    }

    private static func media(_ path: String, instead refusal: any Error) throws -> any AudioFileSource {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0 else { throw refusal }
        do {
            return try MediaFileSource(path: target(path))
        } catch {
            // Where its kind is known, who reads it has the reason.
            throw isMedia(path) ? AudioFileError(.open, path, "\(error)") : refusal
        }
    }

    private static func explained<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch let error as CodecError { throw AudioFileError(.open, path, error.description) }
    }

    private static func inWaveOrder(_ source: any AudioFileSource) -> any AudioFileSource {
        guard source.description.mChannelsPerFrame > 2, let labels = source.channelLabels,
            isVorbisOrOpus(source.description.mFormatID), let arrangement = ChannelArrangement.wave(labels),
            !arrangement.isIdentity
        else { return source }
        return ReorderedSource(source, arrangement)
    }

    private static func isVorbisOrOpus(_ formatID: AudioFormatID) -> Bool {
        formatID == OggFileSource.vorbis || formatID == kAudioFormatOpus
    }

    private static func isRegular(_ path: String) -> Bool {
        var status = stat()
        // What is missing, a folder or empty is named as a file.
        return stat(path, &status) != 0 || status.st_mode & S_IFMT == S_IFREG || status.st_mode & S_IFMT == S_IFDIR
    }

    /// Under a name that another process has, too.
    private static func target(_ path: String) -> String {
        guard path.hasPrefix("/dev/") || path.hasPrefix("/proc/"), let found = realpath(path, nil) else { return path }
        defer { free(found) }
        return String(cString: found)
    }

    /// Whether it is an MPEG-4 file.
    private static func isMedia(_ path: String) -> Bool {
        guard let file = fopen(path, "re") else { return false }
        defer { fclose(file) }
        var bytes = [UInt8](repeating: 0, count: 8)
        return fread(&bytes, 1, 8, file) == 8 && bytes[4...] == Array("ftyp".utf8)[...]
    }
}
