import AVFAudio
import Testing

@Suite struct ConversionBlockTests {
    private static func converter() throws -> AVAudioConverter {
        try #require(
            AVAudioConverter(
                from: ConversionSupport.format(.pcmFormatFloat64, 48_000),
                to: ConversionSupport.format(.pcmFormatFloat64, 48_000)))
    }

    private static func ramp(_ range: Range<Int>) -> [Double] { range.map(Double.init) }

    @Test func aBlockMayGiveLessThanItIsAskedForAndIsAskedAgain() throws {
        let converter = try Self.converter()
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 100))
        var asked: [UInt32] = []
        let status = converter.convert(to: output, error: nil) { count, status in
            asked.append(count)
            status.pointee = .haveData
            let start = (asked.count - 1) * 40
            return try? ConversionSupport.buffer(Self.ramp(start..<start + 40)[...], converter.inputFormat)
        }
        #expect(status == .haveData && asked == [100, 60, 20])
        #expect(ConversionSupport.samples(output) == Self.ramp(0..<100))
    }

    @Test func whatIsGivenBeyondTheOutputComesNext() throws {
        let converter = try Self.converter()
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 30))
        let input = try ConversionSupport.buffer(Self.ramp(0..<100)[...], converter.inputFormat)
        var calls = 0
        for turn in 0..<3 {
            let status = converter.convert(to: output, error: nil) { _, status in
                calls += 1
                status.pointee = .haveData
                return input
            }
            #expect(status == .haveData)
            #expect(ConversionSupport.samples(output) == Self.ramp(turn * 30..<turn * 30 + 30))
        }
        #expect(calls == 1)
    }

    @Test func theSameBufferAgainAndAgainRepeatsTheSignal() throws {
        let converter = try Self.converter()
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 10))
        let input = try ConversionSupport.buffer([1, 2, 3], converter.inputFormat)
        let status = converter.convert(to: output, error: nil) { _, status in
            status.pointee = .haveData
            return input
        }
        #expect(status == .haveData)
        #expect(ConversionSupport.samples(output) == [1, 2, 3, 1, 2, 3, 1, 2, 3, 1])
    }

    @Test func noDataNowGivesWhatThereIsAndTheRestComesLater() throws {
        let converter = try Self.converter()
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 10))
        var rounds = 0
        let dry = converter.convert(to: output, error: nil) { _, status in
            rounds += 1
            status.pointee = rounds == 1 ? .haveData : .noDataNow
            return rounds == 1 ? try? ConversionSupport.buffer([1, 2, 3], converter.inputFormat) : nil
        }
        #expect(dry == .inputRanDry && ConversionSupport.samples(output) == [1, 2, 3])
        let later = converter.convert(to: output, error: nil) { _, status in
            status.pointee = .haveData
            return try? ConversionSupport.buffer(Self.ramp(4..<14)[...], converter.inputFormat)
        }
        #expect(later == .haveData && ConversionSupport.samples(output) == Self.ramp(4..<14))
    }

    @Test func theEndComesAfterTheLastDataAndStays() throws {
        let converter = try Self.converter()
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 10))
        var calls = 0
        func convert() -> AVAudioConverterOutputStatus {
            converter.convert(to: output, error: nil) { _, status in
                calls += 1
                status.pointee = calls == 1 ? .haveData : .endOfStream
                return calls == 1 ? try? ConversionSupport.buffer([1, 2], converter.inputFormat) : nil
            }
        }
        #expect(convert() == .haveData && output.frameLength == 2 && calls == 2)
        #expect(convert() == .endOfStream && output.frameLength == 0 && calls == 2)
        #expect(convert() == .endOfStream && calls == 2)
        converter.reset()
        calls = 0
        #expect(convert() == .haveData && output.frameLength == 2)
    }

    @Test func dataThatIsNoneIsNoDataNow() throws {
        let converter = try Self.converter()
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 10))
        let empty = try #require(AVAudioPCMBuffer(pcmFormat: converter.inputFormat, frameCapacity: 4))
        for buffer in [nil, empty] {
            let status = converter.convert(to: output, error: nil) { _, status in
                status.pointee = .haveData
                return buffer
            }
            #expect(status == .inputRanDry && output.frameLength == 0)
        }
    }

    @Test func buffersOfOtherFormatsAreErrors() throws {
        let converter = try Self.converter()
        let other = try ConversionSupport.format(.pcmFormatFloat64, 48_000, 2)
        let wrong = try #require(AVAudioPCMBuffer(pcmFormat: other, frameCapacity: 4))
        wrong.frameLength = 4
        let right = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 4))
        var error: NSError?
        #expect(
            converter.convert(to: right, error: &error) { _, status in
                status.pointee = .haveData
                return wrong
            } == .error)
        #expect(error?.localizedDescription.contains("input block") == true)
        error = nil
        #expect(converter.convert(to: wrong, error: &error) { _, _ in nil } == .error && error != nil)
        let full = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 0))
        #expect(converter.convert(to: full, error: &error) { _, _ in nil } == .error)
    }

    @Test func aWholeBufferKeepsItsRateAndHasNoCodec() throws {
        let from = try ConversionSupport.format(.pcmFormatFloat64, 48_000)
        let input = try ConversionSupport.buffer([0.5, -0.25], from)
        let same = try #require(
            AVAudioConverter(from: from, to: ConversionSupport.format(.pcmFormatInt16, 48_000)))
        let output = try #require(AVAudioPCMBuffer(pcmFormat: same.outputFormat, frameCapacity: 2))
        try same.convert(to: output, from: input)
        #expect(output.frameLength == 2 && output.int16ChannelData?[0][1] == -8192)
        let small = try #require(AVAudioPCMBuffer(pcmFormat: same.outputFormat, frameCapacity: 1))
        #expect(throws: NSError.self) { try same.convert(to: small, from: input) }
        let rate = try #require(
            AVAudioConverter(fromFormat: from, toFormat: ConversionSupport.format(.pcmFormatFloat64, 44_100)))
        let other = try #require(AVAudioPCMBuffer(pcmFormat: rate.outputFormat, frameCapacity: 10))
        #expect(throws: NSError.self) { try rate.convert(to: other, from: input) }
    }
}
