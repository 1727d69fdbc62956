import AudioToolbox
import BuiltInUnits
import Foundation
import Testing

@Suite struct EffectTests {
    private func made(_ subType: OSType, _ values: [AudioUnitParameterID: Float] = [:]) async throws -> PlayedUnit {
        try await PlayedUnit(AudioComponentDescription(builtIn: subType)) { unit in
            for (address, value) in values {
                unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
            }
        }
    }

    // MARK: Delay

    @Test func echoesComeAtTheirTimesAndFallByTheFeedback() async throws {
        let played = try await made(
            kAudioUnitSubType_Delay,
            [
                kDelayParam_DelayTime: 0.05, kDelayParam_Feedback: -50, kDelayParam_WetDryMix: 100,
                kDelayParam_LopassCutoff: 24_000,
            ])
        let input = Signals.impulse(at: 100, count: 10_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 20))[0]
        let sounding = heard.indices.filter { heard[$0] != 0 }
        #expect(sounding == [2_500, 4_900, 7_300, 9_700])
        #expect(sounding.map { heard[$0] } == [1, -0.5, 0.25, -0.125])
        // The echo's time is not the unit's latency.
        #expect(played.unit.latency == 0)
    }

    @Test func lowPassIsHeardInEveryEcho() async throws {
        let played = try await made(
            kAudioUnitSubType_Delay,
            [
                kDelayParam_DelayTime: 0.1, kDelayParam_Feedback: 100, kDelayParam_WetDryMix: 100,
                kDelayParam_LopassCutoff: 1_000,
            ])
        let input = Signals.sine(4_000, count: 2_400)
        let heard = played.play([input, input], blocks: [Int](repeating: 480, count: 40))[0]
        let first = Signals.amplitude(heard[5_200..<7_000], 4_000) / 0.5
        let second = Signals.amplitude(heard[10_000..<11_800], 4_000) / 0.5
        // First order at four times its cutoff, nearly 12.3 dB each time.
        #expect(abs(20 * log10(first) + 12.3) < 1.2)
        #expect(abs(20 * log10(second / first) + 12.3) < 1.2)
    }

    /// Echoes until one is 60 dB below the sound.
    @Test(
        arguments: [
            (0, 1), (0.05, 1), (0.15, 2), (-5, 3), (25, 5), (50, 10), (-90, 66), (99, 688), (-99.9, 6905), (100, nil),
        ] as [(Float, Int?)])
    func aDelaysTailIsAsManyEchoesAsItsFeedbackMakes(feedback: Float, echoes: Int?) async throws {
        let played = try await made(
            kAudioUnitSubType_Delay, [kDelayParam_DelayTime: 0.25, kDelayParam_Feedback: feedback])
        let expected = echoes.map { Double($0) * 0.25 } ?? .infinity
        #expect(played.unit.tailTime == expected)
        played.set(kDelayParam_Feedback, 50)
        let input = Signals.impulse(count: 2)
        _ = played.play([input, input], blocks: [512])
        #expect(played.unit.tailTime == 2.5)
    }

    @Test func newDelayTimeFadesIn() async throws {
        let played = try await made(kAudioUnitSubType_Delay, [kDelayParam_WetDryMix: 100, kDelayParam_DelayTime: 0.01])
        let input = Signals.sine(200, count: 40_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 60)) { frame in
            if frame == 10_000 { played.set(kDelayParam_DelayTime, 0.0127) }
            if frame == 10_500 { played.set(kDelayParam_DelayTime, 0.0313) }
        }[0]
        let steps = zip(heard.dropFirst(600), heard.dropFirst(599)).map { abs($0 - $1) }
        #expect((steps.max() ?? 1) < 0.06)
    }

    @Test(arguments: [0, 1, 77, 48_000] as [Float]) func sampleDelayIsExact(frames: Float) async throws {
        let played = try await made(kAudioUnitSubType_SampleDelay, [kSampleDelayParam_DelayFrames: frames])
        let input = [Signals.noise(60_000, seed: 1), Signals.noise(60_000, seed: 2)]
        let heard = played.play(input, blocks: [Int](repeating: 500, count: 120))
        for channel in 0..<2 {
            let expected = [Float](repeating: 0, count: Int(frames)) + input[channel][..<(60_000 - Int(frames))]
            let isSame = heard[channel] == expected
            #expect(isSame)
        }
    }

    // MARK: Reverb

    @Test func reverbFallsBySixtyDecibelsInItsDecayTime() async throws {
        let played = try await made(
            kAudioUnitSubType_Reverb2,
            [kReverb2Param_DecayTimeAt0Hz: 1.5, kReverb2Param_DecayTimeAtNyquist: 1.5])
        let input = Signals.impulse(count: 2)
        let heard = played.play([input, input], blocks: [Int](repeating: 512, count: 150))[0]
        func level(_ seconds: Double) -> Double {
            let place = Int(seconds * 48_000)
            return Signals.level(heard[place..<place + 4_800])
        }
        #expect(abs((level(0.2) - level(0.95)) - 30) < 3)
        #expect(abs((level(0.2) - level(1.4)) - 48) < 4)
    }

    @Test func highFrequenciesFallFaster() async throws {
        let played = try await made(
            kAudioUnitSubType_Reverb2, [kReverb2Param_DecayTimeAt0Hz: 4, kReverb2Param_DecayTimeAtNyquist: 0.3])
        let input = Signals.noise(4_800, seed: 4)
        let heard = played.play([input, input], blocks: [Int](repeating: 512, count: 100))[0]
        func high(_ place: Int) -> Double {
            Signals.level(zip(heard[place + 1..<place + 4_801], heard[place..<place + 4_800]).map { $0 - $1 })
        }
        func all(_ place: Int) -> Double { Signals.level(heard[place..<place + 4_800]) }
        #expect((high(5_000) - all(5_000)) - (high(40_000) - all(40_000)) > 10)
    }

    @Test func everyRoomIsAboutAsLoudAsItsInputAndNoTwoAreAlike() async throws {
        let input = Signals.noise(96_000, seed: 6)
        var sounds: [[Float]] = []
        for number in 0..<13 {
            let played = try await PlayedUnit(AudioComponentDescription(builtIn: kAudioUnitSubType_Reverb2)) { unit in
                let presets = unit.factoryPresets ?? []
                #expect(presets.count == 13)
                unit.currentPreset = presets[number]
            }
            let heard = played.play([input, Signals.noise(96_000, seed: 7)], blocks: [Int](repeating: 512, count: 180))
            #expect(abs(Signals.level(heard[0][48_000...]) - Signals.level(input)) < 6, "preset \(number)")
            // Left and right are rooms of their own.
            #expect(Signals.ratio(heard[0][48_000...], to: heard[1][48_000...]) < 6)
            sounds.append(Array(heard[0][..<4_800]))
        }
        #expect(Set(sounds).count == 13)
    }

    @Test func presetWhilePlayingMakesNoClick() async throws {
        let played = try await made(kAudioUnitSubType_Reverb2)
        let input = Signals.sine(200, count: 96_000, amplitude: 0.2)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 150)) { frame in
            guard frame % 10_000 == 0, frame > 0 else { return }
            played.unit.currentPreset = played.unit.factoryPresets?[frame / 10_000]
        }[0]
        let steps = zip(heard.dropFirst(), heard).map { abs($0 - $1) }
        // A 200 Hz sine moves by 0.026 of its amplitude a frame at most.
        #expect((steps.max() ?? 1) < 0.05)
    }

    @Test(arguments: [(0.008, 0.05, 0.02, 0.9), (0.02, 0.9, 0.008, 0.05)] as [(Float, Float, Float, Float)])
    func anotherRoomKeepsNothingOfTheOne(from: Float, to: Float, thenFrom: Float, thenTo: Float) async throws {
        func lines(_ shortest: Float, _ longest: Float) -> [AudioUnitParameterID: Float] {
            [
                kReverb2Param_MinDelayTime: shortest, kReverb2Param_MaxDelayTime: longest,
                kReverb2Param_DryWetMix: 100, kReverb2Param_DecayTimeAt0Hz: 5,
            ]
        }
        let input = [Signals.noise(90_000, seed: 30), Signals.noise(90_000, seed: 31)]
        let blocks = [Int](repeating: 500, count: 180)
        let fresh = try await made(kAudioUnitSubType_Reverb2, lines(thenFrom, thenTo)).play(input, blocks: blocks)
        #expect(fresh.map(\.count) == [90_000, 90_000] && fresh.allSatisfy { Signals.level($0) > -30 })
        let used = try await made(kAudioUnitSubType_Reverb2, lines(from, to))
        _ = used.play([Signals.noise(90_000, seed: 32), Signals.noise(90_000, seed: 33)], blocks: blocks)
        for (address, value) in lines(thenFrom, thenTo) { used.set(address, value) }
        used.unit.reset()
        #expect(used.play(input, blocks: blocks) == fresh)
    }

    // MARK: Distortion

    @Test func everyDistortionPresetSoundsAndHasApplesName() async throws {
        let unit = try await AUAudioUnit.instantiate(
            with: AudioComponentDescription(builtIn: kAudioUnitSubType_Distortion))
        let names = (unit.factoryPresets ?? []).map(\.name)
        #expect(names.count == 22)
        #expect(names[0] == "Drums Bit Brush")
        #expect(names[13] == "Multi Echo 2")
        #expect(names[21] == "Speech Waves")
        let input = Signals.sine(440, count: 40_000)
        var sounds: Set<[Float]> = []
        for preset in unit.factoryPresets ?? [] {
            let played = try await PlayedUnit(unit.componentDescription) { $0.currentPreset = preset }
            let heard = played.play([input, input], blocks: [Int](repeating: 512, count: 40))[0]
            #expect(Signals.level(heard) > -25)
            #expect((heard.map(abs).max() ?? 9) <= 1)
            sounds.insert(heard)
        }
        #expect(sounds.count == 22)
    }

    @Test func softClipIsAHyperbolicTangent() async throws {
        let played = try await made(
            kAudioUnitSubType_Distortion,
            [
                kDistortionParam_DelayMix: 0, kDistortionParam_DecimationMix: 0, kDistortionParam_PolynomialMix: 0,
                kDistortionParam_SoftClipGain: 12, kDistortionParam_FinalMix: 100,
            ])
        let input = Signals.sine(440, count: 2_000)
        let heard = played.play([input, input], blocks: [500, 500, 500, 500])[0]
        let expected = input.map { Float(tanh(Double($0) * pow(10, 12.0 / 20))) }
        #expect(Signals.ratio(heard, to: expected) > 130)
    }

    // MARK: Dynamics

    @Test func limiterKeepsEverySampleBelowFullScale() async throws {
        let played = try await made(kAudioUnitSubType_PeakLimiter, [kLimiterParam_PreGain: 20])
        #expect(abs(played.unit.latency - 0.012) < 1.0 / 48_000)
        let latency = Int((played.unit.latency * 48_000).rounded())
        let input = Signals.noise(40_000, seed: 8)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 70))[0]
        #expect((heard.map(abs).max() ?? 9) <= 1)
        #expect(Signals.level(heard[2_000...]) > -8)
        #expect(latency == 575)
    }

    @Test func limiterDelaysWhatIsSoftEnoughAndChangesNothingElse() async throws {
        let played = try await made(kAudioUnitSubType_PeakLimiter)
        let latency = Int((played.unit.latency * 48_000).rounded())
        let input = Signals.noise(30_000, seed: 9)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 50))[0]
        let expected = [Float](repeating: 0, count: latency) + input[..<(25_000 - latency)]
        let isSame = heard == expected
        #expect(isSame)
    }

    @Test(arguments: [-30, -10, 0] as [Double])
    func compressorFollowsItsCurve(level: Double) async throws {
        let played = try await made(
            kAudioUnitSubType_DynamicsProcessor,
            [kDynamicsProcessorParam_Threshold: -20, kDynamicsProcessorParam_HeadRoom: 5])
        // A square has its peak at every frame.
        let amplitude = Float(pow(10, level / 20))
        let input = (0..<40_000).map { $0 / 50 % 2 == 0 ? amplitude : -amplitude }
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 60))[0]
        let over = level + 20
        let expected = over > 0 ? -20 + 5 * over / (5 + over) : level
        #expect(abs(Signals.level(heard[20_000...]) - expected) < 0.1)
        let amount = played.unit.parameterTree?.parameter(withAddress: 1000)?.value ?? -1
        #expect(abs(Double(amount) - (level - expected)) < 0.1)
    }

    @Test func expanderLowersWhatIsBelowItsThreshold() async throws {
        let played = try await made(
            kAudioUnitSubType_DynamicsProcessor,
            [kDynamicsProcessorParam_ExpansionThreshold: -40, kDynamicsProcessorParam_ExpansionRatio: 3])
        let input = [Float](repeating: Float(pow(10, -50.0 / 20)), count: 40_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 60))[0]
        #expect(abs(Signals.level(heard[20_000...]) + 70) < 0.1)
    }
}
