import AudioTypes
import Testing

@Suite struct AudioFormatEqualityTests {
    private func codec(_ identifier: AudioFormatID, channels: UInt32 = 2) -> AVAudioFormat? {
        var description = AudioStreamBasicDescription()
        description.mFormatID = identifier
        description.mSampleRate = 44_100
        description.mChannelsPerFrame = channels
        return AVAudioFormat(streamDescription: &description)
    }

    @Test(
        arguments: [(UInt32(1), kAudioChannelLayoutTag_Mono), (UInt32(2), kAudioChannelLayoutTag_Stereo)]
            as [(UInt32, UInt32)])
    func noLayoutIsTheMonoOrStereoOne(channels: UInt32, tag: AudioChannelLayoutTag) throws {
        let layout = try #require(AVAudioChannelLayout(layoutTag: tag))
        let plain = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: channels))
        let placed = AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: layout)
        #expect(plain == placed && plain.hashValue == placed.hashValue)
        let other = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Binaural))
        #expect(plain != AVAudioFormat(standardFormatWithSampleRate: 48_000, channelLayout: other))
    }

    @Test func interleavingOfStereoAndTheRateMakeADifference() throws {
        let apart = try #require(AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
        let woven = AVAudioFormat(commonFormat: .pcmFormatFloat32, sampleRate: 48_000, channels: 2, interleaved: true)
        #expect(apart != woven)
        #expect(apart != AVAudioFormat(standardFormatWithSampleRate: 44_100, channels: 2))
    }

    @Test func codecsAreFormatsAndDiffer() throws {
        let identifiers = [
            kAudioFormatMPEG4AAC, kAudioFormatOpus, kAudioFormatFLAC, kAudioFormatMPEGLayer3, kAudioFormatAppleLossless,
        ]
        for identifier in identifiers {
            let format = try #require(codec(identifier))
            #expect(format.commonFormat == .otherFormat && !format.isStandard)
            #expect(format.streamDescription.pointee.mFormatID == identifier)
            #expect(format == codec(identifier))
            #expect(identifiers.filter { codec($0) == format } == [identifier])
        }
        #expect(codec(kAudioFormatOpus, channels: 6) == nil && codec(kAudioFormatOpus, channels: 0) == nil)
    }

    @Test func sizesThatContradictEachOtherMakeNoFormat() {
        let good = AudioStreamBasicDescription(.pcmFormatInt16, 44_100, channels: 2, interleaved: true)
        var (short, wide, bits, rate) = (good, good, good, good)
        short.mBytesPerFrame = 3
        wide.mBytesPerFrame = 0xffff_ffff
        bits.mBitsPerChannel = 0xffff_ffff
        rate.mSampleRate = .infinity
        for var description in [short, wide, bits, rate] {
            #expect(AVAudioFormat(streamDescription: &description) == nil)
        }
    }

    @Test func hardwareThatIsNotThereHasAFormat() {
        #expect(AVAudioFormat.unavailable.sampleRate == 0 && AVAudioFormat.unavailable.channelCount == 0)
        #expect(!AVAudioFormat.unavailable.isAvailable)
        #expect(AVAudioFormat.unavailable != AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
    }

    private final class Named: AVAudioFormat, @unchecked Sendable {
        var name: String { "mine" }
    }

    @Test func aSubclassIsAFormat() {
        let format: AVAudioFormat? = Named(standardFormatWithSampleRate: 48_000, channels: 2)
        #expect((format as? Named)?.name == "mine")
        #expect(format == AVAudioFormat(standardFormatWithSampleRate: 48_000, channels: 2))
    }
}
