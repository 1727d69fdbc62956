import AudioFiles
import AudioToolbox
import Foundation

/// Finds who reads a file, and the formats that follow.
enum AudioFileOpening {
    static func source(_ url: URL) throws -> any AudioFileSource {
        guard let path = url.filePath else {
            throw AudioErrors.error(
                AudioErrors.invalidFile, "\(url.absoluteString) is no file: only file URLs can be read and written")
        }
        let source = try AudioFileSources.open(path)
        if source.isUnfinished {
            let words = AudioFileDamage.unfinished(frameCount: source.frameCount)
            AudioLog.file.write(AudioErrors.error(AudioErrors.invalidFile, "\(path) \(words)"))
        }
        return source
    }

    static func format(of source: any AudioFileSource) throws -> AVAudioFormat {
        var description = source.description
        let layout = layout(description.mChannelsPerFrame, source.channelLabels)
        guard let format = AVAudioFormat(streamDescription: &description, channelLayout: layout) else {
            throw AudioErrors.error(
                AudioErrors.invalidFile,
                "the header gives \(description.mChannelsPerFrame) channels at \(description.mSampleRate) Hz")
        }
        format.magicCookieBytes = source.magicCookie
        return format
    }

    static func processingFormat(
        _ file: AVAudioFormat, _ format: AVAudioCommonFormat, _ interleaved: Bool
    ) throws -> AVAudioFormat {
        guard format != .otherFormat else {
            throw AudioErrors.error(AudioErrors.format, "a file is read and written as one of the common PCM formats")
        }
        if let layout = file.channelLayout {
            return AVAudioFormat(
                commonFormat: format, sampleRate: file.sampleRate, interleaved: interleaved, channelLayout: layout)
        }
        guard
            let made = AVAudioFormat(
                commonFormat: format, sampleRate: file.sampleRate, channels: file.channelCount,
                interleaved: interleaved)
        else { throw AudioErrors.error(AudioErrors.format, "\(file) has no layout for its channels") }
        return made
    }

    /// A tag where one names these channels in this order; none for one or two that are the usual ones.
    static func layout(_ channels: UInt32, _ labels: [AudioChannelLabel]?) -> AVAudioChannelLayout? {
        guard let labels, labels.count == channels else {
            return channels > 2 ? .discrete(channels) : nil
        }
        if labels == [kAudioChannelLabel_Left, kAudioChannelLabel_Right] || channels == 1 { return nil }
        return ChannelLayoutSearch.layout(of: labels)
    }
}

/// Layouts by what their channels are for.
enum ChannelLayoutSearch {
    private static let tags = [
        kAudioChannelLayoutTag_Stereo, kAudioChannelLayoutTag_MPEG_3_0_A, kAudioChannelLayoutTag_Quadraphonic,
        kAudioChannelLayoutTag_MPEG_4_0_A, kAudioChannelLayoutTag_DVD_4, kAudioChannelLayoutTag_MPEG_5_0_A,
        kAudioChannelLayoutTag_MPEG_5_0_B, kAudioChannelLayoutTag_MPEG_5_0_D, kAudioChannelLayoutTag_MPEG_5_1_A,
        kAudioChannelLayoutTag_MPEG_5_1_B, kAudioChannelLayoutTag_MPEG_5_1_D, kAudioChannelLayoutTag_MPEG_6_1_A,
        kAudioChannelLayoutTag_WAVE_6_1, kAudioChannelLayoutTag_MPEG_7_1_C, kAudioChannelLayoutTag_WAVE_7_1,
        kAudioChannelLayoutTag_MPEG_7_1_A, kAudioChannelLayoutTag_MPEG_7_1_B, kAudioChannelLayoutTag_Atmos_7_1_4,
    ]

    /// By tag where there is one, by descriptions otherwise.
    static func layout(of labels: [AudioChannelLabel]) -> AVAudioChannelLayout {
        for tag in tags where tag & 0xffff == labels.count {
            if let layout = AVAudioChannelLayout(layoutTag: tag), layout.channelLabels == labels { return layout }
        }
        return AVAudioChannelLayout(channelLabels: labels)
    }
}
