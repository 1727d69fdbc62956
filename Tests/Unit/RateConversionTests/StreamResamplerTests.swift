import CSamplerate
import Foundation
import RateConversion
import Testing

@Suite struct StreamResamplerTests {
    struct Rates: CustomTestStringConvertible, Sendable {
        let input, output: Double
        var testDescription: String { "\(input) to \(output)" }
        init(_ input: Double, _ output: Double) { (self.input, self.output) = (input, output) }
    }

    static let rates = [
        Rates(44_100, 48_000), Rates(48_000, 44_100), Rates(44_100, 96_000), Rates(96_000, 44_100),
        Rates(8_000, 48_000), Rates(48_000, 8_000), Rates(44_100, 44_100), Rates(44_100, 48_001),
        Rates(47_999, 44_100), Rates(22_050.5, 48_000), Rates(192_000, 44_100),
    ]

    private func converted(
        _ input: [Float], _ rates: Rates, count: Int, quality: ResamplingQuality = .high, alignsStart: Bool = true
    ) throws -> [Float] {
        var resampler = try makeResampler(
            rates.input, rates.output, maximumOutputFrames: 4096, quality: quality, alignsStart: alignsStart)
        let whole = [Int](repeating: 4096, count: count / 4096)
        return resample([input], &resampler, blocks: whole + [count % 4096]).output[0]
    }

    @Test(arguments: rates) func sineKeepsItsShapeAtTheOtherRate(rates: Rates) throws {
        let count = 8_192
        let needed = Int(Double(count) * rates.input / rates.output) + 4_000
        let output = try converted(Signals.sine(997, rate: rates.input, count: needed), rates, count: count)
        let expected = Signals.sine(997, rate: rates.output, count: count)
        let settled = 2_000..<count
        #expect(Signals.ratio(output[settled], to: expected[settled]) > 110)
    }

    @Test(arguments: [Rates(44_100, 48_000), Rates(48_000, 44_100), Rates(44_100, 96_000)])
    func twentyKilohertzPassUnchanged(rates: Rates) throws {
        let input = Signals.sine(20_000, rate: rates.input, count: 12_000)
        let output = try converted(input, rates, count: 8_192)
        let change = Signals.level(output[2_000...]) - Signals.level(input[2_000...8_000])
        #expect(abs(change) < 0.05)
    }

    @Test(arguments: [
        (ResamplingQuality.economical, -75.0), (.standard, -95), (.high, -110),
    ]) func nothingFoldsDownFromAboveTheNewRange(quality: ResamplingQuality, limit: Double) throws {
        // 26 kHz would fold to 18.1 kHz.
        let input = Signals.sine(26_000, rate: 96_000, count: 20_000)
        let output = try converted(input, Rates(96_000, 44_100), count: 8_192, quality: quality)
        #expect(Signals.level(output[2_000...]) < limit)
    }

    @Test(arguments: rates) func anyDivisionIntoCallsGivesTheSameBits(rates: Rates) throws {
        func make() throws -> StreamResampler {
            try makeResampler(channelCount: 3, rates.input, rates.output, maximumOutputFrames: 3_000)
        }
        let input = (0..<3).map { Signals.noise(40_000, seed: UInt64($0)) }
        var whole = try make()
        let expected = resample(input, &whole, blocks: [3_000])
        let partitions = [
            [Int](repeating: 1, count: 3_000), [1_000, 0, 1_999, 1], [Int](repeating: 125, count: 24),
            (1...76).map { $0 } + [74],
        ]
        for blocks in partitions {
            var divided = try make()
            let result = resample(input, &divided, blocks: blocks)
            #expect(result.output == expected.output)
            #expect(result.taken.reduce(0, +) == expected.taken[0])
        }
    }

    @Test func inputIsTakenInExactProportion() throws {
        var resampler = try makeResampler(channelCount: 0, 44_100, 48_000, maximumOutputFrames: 480)
        var taken = 0
        for block in 1...10_000 {
            let needed = resampler.inputFramesNeeded(forOutput: 480)
            let nothing: [UnsafePointer<Float>?] = [nil]
            let nowhere = [UnsafeMutablePointer<Float>(bitPattern: 8)!]
            resampler.process(input: nothing, inputFrames: needed, output: nowhere, outputFrames: 480)
            taken += needed
            guard taken == (block * 480 - 1) * 147 / 160 + 1 else {
                Issue.record("block \(block): \(taken) frames")
                return
            }
        }
    }

