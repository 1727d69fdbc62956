import AudioToolbox
import CSndfile

/// How samples are stored in a file that is written: container and sample encoding.
public struct AudioFileEncoding: Sendable, Equatable {
    /// How one sample is stored; `automatic` is the most exact that the container offers.
    public enum SampleFormat: String, Sendable, CaseIterable {
        case automatic, float32, pcm16, pcm24, pcm32
    }

    /// libsndfile's format word; of what a codec process writes, the one by which samples are cut off, or 0.
    let format: Int32
    /// What a codec process writes; nil for what libsndfile does.
    let media: Media?

    /// A codec in an MPEG-4 file.
    struct Media: Sendable, Equatable {
        let formatID: AudioFormatID
        /// Of a sample of Apple Lossless; 0 of AAC.
        let bitDepth: Int
    }

    /// The encoding that a file name asks for by its extension. An M4A holds AAC, or Apple Lossless where a number of
    /// bits is asked for.
    ///
    /// - Throws: `AudioFileError` when no known format has that extension or the container cannot hold the samples.
    public init(path: String, sampleFormat: SampleFormat = .automatic, sampleRate: Double, channelCount: Int) throws {
        let suffix = Self.suffix(of: path)
        if suffix == Self.mediaSuffix, let media = Self.media(sampleFormat) {
            (format, self.media) = (media.format, media.media)
            return
        }
        media = nil
        let container = Self.containers.first { $0.suffixes.contains(suffix) }
        guard container != nil || suffix == Self.mediaSuffix else {
            let known = Self.knownSuffixes.joined(separator: ", ")
            let what = suffix.isEmpty ? "the name has no extension" : "no format has the extension \".\(suffix)\""
            throw AudioFileError(.create, path, "\(what); use one of \(known)")
        }
        for subtype in container?.subtypes(for: sampleFormat) ?? [] {
            let word = Int32(container?.major ?? 0) | Int32(subtype)
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

    /// The extensions that can be written, without the dot; for "m4a" the codec program has to be installed.
    public static var knownSuffixes: [String] { containers.flatMap(\.suffixes) + [mediaSuffix] }

    private static let mediaSuffix = "m4a"

    private static func media(_ sampleFormat: SampleFormat) -> (format: Int32, media: Media)? {
        switch sampleFormat {
        case .automatic: (0, Media(formatID: kAudioFormatMPEG4AAC, bitDepth: 0))
        case .pcm16: (Int32(SF_FORMAT_ALAC_16), Media(formatID: kAudioFormatAppleLossless, bitDepth: 16))
        case .pcm24: (Int32(SF_FORMAT_ALAC_24), Media(formatID: kAudioFormatAppleLossless, bitDepth: 24))
        case .float32, .pcm32: nil
        }
    }

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
