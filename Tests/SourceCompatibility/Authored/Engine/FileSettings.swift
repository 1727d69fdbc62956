import AVFoundation

/// The dictionaries with which programs make files.
public enum FileSettings {
    public static var wave: [String: Any] {
        [
            AVFormatIDKey: Int(kAudioFormatLinearPCM),
            AVSampleRateKey: 44100.0,
            AVNumberOfChannelsKey: 2,
            AVLinearPCMBitDepthKey: 16,
            AVLinearPCMIsBigEndianKey: false,
            AVLinearPCMIsFloatKey: false,
        ]
    }

    public static func aac(_ bitRate: Int = 96000) -> [String: Any] {
        let settings =
            [
                AVFormatIDKey: kAudioFormatMPEG4AAC,
                AVSampleRateKey: 44100,
                AVNumberOfChannelsKey: NSNumber(value: 1),
                AVEncoderBitRateKey: bitRate,
                AVEncoderAudioQualityKey: AVAudioQuality.high.rawValue,
            ] as [String: Any]
        return settings
    }

    public static func lossless(_ format: AVAudioFormat) -> [String: Any] {
        [
            AVFormatIDKey: NSNumber(value: kAudioFormatAppleLossless), AVEncoderBitDepthHintKey: 16,
            AVSampleRateKey: format.sampleRate, AVNumberOfChannelsKey: format.channelCount,
        ]
    }

    public static func floatWave(_ format: AVAudioFormat) -> [String: Any] {
        var settings = format.settings
        settings[AVFormatIDKey] = kAudioFormatLinearPCM
        settings[AVAudioFileTypeKey] = kAudioFileWAVEType
        settings[AVLinearPCMIsNonInterleaved] = NSNumber(value: false)
        return settings
    }

    /// Writes a buffer and gives the number of frames that are in the file.
    public static func write(_ buffer: AVAudioPCMBuffer, to url: URL, settings: [String: Any]) throws
        -> AVAudioFramePosition
    {
        var file: AVAudioFile? = try AVAudioFile(forWriting: url, settings: settings)
        try file?.write(from: buffer)
        file = nil
        let written = try AVAudioFile(forReading: url)
        return written.length
    }

    public static func describe(_ url: URL) throws -> String {
        let file = try AVAudioFile(forReading: url, commonFormat: .pcmFormatInt16, interleaved: true)
        let description = file.fileFormat.streamDescription.pointee
        let name: String
        switch description.mFormatID {
        case kAudioFormatLinearPCM: name = "PCM"
        case kAudioFormatMPEG4AAC: name = "AAC"
        case kAudioFormatAppleLossless: name = "ALAC"
        default: name = "?"
        }
        return String(
            format: "%@ %.0f Hz, %u channels, %.2f s", name, file.fileFormat.sampleRate, file.fileFormat.channelCount,
            Double(file.length) / file.processingFormat.sampleRate)
    }
}
