import AudioCodecs
import AudioContainers
import AudioFiles
import AudioToolbox
import Foundation

/// How a file is to be made: its type by the name, its format by the settings.
struct AudioFileMaking {
    /// How samples are stored.
    let format: AVAudioFormat
    private let maker: (AVAudioFormat) throws -> any AudioFileTarget

    init(_ url: URL, _ settings: [String: Any]) throws {
        guard url.filePath != nil else {
            throw AudioErrors.error(
                AudioErrors.invalidFile, "\(url.absoluteString) is no file: only file URLs can be read and written")
        }
        let values = AudioSettings(settings)
        if let isStream = Self.isMediaStream(url, values) {
            let format = try Self.format(nil, settings, values)
            try Self.checkMedia(url, format, isStream: isStream)
            let arrangement = try Self.arrangement(url, format)
            let codec = try Self.codec(format, values, url, speakers: arrangement?.speakers ?? 0)
            let order = arrangement?.order ?? Array(0..<codec.channelCount)
            self.format = format
            maker = { try MediaFileWriter(url.path, $0, codec, order: order, isStream: isStream) }
            return
        }
        let type = try Self.type(url, values)
        let format = try Self.format(type, settings, values)
        self.format = format
        if let container = type.constantPacketContainer, format.streamDescription.pointee.isIMA4,
            let codec = AVAudioConverter.constantPacketCodec(format)
        {
            maker = { try ConstantPacketTarget(url.path, container, $0, codec) }
            return
        }
        let making = try Self.soundFile(url, type, format, values)
        maker = { _ in try SoundFileTarget(making) }
    }

    func make() throws -> any AudioFileTarget { try maker(format) }

    private static func soundFile(
        _ url: URL, _ type: SoundFileType, _ format: AVAudioFormat, _ values: AudioSettings
    ) throws -> SoundFileMaking {
        let description = format.streamDescription.pointee
        let bits = description.mBitsPerChannel
        guard type != .caf || description.mFormatID != kAudioFormatAppleLossless || (1...16).contains(bits) else {
            // libsndfile loses packets of such samples that do not become smaller, such as noise.
            throw AudioErrors.error(
                AudioErrors.fileFormat,
                "\(url.path): Apple Lossless is written to a CAF with up to 16 bits, not \(bits == 0 ? 24 : bits); set "
                    + "AVEncoderBitDepthHintKey, or choose the extension m4a")
        }
        guard var making = SoundFileMaking(path: url.path, fileType: type, description: description) else {
            throw AudioErrors.error(
                AudioErrors.fileFormat,
                "\(url.path): a \(type) file cannot hold \(format); choose other settings or another extension")
        }
        if let named = format.channelLayout?.namedLabels, named.count > 2, !making.holds(named) {
            throw noPlace(url, format)
        }
        making.channelLabels = format.channelLayout?.channelLabels
        making.bitRate = values.integer(AVEncoderBitRateKey)
        making.compression = values.number(AVEncoderAudioQualityKey).map { 1 - min(max($0 / 127, 0), 1) }
        switch try EncoderRate.of(values, description.mFormatID, url.path) {
        case .constant: making.bitRateMode = .constant
        case .average: making.bitRateMode = .average
        case .variable(let quality):
            // The quality says how many.
            (making.bitRate, making.compression, making.bitRateMode) = (nil, 1 - quality, .variable)
        case nil: break
        }
        return making
    }

    /// Whether a codec process writes the file: as bare packets (true), in a container (false), or not at all (nil).
    private static func isMediaStream(_ url: URL, _ values: AudioSettings) -> Bool? {
        let containers = [kAudioFileM4AType, kAudioFileMPEG4Type, kAudioFileM4BType]
        if let identifier: UInt32 = values.integer(AVAudioFileTypeKey) {
            return containers.contains(identifier) ? false : identifier == kAudioFileAAC_ADTSType ? true : nil
        }
        switch url.pathExtension.lowercased() {
        case "m4a", "mp4", "m4b", "m4r": return false
        case "aac", "adts": return true
        default: return nil
        }
    }

    private static func checkMedia(_ url: URL, _ format: AVAudioFormat, isStream: Bool) throws {
        let identifier = format.streamDescription.pointee.mFormatID
        let held = isStream ? [kAudioFormatMPEG4AAC] : [kAudioFormatMPEG4AAC, kAudioFormatAppleLossless]
        guard !held.contains(identifier) else { return }
        throw AudioErrors.error(
            AudioErrors.fileFormat,
            "\(url.path): such a file holds AAC\(isStream ? "" : " or Apple Lossless") and not \(format); set "
                + "AVFormatIDKey, or choose another extension")
    }

