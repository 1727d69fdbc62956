import AudioToolbox
import BuiltInUnits
import Foundation
import Testing

@Suite struct TimeEffectTests {
    static let varispeed = AudioComponentDescription(
        builtIn: kAudioUnitSubType_Varispeed, type: kAudioUnitType_FormatConverter)
    static let timePitch = AudioComponentDescription(
        builtIn: kAudioUnitSubType_NewTimePitch, type: kAudioUnitType_FormatConverter)

    private func made(_ description: AudioComponentDescription, _ values: [AudioUnitParameterID: Float] = [:])
        async throws -> PlayedUnit
    {
        try await PlayedUnit(description) { unit in
            for (address, value) in values {
                unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
            }
        }
    }

    // MARK: Varispeed

    @Test func varispeedOfOneIsTheInput() async throws {
        let played = try await made(Self.varispeed)
        let input = [Signals.noise(20_000, seed: 1), Signals.noise(20_000, seed: 2)]
        let heard = played.play(input, blocks: [Int](repeating: 512, count: 20))
        #expect(heard == input.map { Array($0[..<10_240]) })
        #expect(played.unit.latency == 0)
    }

    @Test(arguments: [0.25, 0.5, 1.25, 2, 4] as [Float])
    func varispeedMovesPitchAndLengthTogether(rate: Float) async throws {
        let played = try await made(Self.varispeed, [kVarispeedParam_PlaybackRate: rate])
        let input = Signals.sine(1_000, count: 200_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 60))
        let expected = Signals.sine(1_000 * Double(rate), count: 30_000)
        #expect(Signals.ratio(heard[0][1_000...], to: expected[1_000...]) > 90)
        #expect(abs(Double(played.consumed) - 30_000 * Double(rate)) < 200)
    }

    @Test func varispeedCentsMultiplyTheRate() async throws {
        let played = try await made(
            Self.varispeed, [kVarispeedParam_PlaybackRate: 0.5, kVarispeedParam_PlaybackCents: 1_200])
        let input = Signals.noise(20_000, seed: 3)
        let heard = played.play([input, input], blocks: [Int](repeating: 512, count: 20))
        #expect(heard[0] == Array(input[..<10_240]))
    }

    @Test(arguments: [varispeed, timePitch])
    func inputIsPulledWithoutGapInPullsNoLongerThanACycle(description: AudioComponentDescription) async throws {
        let played = try await made(description, [0: 3])
        let input = Signals.noise(400_000, seed: 4)
        _ = played.play([input, input], blocks: [Int](repeating: 512, count: 100)) { frame in
            if frame == 5_120 { played.set(0, 0.5) }
            if frame == 20_480 { played.set(0, 1.7) }
        }
        var next = 0.0
        for pull in played.pulls {
            #expect(pull.time == next)
            #expect(pull.frames <= 512)
            next += Double(pull.frames)
        }
        #expect(Int(next) == played.consumed)
    }

    @Test func failingInputFailsTheCycle() async throws {
        let played = try await made(Self.varispeed)
        var flags = AudioUnitRenderActionFlags()
        var timestamp = AudioTimeStamp()
        timestamp.mFlags = .sampleTimeValid
        let list = UnsafeMutablePointer<AudioBufferList>.allocate(bufferCount: 2)
        defer { UnsafeMutableRawPointer(list).deallocate() }
        for channel in 0..<2 {
            audioBuffers(list)[channel] = AudioBuffer(mNumberChannels: 1, mDataByteSize: 0, mData: nil)
        }
        let status = played.unit.renderBlock(&flags, &timestamp, 256, 0, list) { _, _, _, _, _ in -50 }
        #expect(status == -50)
    }

    // MARK: Time-pitch

    @Test func timePitchOfOneIsTheInputAsLateAsItsLatency() async throws {
        let played = try await made(Self.timePitch)
        let latency = Int((played.unit.latency * 48_000).rounded())
        #expect(latency == 4_096 + 128)
        let input = [Signals.noise(60_000, seed: 5), Signals.noise(60_000, seed: 6)]
        let heard = played.play(input, blocks: [Int](repeating: 512, count: 60))
        #expect(Signals.level(heard[0][..<latency]) < -120)
        for channel in 0..<2 {
            let expected = input[channel][..<(30_720 - latency)]
            #expect(Signals.ratio(heard[channel][latency...], to: expected) > 90)
        }
    }

    @Test(arguments: [0.5, 0.8, 1, 1.1, 2, 4] as [Float], [-1_200, 0, 700] as [Float])
    func clickIsHeardAtItsPlaceDividedByTheRatePlusTheLatency(rate: Float, pitch: Float) async throws {
        let played = try await made(
            Self.timePitch, [kNewTimePitchParam_Rate: rate, kNewTimePitchParam_Pitch: pitch])
        let latency = played.unit.latency * 48_000
        #expect(latency == 4_224)
        // A short burst in the middle of silence.
        let place = 48_000
        let input = (0..<200_000).map { frame -> Float in
            let distance = Double(frame - place)
            return Float(exp(-distance * distance / 40_000) * sin(distance * 0.2))
        }
        let count = (Int(96_000 / rate) + 12_000) / 500
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: count))[0]
        let energy = heard.reduce(0.0) { $0 + Double($1) * Double($1) }
        let moment = heard.enumerated().reduce(0.0) { $0 + Double($1.offset) * Double($1.element) * Double($1.element) }
        let expected = Double(place) / Double(rate) + latency
        #expect(energy > 1)
        // Half the distance of two windows in the input, at the highest speed here, is 25 ms of output.
        #expect(abs(moment / energy - expected) < 1_200)
    }

    @Test(arguments: [0.5, 0.8, 1.5, 2] as [Float]) func rateLeavesThePitch(rate: Float) async throws {
        let played = try await made(Self.timePitch, [kNewTimePitchParam_Rate: rate])
        let input = Signals.sine(440, count: 200_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 512, count: 100))[0]
        let settled = heard[20_000..<44_000]
        #expect(abs(Signals.amplitude(settled, 440) - 0.5) < 0.02)
        // All there is.
        #expect(abs(Signals.level(settled) - 20 * log10(0.5 / 2.0.squareRoot())) < 0.3)
    }

    @Test(arguments: [-2_400, -700, 100, 1_200, 2_400] as [Float]) func pitchLeavesTheRate(cents: Float) async throws {
        let played = try await made(Self.timePitch, [kNewTimePitchParam_Pitch: cents])
        let input = Signals.sine(500, count: 100_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 512, count: 100))[0]
        let frequency = 500 * pow(2, Double(cents) / 1_200)
        #expect(abs(Signals.amplitude(heard[30_000..<50_000], frequency) - 0.5) < 0.03)
        #expect(abs(played.consumed - 51_200) < 8_000)
    }

    @Test func channelsKeepTheirPhases() async throws {
        let played = try await made(Self.timePitch, [kNewTimePitchParam_Rate: 1.3])
        let left = Signals.noise(100_000, seed: 8)
        let heard = played.play([left, left.map { -$0 }], blocks: [Int](repeating: 512, count: 100))
        #expect(Signals.level(heard[0][10_000...]) > -20)
        #expect(Signals.ratio(heard[1], to: heard[0].map { -$0 }) > 100)
    }

    @Test func longStretchTakesItsShareOfTheInput() async throws {
        // Three and a half minutes at 1.1; only the share is looked at, so the input is silence.
        let played = try await made(Self.timePitch, [kNewTimePitchParam_Rate: 1.1, kNewTimePitchParam_Overlap: 3])
        _ = played.play([[], []], blocks: [Int](repeating: 480, count: 1_000))
        let first = played.consumed
        _ = played.play([[], []], blocks: [Int](repeating: 480, count: 4_000))
        let share = 4_000 * 480 * Double(Float(1.1))
        #expect(abs(Double(played.consumed - first) - share) < 2)
    }

    @Test(arguments: [varispeed, timePitch])
    func bypassWhilePlayingLeavesNoGap(description: AudioComponentDescription) async throws {
        let played = try await made(description, [0: 1.5])
        let input = Signals.sine(500, count: 300_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 200)) { frame in
            if frame == 30_000 { played.unit.shouldBypassEffect = true }
            if frame == 70_000 { played.unit.shouldBypassEffect = false }
        }[0]
        for start in stride(from: 10_000, to: 99_000, by: 240) {
            #expect(Signals.level(heard[start..<start + 240]) > -18)
        }
        #expect(abs(Signals.amplitude(heard[40_000..<64_000], 500) - 0.5) < 0.001)
        // The bypassed stretch takes its own length of the input.
        #expect(abs(played.consumed - 130_000) < 1_500)
    }

    @Test func onsetIsNotSmearedOverTheWindow() async throws {
        func spread(_ keeps: Float) async throws -> Double {
            let played = try await made(
                Self.timePitch,
                [kNewTimePitchParam_Rate: 0.5, kNewTimePitchParam_EnableTransientPreservation: keeps])
            let input = Signals.impulse(at: 30_000, count: 60_000)
            let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 200))[0]
            return Double(heard.map(abs).max() ?? 0)
        }
        let (kept, smeared) = (try await spread(1), try await spread(0))
        #expect(kept > 0.15)
        #expect(kept >= smeared)
    }
}
