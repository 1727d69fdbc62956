import AVFAudio
import Testing

@Suite struct DataFormatTests {
    private enum Rate: Double { case usual = 48_000 }

    @Test func everyKindOfNumberIsASetting() throws {
        let kinds: [[Any]] = [
            [48_000, 2, 24], [48_000.0, UInt32(2), UInt8(24)],
            [NSNumber(value: 48_000), NSNumber(value: 2), Int64(24)],
            [Rate.usual, Float(2), Int16(24)],
        ]
        for kind in kinds {
            let format = AVAudioFormat(settings: [
                AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: kind[0], AVNumberOfChannelsKey: kind[1],
                AVLinearPCMBitDepthKey: kind[2],
            ])
            let description = try #require(format?.streamDescription.pointee, "\(kind)")
            #expect(description.mSampleRate == 48_000 && description.mChannelsPerFrame == 2)
            #expect(description.mBitsPerChannel == 24 && description.mBytesPerFrame == 6)
            #expect(format?.commonFormat == .otherFormat)
        }
    }

    @Test func flagsAreBooleansOrNumbers() throws {
        for flag in [true, 1, NSNumber(value: true)] as [Any] {
            let format = try #require(
                AVAudioFormat(settings: [
                    AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 1, AVLinearPCMIsFloatKey: flag,
                    AVLinearPCMIsNonInterleaved: flag, AVLinearPCMBitDepthKey: 32,
                ]))
            #expect(format.isStandard)
        }
    }

    @Test func settingsComeBackAsTheSameFormat() throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_AudioUnit_5_1))
        let formats = [
            AVAudioFormat(standardFormatWithSampleRate: 96_000, channelLayout: layout),
            try #require(
                AVAudioFormat(commonFormat: .pcmFormatInt16, sampleRate: 8000, channels: 2, interleaved: true)),
            try #require(
                AVAudioFormat(settings: [
                    AVFormatIDKey: kAudioFormatMPEG4AAC, AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2,
                ])),
        ]
        for format in formats { #expect(AVAudioFormat(settings: format.settings) == format, "\(format)") }
    }

    @Test func settingsThatMakeNoSenseMakeNoFormat() {
        let bad: [[String: Any]] = [
            [:], [AVSampleRateKey: 44_100], [AVSampleRateKey: 0, AVNumberOfChannelsKey: 2],
            [AVSampleRateKey: Double.nan, AVNumberOfChannelsKey: 2], [AVSampleRateKey: 1, AVNumberOfChannelsKey: -1],
            [AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 3], [AVSampleRateKey: "44100", AVNumberOfChannelsKey: 2],
            [AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2, AVLinearPCMBitDepthKey: 1_000_000],
            [AVSampleRateKey: 44_100, AVNumberOfChannelsKey: UInt32.max, AVChannelLayoutKey: Data([1, 2])],
        ]
        for settings in bad { #expect(AVAudioFormat(settings: settings) == nil, "\(settings)") }
    }

    @Test func aLayoutOfCutBytesIsNotTaken() {
        var structure = AudioChannelLayout()
        structure.mChannelLayoutTag = kAudioChannelLayoutTag_UseChannelDescriptions
        structure.mNumberChannelDescriptions = 4_000_000_000
        let data = Data(bytes: &structure, count: MemoryLayout<AudioChannelLayout>.size)
        let format = AVAudioFormat(settings: [
            AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 3, AVChannelLayoutKey: data,
        ])
        #expect(format == nil)
    }

    @Test func aCookieIsKept() throws {
        let format = try #require(AVAudioFormat(standardFormatWithSampleRate: 1, channels: 1))
        #expect(format.magicCookie == nil)
        format.magicCookie = Data([1, 2, 3])
        #expect(format.magicCookie == Data([1, 2, 3]))
    }
}