    /// The speakers that the format's layout names; nil where it names none, and the codec's own are as good as any.
    private static func arrangement(
        _ url: URL, _ format: AVAudioFormat
    ) throws -> (speakers: UInt64, order: [Int])? {
        guard let labels = format.channelLayout?.namedLabels, labels.count > 1 else { return nil }
        let identifier = format.streamDescription.pointee.mFormatID
        let found = SpeakerMask.arrangement(of: labels, in: identifier)
        // Two channels that are no left and right, as of a microphone's pair, are two channels.
        guard found == nil, labels.count > 2 else { return found }
        throw noPlace(url, format)
    }

    private static func noPlace(_ url: URL, _ format: AVAudioFormat) -> any Error {
        AudioErrors.error(
            AudioErrors.fileFormat,
            "\(url.path): such a file has no place for the channels of \(format); set AVChannelLayoutKey to another "
                + "layout, or leave it out")
    }

    private static func codec(
        _ format: AVAudioFormat, _ values: AudioSettings, _ url: URL, speakers: UInt64
    ) throws -> CodecSettings {
        let description = format.streamDescription.pointee
        let each: Int? = values.integer(AVEncoderBitRatePerChannelKey)
        let whole: Int? = values.integer(AVEncoderBitRateKey)
        let channels = Int(format.channelCount)
        // 32 kbit/s a channel is the least of the qualities, 160 the best.
        let byQuality = values.number(AVEncoderAudioQualityKey).map {
            Int(32_000 + min(max($0 / 127, 0), 1) * 128_000) * channels
        }
        var quality: Double?
        // The encoder's own way is between constant and average, and is both.
        if case .variable(let wanted) = try EncoderRate.of(values, description.mFormatID, url.path) { quality = wanted }
        return CodecSettings(
            formatID: description.mFormatID, sampleRate: format.sampleRate, channelCount: channels,
            bitDepth: Int(description.mBitsPerChannel),
            bitRate: quality == nil
                ? whole ?? each.map { $0.multipliedReportingOverflow(by: channels).partialValue } ?? byQuality : nil,
            speakers: speakers, isVariable: quality != nil, quality: quality)
    }

    private static func type(_ url: URL, _ values: AudioSettings) throws -> SoundFileType {
        if values.has(AVAudioFileTypeKey) {
            let identifier: UInt32? = values.integer(AVAudioFileTypeKey)
            if let type = identifier.flatMap({ SoundFileType($0) }) { return type }
            throw AudioErrors.error(AudioErrors.fileType, "\(url.path): there is no file type for AVAudioFileTypeKey")
        }
        let ending = url.pathExtension.lowercased()
        if let type = SoundFileType(fileExtension: ending) { return type }
        let what = ending.isEmpty ? "the name has no extension" : "no file type has the extension \".\(ending)\""
        throw AudioErrors.error(AudioErrors.fileType, "\(url.path): \(what); use one of wav, aiff, caf, flac, m4a, mp3")
    }

    /// The settings' format as this type stores it: bit depths and byte orders that are not asked for are the type's.
    private static func format(
        _ type: SoundFileType?, _ settings: [String: Any], _ values: AudioSettings
    ) throws -> AVAudioFormat {
        var settings = settings
        if values.channelLayout == nil, let channels: UInt32 = values.integer(AVNumberOfChannelsKey), channels > 2 {
            settings[AVChannelLayoutKey] = AVAudioChannelLayout.discrete(channels)
        }
        settings[AVLinearPCMIsNonInterleaved] = false
        switch type {
        case .aiff, .next: settings[AVLinearPCMIsBigEndianKey] = true
        case .wave, .wave64, .rf64: settings[AVLinearPCMIsBigEndianKey] = false
        case .caf, .flac, .ogg, .mp3, nil: break
        }
        guard let format = AVAudioFormat(settings: settings) else {
            throw AudioErrors.error(
                AudioErrors.fileFormat,
                "the settings make no format: they need AVSampleRateKey, AVNumberOfChannelsKey and what fits AVFormatIDKey"
            )
        }
        return format
    }
}

extension SoundFileType {
    /// The container of IMA4, which libsndfile does not write to both.
    fileprivate var constantPacketContainer: AudioContainer? {
        switch self {
        case .aiff: .aifc
        case .caf: .caf
        default: nil
        }
    }
}

extension AudioStreamBasicDescription {
    fileprivate var isIMA4: Bool { mFormatID == kAudioFormatAppleIMA4 }
}
