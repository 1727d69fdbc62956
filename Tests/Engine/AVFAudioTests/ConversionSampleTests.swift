import AVFAudio
import Testing

@Suite struct ConversionSampleTests {
    private static let types: [AVAudioCommonFormat] = [
        .pcmFormatInt16, .pcmFormatInt32, .pcmFormatFloat32, .pcmFormatFloat64,
    ]

    private static func convert(_ buffer: AVAudioPCMBuffer, to format: AVAudioFormat) throws -> AVAudioPCMBuffer {
        let converter = try #require(AVAudioConverter(from: buffer.format, to: format))
        let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: buffer.frameLength))
        try converter.convert(to: output, from: buffer)
        return output
    }

    @Test(arguments: ConversionSampleTests.types, [true, false])
    func every16BitSampleSurvivesEveryType(type: AVAudioCommonFormat, interleaved: Bool) throws {
        let format = try ConversionSupport.format(.pcmFormatInt16, 48_000, 2)
        let input = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 32_768))
        input.frameLength = 32_768
        for index in 0..<65_536 { input.int16ChannelData![0][index] = Int16(truncatingIfNeeded: index) }
        let other = try Self.convert(input, to: ConversionSupport.format(type, 48_000, 2, interleaved: interleaved))
        let back = try Self.convert(other, to: format)
        #expect((0..<65_536).allSatisfy { back.int16ChannelData![0][$0] == Int16(truncatingIfNeeded: $0) })
    }

    @Test func roundingIsToTheNearestAndHalvesToEven() throws {
        let step = 1.0 / 32_768
        let values = [0.5, 1.5, -0.5, -1.5, 0.49, 0.51, 40_000, -40_000, .nan, .infinity].map { $0 * step }
        let input = try ConversionSupport.buffer(values[...], ConversionSupport.format(.pcmFormatFloat64, 48_000))
        let output = try Self.convert(input, to: ConversionSupport.format(.pcmFormatInt16, 48_000))
        let found = (0..<values.count).map { output.int16ChannelData![0][$0] }
        #expect(found == [0, 2, 0, -2, 0, 1, 32_767, -32_768, 0, 32_767])
    }

    @Test func ditherIsOffUnlessAskedForAndIsOneStepOfNoise() throws {
        let format = try ConversionSupport.format(.pcmFormatFloat64, 48_000)
        let input = try ConversionSupport.buffer([Double](repeating: 0.25 / 32_768, count: 20_000)[...], format)
        let converter = try #require(
            AVAudioConverter(from: format, to: ConversionSupport.format(.pcmFormatInt16, 48_000)))
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 20_000))
        #expect(!converter.dither)
        try converter.convert(to: output, from: input)
        #expect((0..<20_000).allSatisfy { output.int16ChannelData![0][$0] == 0 })
        converter.dither = true
        try converter.convert(to: output, from: input)
        let values = (0..<20_000).map { Int(output.int16ChannelData![0][$0]) }
        #expect(values.allSatisfy { (-1...1).contains($0) })
        // The mean is the signal: 0.25 steps, within five deviations of the mean of so many.
        #expect(abs(Double(values.reduce(0, +)) / 20_000 - 0.25) < 5 * 0.6 / 20_000.0.squareRoot())
    }

    @Test func otherDepthsAndOrdersAreFormats() throws {
        for (bits, bigEndian) in [(8, false), (16, true), (24, false), (24, true), (32, true)] {
            let format = try #require(
                AVAudioFormat(settings: [
                    AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: bits,
                    AVLinearPCMIsBigEndianKey: bigEndian,
                ]))
            let source = try ConversionSupport.format(.pcmFormatFloat64, 48_000)
            let input = try ConversionSupport.buffer([0.5, -1, 0.25], source)
            let output = try Self.convert(input, to: format)
            let bytes = UnsafeBufferPointer<UInt8>(output.audioBufferList.pointee.mBuffers)
            #expect(bytes[bigEndian ? 0 : bits / 8 - 1] == 0x40, "\(bits) \(bigEndian)")
            #expect(ConversionSupport.samples(try Self.convert(output, to: source)) == [0.5, -1, 0.25])
        }
    }

    @Test func aBufferWithoutMemoryIsSilent() throws {
        let format = try ConversionSupport.format(.pcmFormatFloat64, 48_000)
        let converter = try #require(
            AVAudioConverter(from: format, to: ConversionSupport.format(.pcmFormatFloat32, 48_000)))
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 3))
        for (hasMemory, expected) in [(true, [1, -1, 0.5]), (false, [0, 0, 0])] as [(Bool, [Float])] {
            let input = try ConversionSupport.buffer([1, -1, 0.5], format)
            let list = UnsafeMutablePointer(mutating: input.audioBufferList)
            if !hasMemory { list.pointee.mBuffers.mData = nil }
            try converter.convert(to: output, from: input)
            #expect((0..<3).map { output.floatChannelData![0][$0] } == expected)
        }
    }

    @Test func channelsAreDroppedOrSilentUnlessMixed() throws {
        let (mono, stereo) = (
            try ConversionSupport.format(.pcmFormatFloat64, 48_000, 1),
            try ConversionSupport.format(.pcmFormatFloat64, 48_000, 2)
        )
        let two = try ConversionSupport.buffer([1, 10, 2, 20], stereo)
        let one = try ConversionSupport.buffer([1, 2], mono)
        #expect(ConversionSupport.samples(try Self.convert(two, to: mono)) == [1, 2])
        #expect(ConversionSupport.samples(try Self.convert(one, to: stereo)) == [1, 0, 2, 0])
        for (input, format, expected) in [(two, mono, [5.5, 11]), (one, stereo, [1, 1, 2, 2])] {
            let converter = try #require(AVAudioConverter(from: input.format, to: format))
            converter.downmix = true
            let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 2))
            try converter.convert(to: output, from: input)
            #expect(ConversionSupport.samples(output) == expected)
        }
    }

    @Test func aChannelMapWinsAndMinusOneIsSilence() throws {
        let format = try ConversionSupport.format(.pcmFormatFloat64, 48_000, 2)
        let converter = try #require(AVAudioConverter(from: format, to: format))
        #expect(converter.channelMap == [0, 1])
        converter.downmix = true
        converter.channelMap = [-1, 0]
        let output = try #require(AVAudioPCMBuffer(pcmFormat: format, frameCapacity: 2))
        try converter.convert(to: output, from: ConversionSupport.buffer([1, 10, 2, 20], format))
        #expect(ConversionSupport.samples(output) == [0, 1, 0, 2])
        converter.channelMap = [0]
        #expect(converter.channelMap == [-1, 0])
    }

    @Test func channelsGoWhereTheirLayoutsPlaceThem() throws {
        func format(_ tag: AudioChannelLayoutTag) throws -> AVAudioFormat {
            AVAudioFormat(
                commonFormat: .pcmFormatFloat64, sampleRate: 48_000, interleaved: true,
                channelLayout: try #require(AVAudioChannelLayout(layoutTag: tag)))
        }
        // L R C LFE Ls Rs into C L R Ls Rs LFE.
        let input = try ConversionSupport.buffer([1, 2, 3, 4, 5, 6], format(kAudioChannelLayoutTag_MPEG_5_1_A))
        let output = try Self.convert(input, to: format(kAudioChannelLayoutTag_MPEG_5_1_D))
        #expect(ConversionSupport.samples(output) == [3, 1, 2, 5, 6, 4])
        let mixer = try #require(
            AVAudioConverter(from: input.format, to: format(kAudioChannelLayoutTag_Stereo)))
        mixer.downmix = true
        let two = try #require(AVAudioPCMBuffer(pcmFormat: mixer.outputFormat, frameCapacity: 1))
        try mixer.convert(to: two, from: input)
        let half = 0.5.squareRoot()
        #expect(ConversionSupport.samples(two) == [1 + 3 * half + 5 * half, 2 + 3 * half + 6 * half])
    }

    @Test func whatCannotBeConvertedIsNil() throws {
        let format = try ConversionSupport.format(.pcmFormatFloat64, 48_000)
        let odd = try #require(
            AVAudioFormat(settings: [
                AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1, AVLinearPCMBitDepthKey: 20,
            ]))
        let unknown = try #require(
            AVAudioFormat(settings: [
                AVFormatIDKey: kAudioFormatAudible, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
            ]))
        for other in [odd, unknown, .unavailable] {
            #expect(AVAudioConverter(from: format, to: other) == nil)
            #expect(AVAudioConverter(from: other, to: format) == nil)
        }
    }
}
