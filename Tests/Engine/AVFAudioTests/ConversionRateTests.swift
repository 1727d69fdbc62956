import AVFAudio
import Testing

@Suite struct ConversionRateTests {
    private static func converter(_ from: Double, _ to: Double, channels: UInt32 = 1) throws -> AVAudioConverter {
        try #require(
            AVAudioConverter(
                from: ConversionSupport.format(.pcmFormatFloat64, from, channels),
                to: ConversionSupport.format(.pcmFormatFloat64, to, channels)))
    }

    @Test(arguments: [997.0, 15_000]) func theBestQualityIsClean(frequency: Double) throws {
        let converter = try Self.converter(44_100, 48_000)
        converter.sampleRateConverterQuality = AVAudioQuality.max.rawValue
        let input = ConversionSupport.sine(frequency, rate: 44_100, count: 44_100)
        let output = try ConversionSupport.run(converter, input, chunk: 1000, capacity: 4096)
        #expect(output.count == 48_000)
        let expected = ConversionSupport.sine(frequency, rate: 48_000, count: 48_000)
        // Away from both ends, where the sine begins and ends abruptly.
        let range = 4000..<44_000
        #expect(ConversionSupport.signalToNoise(output[range], expected[range]) > 170)
    }

    @Test(arguments: [
        (AVAudioQuality.min, 90.0), (.low, 90), (.medium, 120), (.high, 120), (.max, 170),
    ]) func everyQualityKeepsItsPromise(quality: AVAudioQuality, decibels: Double) throws {
        let converter = try Self.converter(48_000, 44_100)
        converter.sampleRateConverterQuality = quality.rawValue
        let input = ConversionSupport.sine(997, rate: 48_000, count: 24_000)
        let output = try ConversionSupport.run(converter, input, chunk: 480, capacity: 1000)
        let expected = ConversionSupport.sine(997, rate: 44_100, count: output.count)
        #expect(ConversionSupport.signalToNoise(output[3000..<18_000], expected[3000..<18_000]) > decibels)
    }

    @Test(arguments: [(1, 1), (7, 100), (441, 480), (5000, 333)])
    func aStreamIsTheSameInAnyPieces(chunk: Int, capacity: UInt32) throws {
        var generator = SystemRandomNumberGenerator()
        let input = (0..<12_000).map { _ in Double.random(in: -1...1, using: &generator) }
        let whole = try ConversionSupport.run(
            Self.converter(44_100, 48_000, channels: 2), input, chunk: 6000, capacity: 20_000)
        let pieces = try ConversionSupport.run(
            Self.converter(44_100, 48_000, channels: 2), input, chunk: chunk, capacity: capacity)
        #expect(whole.count == pieces.count && whole == pieces)
        #expect(abs(whole.count / 2 - 6531) <= 1)
    }

    @Test func afterAResetAnotherStreamBegins() throws {
        let converter = try Self.converter(44_100, 48_000)
        let input = ConversionSupport.sine(997, rate: 44_100, count: 3000)
        let first = try ConversionSupport.run(converter, input, chunk: 100, capacity: 100)
        #expect(try ConversionSupport.run(converter, input, chunk: 100, capacity: 100).isEmpty)
        converter.reset()
        #expect(try ConversionSupport.run(converter, input, chunk: 100, capacity: 100) == first)
    }

    @Test func primingThatAProgramSetsCountsInPlaceOfTheFilters() throws {
        let input = ConversionSupport.sine(997, rate: 48_000, count: 5000)
        func run(_ method: AVAudioConverterPrimeMethod, _ leading: UInt32, _ trailing: UInt32) throws -> [Double] {
            let converter = try Self.converter(48_000, 96_000)
            converter.primeMethod = method
            converter.primeInfo = AVAudioConverterPrimeInfo(
                leadingFrameCount: leading, trailingFrameCount: trailing)
            #expect(converter.primeInfo.leadingFrameCount == leading)
            #expect(converter.primeInfo.trailingFrameCount == trailing)
            return try ConversionSupport.run(converter, input, chunk: 512, capacity: 512)
        }
        let normal = try run(.normal, 0, 0)
        #expect(normal.count == 10_000)
        // The output begins behind 100 frames of the input, or is late by 30 of them.
        #expect(try run(.pre, 100, 0) == Array(normal[200...]))
        let late = try run(.none, 0, 30)
        #expect(late.count == normal.count + 60)
        // Away from both ends, and as near as silence before it lets the filter's steps lie.
        #expect(ConversionSupport.signalToNoise(late[2060..<8060], normal[2000..<8000]) > 110)
        let converter = try Self.converter(48_000, 96_000)
        converter.primeInfo = AVAudioConverterPrimeInfo(leadingFrameCount: .max, trailingFrameCount: 1)
        #expect(converter.primeInfo.leadingFrameCount == 1 << 20)
    }

    @Test func thePrimeMethodMovesTheOutputByTheFilter() throws {
        let input = ConversionSupport.sine(997, rate: 48_000, count: 20_000)
        var outputs: [AVAudioConverterPrimeMethod: [Double]] = [:]
        var info = AVAudioConverterPrimeInfo()
        for method in [AVAudioConverterPrimeMethod.normal, .none, .pre] {
            let converter = try Self.converter(48_000, 96_000)
            converter.primeMethod = method
            info = converter.primeInfo
            outputs[method] = try ConversionSupport.run(converter, input, chunk: 512, capacity: 512)
        }
        let frames = Int(info.trailingFrameCount)
        #expect(frames > 10 && info.leadingFrameCount == info.trailingFrameCount)
        let (normal, late, early) = (outputs[.normal]!, outputs[.none]!, outputs[.pre]!)
        #expect(late.count == normal.count + 2 * frames && early.count == normal.count - 2 * frames)
        let range = 5000..<30_000
        let lateFound = late[range.lowerBound + 2 * frames..<range.upperBound + 2 * frames]
        #expect(ConversionSupport.signalToNoise(lateFound, normal[range]) > 110)
        let earlyFound = early[range.lowerBound - 2 * frames..<range.upperBound - 2 * frames]
        #expect(Array(earlyFound) == Array(normal[range]))
    }

    @Test func theFirstAskReadsAheadAndLaterOnesDoNot() throws {
        let converter = try Self.converter(48_000, 96_000)
        let output = try #require(AVAudioPCMBuffer(pcmFormat: converter.outputFormat, frameCapacity: 1000))
        var asked: [UInt32] = []
        var error: NSError?
        converter.convert(to: output, error: &error) { count, status in
            asked.append(count)
            status.pointee = .haveData
            return try? ConversionSupport.buffer(
                ArraySlice(repeating: 0.5, count: Int(count)), converter.inputFormat)
        }
        #expect(asked.first == 500 + converter.primeInfo.trailingFrameCount)
        #expect(output.frameLength == 1000)
    }

    @Test func ratesThatAreTooFarApartMakeNoConverter() throws {
        let low = try ConversionSupport.format(.pcmFormatFloat64, 1)
        let high = try ConversionSupport.format(.pcmFormatFloat64, 1e12)
        #expect(AVAudioConverter(from: low, to: high) == nil && AVAudioConverter(from: high, to: low) == nil)
        let odd = try Self.converter(44_100, 44_099.5)
        let input = ConversionSupport.sine(997, rate: 44_100, count: 20_000)
        let output = try ConversionSupport.run(odd, input, chunk: 999, capacity: 999)
        let expected = ConversionSupport.sine(997, rate: 44_099.5, count: output.count)
        #expect(ConversionSupport.signalToNoise(output[3000..<17_000], expected[3000..<17_000]) > 110)
    }
}
