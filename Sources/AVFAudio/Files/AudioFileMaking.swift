import AudioFiles
import AudioToolbox
import Foundation

/// How a file is to be made: its type by the name, its format by the settings.
struct AudioFileMaking {
    /// How samples are stored.
    let format: AVAudioFormat
    private let making: SoundFileMaking

    init(_ url: URL, _ settings: [String: Any]) throws {
        guard url.isFileURL else {
            throw AudioErrors.error(
                AudioErrors.invalidFile, "\(url.absoluteString) is no file: only file URLs can be read and written")
        }
        let values = AudioSettings(settings)
        let type = try Self.type(url, values)
        let format = try Self.format(type, settings, values)
        let description = format.streamDescription.pointee
        guard var making = SoundFileMaking(path: url.path, fileType: type, description: description) else {
            throw AudioErrors.error(
                AudioErrors.fileFormat,
                "\(url.path): a \(type) file cannot hold \(format); choose other settings or another extension")
        }
        making.channelLabels = format.channelLayout?.channelLabels
        making.bitRate = values.integer(AVEncoderBitRateKey)
        making.compression = values.number(AVEncoderAudioQualityKey).map { 1 - min(max($0 / 127, 0), 1) }
        self.making = making
        self.format = format
    }

    func make() throws -> any AudioFileTarget { try SoundFileTarget(making) }

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
        _ type: SoundFileType, _ settings: [String: Any], _ values: AudioSettings
    ) throws -> AVAudioFormat {
        var settings = settings
        if values.channelLayout == nil, let channels: UInt32 = values.integer(AVNumberOfChannelsKey), channels > 2 {
            settings[AVChannelLayoutKey] = AVAudioChannelLayout.discrete(channels)
        }
        settings[AVLinearPCMIsNonInterleaved] = false
        switch type {
        case .aiff, .next: settings[AVLinearPCMIsBigEndianKey] = true
        case .wave, .wave64, .rf64: settings[AVLinearPCMIsBigEndianKey] = false
        case .caf, .flac, .ogg, .mp3: break
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
