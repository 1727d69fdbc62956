import AVFAudio
import Testing

/// µ-law, A-law and IMA4 through converters: packets that all have one size, without descriptions.
@Suite struct ConversionConstantPacketTests {
    /// All packets of interleaved samples, `capacity` in a buffer.
    private func encode(_ samples: [Double], _ format: AVAudioFormat, capacity: UInt32 = 7) throws -> [UInt8] {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, format.sampleRate, format.channelCount)
        let converter = try #require(AVAudioConverter(from: pcm, to: format))
        let size = Int(format.streamDescription.pointee.mBytesPerPacket)
        #expect(converter.maximumOutputPacketSize == size)
        let buffer = AVAudioCompressedBuffer(format: format, packetCapacity: capacity)
        let channels = Int(format.channelCount)
        var (position, bytes): (Int, [UInt8]) = (0, [])
        while true {
            var error: NSError?
            let status = converter.convert(to: buffer, error: &error) { _, status in
                let end = min(samples.count, position + 100 * channels)
                defer { position = end }
                status.pointee = position < end ? .haveData : .endOfStream
                return position < end ? try? ConversionSupport.buffer(samples[position..<end], pcm) : nil
            }
            if status == .endOfStream { return bytes }
            try #require(status == .haveData, "\(String(describing: error))")
            #expect(Int(buffer.byteLength) == size * Int(buffer.packetCount) && buffer.packetDescriptions == nil)
            bytes += Array(UnsafeRawBufferPointer(start: buffer.data, count: Int(buffer.byteLength)))
        }
    }

    private func decode(_ bytes: [UInt8], _ format: AVAudioFormat) throws -> (samples: [Double], errors: Int) {
        let pcm = try ConversionSupport.format(.pcmFormatFloat64, format.sampleRate, format.channelCount)
        let converter = try #require(AVAudioConverter(from: format, to: pcm))
        let size = Int(format.streamDescription.pointee.mBytesPerPacket)
        return try CodecSupport.decode(
            converter, stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<$0 + size]) })
    }

    @Test func formatsHaveThePacketsOfTheirCodec() {
        let law = CodecSupport.format(kAudioFormatULaw, 8000).streamDescription.pointee
        #expect((law.mBytesPerPacket, law.mFramesPerPacket, law.mBytesPerFrame, law.mBitsPerChannel) == (2, 1, 2, 8))
        let ima4 = CodecSupport.format(kAudioFormatAppleIMA4, 8000).streamDescription.pointee
        #expect((ima4.mBytesPerPacket, ima4.mFramesPerPacket, ima4.mBytesPerFrame) == (68, 64, 0))
    }

    /// The ends of the recommendation's tables, and what is around 0.
    @Test func codesAreThoseOfTheRecommendation() throws {
        let samples = [0, 1, -1, 2, -2, 1.0 / 8192, -1.0 / 8192, 0.5, -0.5, .nan]
        let mu = try encode(samples, CodecSupport.format(kAudioFormatULaw, 8000, channels: 1))
        #expect(mu == [0xff, 0x80, 0x00, 0x80, 0x00, 0xfe, 0x7e, 0x8f, 0x0f, 0xff])
        let a = try encode(samples, CodecSupport.format(kAudioFormatALaw, 8000, channels: 1))
        #expect(a == [0xd5, 0xaa, 0x2a, 0xaa, 0x2a, 0xd5, 0x55, 0xa5, 0x25, 0xd5])
    }

    @Test(arguments: [kAudioFormatULaw, kAudioFormatALaw]) func everyCodeIsDecodedToWhatEncodesToIt(_ law: UInt32)
        throws
    {
        let format = CodecSupport.format(law, 8000, channels: 1)
        let codes = (0...255).map { UInt8($0) }
        let decoded = try decode(codes, format).samples
        var again = try encode(decoded, format)
        // µ-law has two zeros, of which the encoder makes one.
        if law == kAudioFormatULaw { again[0x7f] = 0x7f }
        #expect(again == codes && decoded.max() == -(decoded.min() ?? 0))
    }

    @Test(arguments: [(kAudioFormatULaw, 33.0), (kAudioFormatALaw, 33.0), (kAudioFormatAppleIMA4, 25.0)])
    func aSignalComesBackWithoutDelay(_ codec: UInt32, _ decibels: Double) throws {
        let format = CodecSupport.format(codec, 16_000)
        let signal = CodecSupport.signal(16_000, seconds: 0.5)
        let bytes = try encode(signal, format)
        let (samples, errors) = try decode(bytes, format)
        #expect(errors == 0 && samples.count == signal.count)
        #expect(ConversionSupport.signalToNoise(samples[...], signal[...]) > decibels)
        // Whatever the pieces are.
        #expect(try encode(signal, format, capacity: 1000) == bytes)
    }

    @Test func theLastPacketIsWhole() throws {
        let format = CodecSupport.format(kAudioFormatAppleIMA4, 8000, channels: 1)
        let bytes = try encode([Double](repeating: 0.25, count: 65), format)
        #expect(bytes.count == 68)
        let (samples, _) = try decode(bytes, format)
        #expect(samples.count == 128 && abs(samples[127]) < 0.01)
    }

    @Test func aPacketThatMakesNoSenseIsAnErrorAndTheNextOneIsDecoded() throws {
        let format = CodecSupport.format(kAudioFormatAppleIMA4, 8000, channels: 1)
        var bytes = try encode(ConversionSupport.sine(100, rate: 8000, count: 640), format)
        let whole = try decode(bytes, format).samples
        // A step that there is not.
        bytes[3 * 34 + 1] |= 0x7f
        let (samples, errors) = try decode(bytes, format)
        #expect(errors == 1 && samples.count == 640 - 64)
        #expect(Array(samples[..<192]) == Array(whole[..<192]))
        // A header has 9 of 16 bits.
        #expect(zip(samples[192...], whole[256...]).allSatisfy { abs($0 - $1) < 0.01 })
    }
}
