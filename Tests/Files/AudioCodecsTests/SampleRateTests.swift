import AudioCodecs
import AudioTypes
import TestSupport
import Testing

/// A format takes any finite rate above 0; a codec answers to each.
@Suite struct SampleRateTests {
    @Test(arguments: [1e10, 1e19, 1e30, .greatestFiniteMagnitude]) func aRateThatNoCodecHasIsAnError(rate: Double)
        throws
    {
        let settings = CodecSettings(formatID: kAudioFormatMPEG4AAC, sampleRate: rate, channelCount: 2)
        let first = try CodecProcess(executable: TestPackage.product("aucodec"))
        let decoding = #expect(throws: CodecError.self) { try ProcessDecoder(settings, process: first) }
        #expect(decoding?.description.contains("does not take this rate") == true)
        let second = try CodecProcess(executable: TestPackage.product("aucodec"))
        let encoding = #expect(throws: CodecError.self) { try ProcessEncoder(settings, process: second) }
        #expect(encoding?.description.contains("there is no such encoder") == true)
    }

    @Test func bitRatesOfAnyRateAreThoseThatFit() throws {
        let all = try #require(AudioCodecs.bitRates(kAudioFormatMPEG4AAC, sampleRate: nil, channelCount: 1))
        #expect(all.last == 576_000)
        #expect(AudioCodecs.bitRates(kAudioFormatMPEG4AAC, sampleRate: 1e30, channelCount: 2) == all)
        #expect(AudioCodecs.bitRates(kAudioFormatMPEG4AAC, sampleRate: 1e18, channelCount: 64) == all)
        #expect(AudioCodecs.bitRates(kAudioFormatMPEG4AAC, sampleRate: 8000, channelCount: 1)?.last == 48_000)
    }
}