    @Test(arguments: rates) func alignedStreamBeginsWithItsFirstInputFrame(rates: Rates) throws {
        // Slow enough for the slower rate; at its largest at frame 0.
        let frequency = min(rates.input, rates.output) / 40
        let step = 2 * Double.pi * frequency / rates.input
        let input = (0..<40_000).map { Float(cos(step * Double($0))) }
        let start = 1_000 * rates.output / rates.input
        let settled = Int(start) + 2_000..<Int(start) + 3_000
        let output = try converted(
            [Float](repeating: 0, count: 1_000) + input, rates, count: settled.upperBound)
        let turn = 2 * Double.pi * frequency / rates.output
        let expected = settled.map { Float(cos(turn * (Double($0) - start))) }
        #expect(Signals.ratio(output[settled], to: expected) > 105)
    }

    @Test func unalignedStreamIsLateByItsLatencyAndNeedsNoInputInAdvance() throws {
        var resampler = try makeResampler(channelCount: 1, 44_100, 88_200, maximumOutputFrames: 512)
        #expect(resampler.latencyFrames == 48)
        #expect(resampler.inputFramesNeeded(forOutput: 1) == 1)
        #expect(resampler.inputFramesNeeded(forOutput: 512) == 256)
        var impulse = [Float](repeating: 0, count: 400)
        impulse[10] = 1
        let output = resample([impulse], &resampler, blocks: [512]).output[0]
        #expect(output.indices.max { output[$0] < output[$1] } == 2 * (10 + 48))
        #expect(abs(output[2 * 58] - 1) < 1e-4)
    }

    @Test func resetBeginsANewStream() throws {
        var resampler = try makeResampler(channelCount: 2, 44_100, 48_000, maximumOutputFrames: 777)
        let input = (0..<2).map { Signals.noise(2_000, seed: UInt64(7 + $0)) }
        let first = resample(input, &resampler, blocks: [777])
        resampler.reset()
        let second = resample(input, &resampler, blocks: [777])
        #expect(first.output == second.output)
        #expect(first.taken == second.taken)
    }

    @Test func missingInputIsSilenceAndSurplusIsKept() throws {
        var resampler = try makeResampler(channelCount: 1, 48_000, 48_000, maximumOutputFrames: 64)
        var output = [[Float](repeating: .nan, count: 64)]
        let ones = [[Float](repeating: 1, count: 100)]
        withInput(ones, 0..<100) { input in
            withChannels(&output, from: 0) {
                resampler.process(input: input, inputFrames: 100, output: $0, outputFrames: 64)
            }
        }
        #expect(resampler.inputFramesNeeded(forOutput: 64) == 28)
        withInput(ones, 0..<0) { input in
            withChannels(&output, from: 0) {
                resampler.process(input: input, inputFrames: 0, output: $0, outputFrames: 64)
            }
        }
        // The hundredth frame is heard 48 frames later, at frame 147 of the stream.
        #expect(output[0] == [Float](repeating: 1, count: 64))
        withInput(ones, 0..<0) { input in
            withChannels(&output, from: 0) {
                resampler.process(input: input, inputFrames: 0, output: $0, outputFrames: 64)
            }
        }
        #expect(output[0][19] == 1)
        #expect(output[0][20...] == ArraySlice([Float](repeating: 0, count: 44)))
    }

    @Test func equalRatesPassBitForBit() throws {
        let input = Signals.noise(5_000, seed: 3)
        #expect(try converted(input, Rates(48_000, 48_000), count: 4_000) == Array(input[..<4_000]))
    }

    @Test func ratesThatMakeNoSenseAreRefused() {
        for (input, output) in [(0.0, 48_000.0), (48_000, 0), (-1, 1), (.nan, 1), (1, .infinity), (1, 300), (300, 1)] {
            #expect(throws: RatesRefused.self) { _ = try makeResampler(input, output, maximumOutputFrames: 1) }
        }
    }

    @Test(arguments: [Rates(44_100, 48_000), Rates(48_000, 44_100), Rates(96_000, 44_100)])
    func outputIsThatOfLibsamplerate(rates: Rates) throws {
        // Tones all over what both filters let through.
        let tones = [30.0, 441, 1_234, 5_000, 9_999, 15_000, 17_500]
        let input = (0..<20_000).map { frame -> Float in
            let turns = Double(frame) / rates.input
            return Float(
                tones.reduce(0.0) { (sum: Double, tone: Double) in sum + 0.1 * sin(2 * .pi * tone * turns + tone) })
        }
        let output = try converted(input, rates, count: 8_000)
        var reference = [Float](repeating: 0, count: 8_000)
        let result = input.withUnsafeBufferPointer { source in
            reference.withUnsafeMutableBufferPointer { target in
                var data = SRC_DATA()
                data.data_in = source.baseAddress
                data.data_out = target.baseAddress
                data.input_frames = source.count
                data.output_frames = target.count
                data.src_ratio = rates.output / rates.input
                return src_simple(&data, Int32(SRC_SINC_BEST_QUALITY), 1)
            }
        }
        #expect(result == 0)
        #expect(Signals.ratio(output[1_000..<7_000], to: reference[1_000..<7_000]) > 110)
    }
}
