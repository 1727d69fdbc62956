import CSndfile

/// How samples are stored in a file that is written: container and sample encoding.
public struct AudioFileEncoding: Sendable, Equatable {
    /// How one sample is stored; `automatic` is the most exact that the container offers.
    public enum SampleFormat: String, Sendable, CaseIterable {
        case automatic, float32, pcm16, pcm24, pcm32
    }

    /// libsndfile's format word.
    let format: Int32

    /// The encoding that a file name asks for by its extension.
    ///
    /// - Throws: `AudioFileError` when no known format has that extension or the container cannot hold the samples.
    public init(path: String, sampleFormat: SampleFormat = .automatic, sampleRate: Double, channelCount: Int) throws {
        let suffix = Self.suffix(of: path)
        guard let container = Self.containers.first(where: { $0.suffixes.contains(suffix) }) else {
            let known = Self.knownSuffixes.joined(separator: ", ")
            let what = suffix.isEmpty ? "the name has no extension" : "no format has the extension \".\(suffix)\""
            throw AudioFileError(.create, path, "\(what); use one of \(known)")
        }
        for subtype in container.subtypes(for: sampleFormat) {
            let word = Int32(container.major) | Int32(subtype)
            if Self.holds(word, sampleRate: sampleRate, channelCount: channelCount) {
                format = word
                return
            }
        }
        throw AudioFileError(
            .create, path,
            "a .\(suffix) file cannot hold \(channelCount) channels at \(sampleRate) Hz as \(sampleFormat.rawValue); "
                + "use .wav, or another sample format or rate")
    }

    /// The extensions that can be written, without the dot.
    public static var knownSuffixes: [String] { containers.flatMap(\.suffixes) }

    private struct Container {
        let suffixes: [String]
        let major: Int
        let subtypes: [Int]

        func subtypes(for sampleFormat: SampleFormat) -> [Int] {
            switch sampleFormat {
            case .automatic: subtypes
            case .float32: [SF_FORMAT_FLOAT]
            case .pcm16: [SF_FORMAT_PCM_16]
            case .pcm24: [SF_FORMAT_PCM_24]
            case .pcm32: [SF_FORMAT_PCM_32]
            }
        }
    }

    private static let containers: [Container] = [
        Container(suffixes: ["wav", "wave"], major: SF_FORMAT_WAV, subtypes: [SF_FORMAT_FLOAT]),
        Container(suffixes: ["flac"], major: SF_FORMAT_FLAC, subtypes: [SF_FORMAT_PCM_24]),
        Container(suffixes: ["aiff", "aif", "aifc"], major: SF_FORMAT_AIFF, subtypes: [SF_FORMAT_FLOAT]),
        Container(suffixes: ["caf"], major: SF_FORMAT_CAF, subtypes: [SF_FORMAT_FLOAT]),
        Container(suffixes: ["ogg", "oga"], major: SF_FORMAT_OGG, subtypes: [SF_FORMAT_VORBIS]),
        Container(suffixes: ["opus"], major: SF_FORMAT_OGG, subtypes: [SF_FORMAT_OPUS]),
        Container(suffixes: ["mp3"], major: SF_FORMAT_MPEG, subtypes: [SF_FORMAT_MPEG_LAYER_III]),
        Container(suffixes: ["w64"], major: SF_FORMAT_W64, subtypes: [SF_FORMAT_FLOAT]),
        Container(suffixes: ["rf64"], major: SF_FORMAT_RF64, subtypes: [SF_FORMAT_FLOAT]),
        Container(suffixes: ["au", "snd"], major: SF_FORMAT_AU, subtypes: [SF_FORMAT_FLOAT]),
        Container(suffixes: ["voc"], major: SF_FORMAT_VOC, subtypes: [SF_FORMAT_PCM_16]),
        Container(suffixes: ["mat"], major: SF_FORMAT_MAT5, subtypes: [SF_FORMAT_FLOAT]),
    ]

    private static func holds(_ format: Int32, sampleRate: Double, channelCount: Int) -> Bool {
        guard let rate = Int32(exactly: sampleRate), let channels = Int32(exactly: channelCount) else { return false }
        var info = SF_INFO()
        info.samplerate = rate
        info.channels = channels
        info.format = format
        return sf_format_check(&info) != 0
    }

    private static func suffix(of path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return "" }
        return name[name.index(after: dot)...].lowercased()
    }
}
