import AVFAudio
import Testing

/// Questions about formats (AudioFormat.h).
struct FormatPropertyTests {
    private func completed(_ format: AudioStreamBasicDescription) -> (OSStatus, AudioStreamBasicDescription) {
        var (format, size) = (format, UInt32(MemoryLayout<AudioStreamBasicDescription>.size))
        let status = AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, &size, &format)
        return (status, format)
    }

    @Test func aDescriptionIsCompleted() {
        var given = AudioStreamBasicDescription()
        (given.mSampleRate, given.mFormatID, given.mChannelsPerFrame) = (44_100, kAudioFormatMPEG4AAC, 2)
        var (status, format) = completed(given)
        #expect(status == noErr && format.mFramesPerPacket == 1024 && format.mBytesPerPacket == 0)
        given.mFormatID = kAudioFormatAppleIMA4
        (status, format) = completed(given)
        #expect(status == noErr && format.mFramesPerPacket == 64 && format.mBytesPerPacket == 68)
        (given.mFormatID, given.mBitsPerChannel) = (kAudioFormatLinearPCM, 24)
        (status, format) = completed(given)
        #expect(status == noErr && format.mBytesPerFrame == 6 && format.mBytesPerPacket == 6)
        given.mFormatFlags = kAudioFormatFlagIsNonInterleaved
        (status, format) = completed(given)
        #expect(status == noErr && format.mBytesPerFrame == 3)
        (given.mBitsPerChannel, given.mChannelsPerFrame) = (.max, .max)
        #expect(completed(given).0 == noErr)
        given.mFormatID = kAudioFormatiLBC
        #expect(completed(given).0 == kAudioFormatUnknownFormatError)
    }

    @Test func codecsAreListedAsTheyAre() {
        var size: UInt32 = 0
        #expect(AudioFormatGetPropertyInfo(kAudioFormatProperty_EncodeFormatIDs, 0, nil, &size) == noErr)
        var formats = [AudioFormatID](repeating: 0, count: Int(size) / 4)
        #expect(AudioFormatGetProperty(kAudioFormatProperty_EncodeFormatIDs, 0, nil, &size, &formats) == noErr)
        #expect(formats.contains(kAudioFormatMPEG4AAC) && !formats.contains(kAudioFormatMPEG4AAC_HE))
        #expect(!formats.contains(kAudioFormatiLBC) && !formats.contains(0))
        size = 6
        #expect(
            AudioFormatGetProperty(kAudioFormatProperty_DecodeFormatIDs, 0, nil, &size, &formats) == noErr && size == 4)
    }

    @Test func aTagBecomesALayout() throws {
        var (tag, size) = (kAudioChannelLayoutTag_MPEG_5_1_A, UInt32(0))
        #expect(AudioFormatGetPropertyInfo(kAudioFormatProperty_ChannelLayoutForTag, 4, &tag, &size) == noErr)
        #expect(size == 12 + 6 * 20)
        var layout = [UInt8](repeating: 0xff, count: Int(size))
        #expect(AudioFormatGetProperty(kAudioFormatProperty_ChannelLayoutForTag, 4, &tag, &size, &layout) == noErr)
        var (count, four) = (UInt32(0), UInt32(4))
        #expect(
            AudioFormatGetProperty(kAudioFormatProperty_NumberOfChannelsForLayout, size, &layout, &four, &count)
                == noErr)
        #expect(count == 6 && AudioChannelLayoutTag_GetNumberOfChannels(tag) == 6)
    }

    @Test func whatMakesNoSenseIsAnError() {
        var (size, value, tag) = (UInt32(2), UInt32(0), UInt32(0))
        #expect(
            AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, &size, &value)
                == kAudioFormatBadPropertySizeError)
        #expect(
            AudioFormatGetProperty(kAudioFormatProperty_ChannelLayoutForTag, 3, &tag, &size, &value)
                == kAudioFormatBadSpecifierSizeError)
        #expect(
            AudioFormatGetProperty(kAudioFormatProperty_PanningMatrix, 0, nil, &size, &value)
                == kAudioFormatUnsupportedPropertyError)
        #expect(AudioFormatGetProperty(kAudioFormatProperty_FormatInfo, 0, nil, nil, &value) == kAudio_ParamError)
    }
}
