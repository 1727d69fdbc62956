import AVFAudio
import Testing

@Suite struct ConversionCodecTests {
    struct Codec: Sendable, CustomTestStringConvertible {
        let formatID: UInt32
        let rate: Double
        /// dB that the decoded sine has at least.
        let decibels: Double
        var bits: UInt32 = 0
        var testDescription: String { "\(CodecSupport.format(formatID, rate).description) \(bits)" }
    }

    static let codecs = [
        Codec(formatID: kAudioFormatFLAC, rate: 44_100, decibels: 85, bits: 16),
        Codec(formatID: kAudioFormatFLAC, rate: 96_000, decibels: 130, bits: 24),
        Codec(formatID: kAudioFormatMPEGLayer3, rate: 44_100, decibels: 40),
        Codec(formatID: kAudioFormatMPEGLayer3, rate: 22_050, decibels: 40),
        Codec(formatID: kAudioFormatOpus, rate: 48_000, decibels: 30),
        Codec(formatID: kAudioFormatOpus, rate: 16_000, decibels: 20),
        Codec(formatID: kAudioFormatMPEG4AAC, rate: 44_100, decibels: 24),
        Codec(formatID: kAudioFormatAppleLossless, rate: 48_000, decibels: 85, bits: 16),
        Codec(formatID: kAudioFormatAppleLossless, rate: 48_000, decibels: 130, bits: 24),
    ]

    @Test(arguments: codecs) func whatIsEncodedDecodesWithTheCodecsDelay(codec: Codec) throws {
        let format = CodecSupport.format(codec.formatID, codec.rate, bits: codec.bits)
        try CodecSupport.roundTrip(format, decibels: codec.decibels)
    }

    @Test(arguments: codecs) func packetsThatMakeNoSenseAreErrorsAndTheNextOnesAreDecoded(codec: Codec) throws {
        let format = CodecSupport.format(codec.formatID, codec.rate, bits: codec.bits)
        try CodecSupport.feedNonsense(format)
    }

    @Test func anEncoderTellsItsRatesAndPackets() throws {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, 44_100, 2)
        let converter = try #require(
            AVAudioConverter(from: pcm, to: CodecSupport.format(kAudioFormatMPEGLayer3, 44_100)))
        #expect(converter.maximumOutputPacketSize >= 1441)
        #expect(converter.availableEncodeBitRates?.contains(320_000) == true)
        #expect(converter.applicableEncodeBitRates?.contains(8000) == false)
        #expect(converter.availableEncodeSampleRates?.contains(44_100) == true)
        #expect(converter.primeInfo.leadingFrameCount > 0)
        converter.bitRate = 64_000
        #expect(converter.bitRate == 64_000)
        let size = try CodecSupport.encode(converter, seconds: 1).reduce(0) { $0 + $1.count }
        #expect(abs(Double(size) * 8 - 64_000) < 4000)
    }

    @Test func anEncoderForAACTellsTheRateThatItUses() throws {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, 44_100, 2)
        let converter = try #require(AVAudioConverter(from: pcm, to: CodecSupport.format(kAudioFormatMPEG4AAC, 44_100)))
        #expect(converter.bitRate == 128_000)
        converter.bitRate = 96_000
        #expect(converter.bitRate == 96_000)
    }

    @Test func aBufferThatIsTooSmallForAPacketIsAnError() throws {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, 48_000, 2)
        let converter = try #require(AVAudioConverter(from: pcm, to: CodecSupport.format(kAudioFormatFLAC, 48_000)))
        let output = AVAudioCompressedBuffer(format: converter.outputFormat, packetCapacity: 1, maximumPacketSize: 8)
        var error: NSError?
        let status = converter.convert(to: output, error: &error) { count, status in
            status.pointee = .haveData
            let noise = (0..<Int(count) * 2).map { _ in Double.random(in: -1...1) }
            return try? ConversionSupport.buffer(noise[...], pcm)
        }
        #expect(status == .error && error?.localizedDescription.contains("maximumOutputPacketSize") == true)
    }

    @Test func whatACodecDoesNotHaveIsAnError() throws {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, 44_100, 2)
        let converter = try #require(AVAudioConverter(from: pcm, to: CodecSupport.format(kAudioFormatOpus, 44_100)))
        let output = AVAudioCompressedBuffer(format: converter.outputFormat, packetCapacity: 1, maximumPacketSize: 4000)
        var error: NSError?
        #expect(converter.convert(to: output, error: &error) { _, _ in nil } == .error)
        #expect(error?.localizedDescription.contains("Opus") == true)
    }
}
