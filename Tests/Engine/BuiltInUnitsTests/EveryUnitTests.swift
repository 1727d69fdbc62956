import AudioToolbox
import BuiltInUnits
import Foundation
import Testing

/// What every built-in unit keeps.
@Suite struct EveryUnitTests {
    struct Subject: CustomTestStringConvertible, Sendable {
        let description: AudioComponentDescription
        var testDescription: String { AudioComponentKeyText(description.componentSubType).text }
    }

    private struct AudioComponentKeyText {
        let text: String
        init(_ code: OSType) {
            text = String((0..<4).map { Character(Unicode.Scalar(UInt8(truncatingIfNeeded: code >> (24 - 8 * $0)))) })
        }
    }

    static let components = BuiltInUnits.components.map(Subject.init)
    /// Those that have an input; `InstrumentUnitTests` has the others.
    static let subjects = components.filter { $0.description.componentType != kAudioUnitType_MusicDevice }

    /// Sets what makes the unit do something.
    private func liven(_ unit: AUAudioUnit) {
        for preset in (unit.factoryPresets ?? []).suffix(1) { unit.currentPreset = preset }
        // One input, so that its channels are as many as the matrix has.
        if unit.componentDescription.componentSubType == kAudioUnitSubType_MatrixMixer {
            try? unit.inputBusses.setBusCount(1)
        }
        let values: [OSType: [(AudioUnitParameterID, Float)]] = [
            kAudioUnitSubType_NBandEQ: [
                (kAUNBandEQParam_BypassBand, 0), (kAUNBandEQParam_Gain, 9), (kAUNBandEQParam_BypassBand + 3, 0),
                (kAUNBandEQParam_FilterType + 3, 3), (kAUNBandEQParam_GlobalGain, -3),
            ],
            kAudioUnitSubType_Delay: [(kDelayParam_DelayTime, 0.013), (kDelayParam_WetDryMix, 60)],
            kAudioUnitSubType_SampleDelay: [(kSampleDelayParam_DelayFrames, 77)],
            kAudioUnitSubType_PeakLimiter: [(kLimiterParam_PreGain, 12)],
            kAudioUnitSubType_Varispeed: [(kVarispeedParam_PlaybackRate, 1.3)],
            kAudioUnitSubType_NewTimePitch: [(kNewTimePitchParam_Rate, 0.8), (kNewTimePitchParam_Pitch, 300)],
            kAudioUnitSubType_LowShelfFilter: [(kAULowShelfParam_Gain, 12)],
            kAudioUnitSubType_HighShelfFilter: [(kHighShelfParam_Gain, 12)],
            kAudioUnitSubType_ParametricEQ: [(kParametricEQParam_Gain, 12)],
            kAudioUnitSubType_Sampler: [(kAUSamplerParam_Gain, -7), (kAUSamplerParam_FineTuning, 33)],
            kAudioUnitSubType_MIDISynth: [(kAUSamplerParam_CoarseTuning, -5), (kAUSamplerParam_Pan, 0.25)],
        ]
        for (address, value) in values[unit.componentDescription.componentSubType] ?? [] {
            unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
        }
    }

    @Test(arguments: components) func componentIsFoundByApplesCodes(subject: Subject) async throws {
        BuiltInUnits.register()
        BuiltInUnits.register()
        let found = AVAudioUnitComponentManager.shared().components(matching: subject.description)
        #expect(found.count == 1)
        let unit = try await AUAudioUnit.instantiate(with: subject.description)
        #expect(unit.componentDescription == subject.description)
        #expect(unit.isLoadedInProcess)
        #expect(unit.manufacturerName == "auserviced")
        let parameters = unit.parameterTree?.allParameters ?? []
        #expect(parameters.isEmpty == (subject.description.componentSubType == kAudioUnitSubType_GenericOutput))
    }

    @Test(arguments: subjects) func anyDivisionIntoBlocksGivesTheSameBits(subject: Subject) async throws {
        let input = [Signals.noise(40_000, seed: 1), Signals.noise(40_000, seed: 2)]
        func heard(_ blocks: [Int]) async throws -> [[Float]] {
            let played = try await PlayedUnit(subject.description, maximum: 4_096, prepare: liven)
            let first = played.unit.parameterTree?.allParameters.first { $0.flags.contains(.flag_CanRamp) }
            if let first {
                let schedule = played.unit.scheduleParameterBlock
                schedule(1_000, 700, first.address, first.minValue + (first.maxValue - first.minValue) * 0.3)
                schedule(3_000, 0, first.address, first.minValue + (first.maxValue - first.minValue) * 0.6)
            }
            return played.play(input, blocks: blocks)
        }
        let whole = try await heard([4_096, 4_096, 808])
        #expect(whole[0].count == 9_000)
        #expect(Signals.level(whole[0]) > -60)
        for blocks in [[Int](repeating: 64, count: 140) + [40], [1, 2, 3, 994, 1, 1_999, 4_000, 2_000]] {
            let divided = try await heard(blocks)
            let isSame = divided == whole
            #expect(isSame)
        }
    }

    @Test(arguments: subjects) func resetSilencesTheTailAtOnce(subject: Subject) async throws {
        let played = try await PlayedUnit(subject.description, prepare: liven)
        let input = [Signals.noise(20_000, seed: 3), Signals.noise(20_000, seed: 4)]
        _ = played.play(input, blocks: [Int](repeating: 512, count: 20))
        played.unit.reset()
        let tail = played.play([[], []], blocks: [Int](repeating: 512, count: 20))
        #expect(tail == [[Float]](repeating: [Float](repeating: 0, count: 10_240), count: 2))
    }

    @Test(arguments: subjects) func soundAfterAResetIsThatOfANewUnit(subject: Subject) async throws {
        let input = [Signals.noise(20_000, seed: 5), Signals.noise(20_000, seed: 6)]
        let blocks = [Int](repeating: 400, count: 20)
        let fresh = try await PlayedUnit(subject.description, prepare: liven).play(input, blocks: blocks)
        #expect(fresh.map(\.count) == [8_000, 8_000])
        #expect(fresh.allSatisfy { Signals.level($0) > -60 })
        let used = try await PlayedUnit(subject.description, prepare: liven)
        _ = used.play([Signals.noise(9_000, seed: 7), Signals.noise(9_000, seed: 8)], blocks: blocks)
        used.unit.reset()
        #expect(used.play(input, blocks: blocks) == fresh)
    }

    @Test(arguments: subjects) func whatIsNoNumberDoesNotStay(subject: Subject) async throws {
        let played = try await PlayedUnit(subject.description, prepare: liven)
        let bad: [Float] = [.nan, .infinity, -.infinity, .signalingNaN, .greatestFiniteMagnitude]
        let input = (0..<2).map { _ in bad + Signals.noise(30_000, seed: 9) }
        let heard = played.play(input, blocks: [Int](repeating: 512, count: 60))
        try #require(heard.allSatisfy { $0.count == 512 * 60 })
        for channel in heard { #expect(!channel[512...].contains { !$0.isFinite }) }
    }

    @Test(arguments: subjects) func soundDiesAwayToZerosWithoutDenormals(subject: Subject) async throws {
        let played = try await PlayedUnit(subject.description) { unit in
            liven(unit)
            // So that it is over in time.
            let values: [OSType: [(AudioUnitParameterID, Float)]] = [
                kAudioUnitSubType_Delay: [(kDelayParam_Feedback, 20)],
                kAudioUnitSubType_Distortion: [(kDistortionParam_Delay, 5)],
                kAudioUnitSubType_Reverb2: [
                    (kReverb2Param_DecayTimeAt0Hz, 0.2), (kReverb2Param_DecayTimeAtNyquist, 0.1),
                ],
            ]
            for (address, value) in values[subject.description.componentSubType] ?? [] {
                unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
            }
        }
        let input = [Signals.noise(5_000, seed: 19), Signals.noise(5_000, seed: 20)]
        let heard = played.play(input, blocks: [Int](repeating: 512, count: 300))
        #expect(heard.map(\.count) == [153_600, 153_600])
        for channel in heard {
            #expect(Signals.level(channel.prefix(10_000)) > -60)
            #expect(channel.suffix(20_000).allSatisfy { $0 == 0 })
            let denormals = channel.filter { $0 != 0 && abs($0) < Float.leastNormalMagnitude }
            #expect(denormals.isEmpty)
        }
    }

    @Test(arguments: subjects) func oneAndSixChannelsAreRendered(subject: Subject) async throws {
        for channels in [1, 6] {
            let played = try await PlayedUnit(subject.description, channels: channels, prepare: liven)
            let input = (0..<channels).map { Signals.noise(20_000, seed: UInt64($0 + 1)) }
            let heard = played.play(input, blocks: [Int](repeating: 512, count: 24))
            for channel in heard { #expect(Signals.level(channel[8_000...]) > -60) }
        }
    }

    @Test(arguments: subjects) func ratesThatNoDeviceHasAreRefusedAndTheLowestAndHighestPlay(subject: Subject)
        async throws
    {
        let layout = try #require(AVAudioChannelLayout(layoutTag: kAudioChannelLayoutTag_Stereo))
        for rate in [Double.infinity, .nan, 1e19, 1e15, 1_536_001, 999, 32, 1, 0, -48_000] {
            let unit = try await AUAudioUnit.instantiate(with: subject.description)
            let format = AVAudioFormat(standardFormatWithSampleRate: rate, channelLayout: layout)
            // A unit may refuse the rate at its bus already.
            let error = #expect(throws: AUAudioUnitError.self, "\(rate) Hz") {
                try unit.inputBusses[0].setFormat(format)
                try unit.outputBusses[0].setFormat(format)
                try unit.allocateRenderResources()
            }
            #expect(error?.code == kAudioUnitErr_FormatNotSupported)
        }
        for rate in [1000.0, 1_536_000] {
            let played = try await PlayedUnit(subject.description, sampleRate: rate, prepare: liven)
            let input = [Signals.noise(20_000, seed: 21), Signals.noise(20_000, seed: 22)]
            let heard = played.play(input, blocks: [Int](repeating: 512, count: 20))
            #expect(heard.map(\.count) == [10_240, 10_240])
            #expect(heard.allSatisfy { $0.allSatisfy(\.isFinite) })
        }
    }

    @Test(arguments: subjects) func bypassGivesTheInputAsLateAsTheLatency(subject: Subject) async throws {
        let played = try await PlayedUnit(subject.description) {
            liven($0)
            $0.shouldBypassEffect = true
        }
        let input = [Signals.noise(20_000, seed: 11), Signals.noise(20_000, seed: 12)]
        let heard = played.play(input, blocks: [Int](repeating: 500, count: 30))
        let latency = Int((played.unit.latency * 48_000).rounded())
        for channel in 0..<2 {
            let expected = [Float](repeating: 0, count: latency) + input[channel][..<(15_000 - latency)]
            let isSame = heard[channel] == expected
            #expect(isSame)
        }
    }

    @Test(arguments: subjects) func bypassIsFadedAndNotSwitched(subject: Subject) async throws {
        let played = try await PlayedUnit(subject.description, prepare: liven)
        let input = (0..<2).map { _ in Signals.sine(220, count: 400_000) }
        let heard = played.play(input, blocks: [Int](repeating: 500, count: 400)) { frame in
            // Where the input is at its loudest.
            if frame == 50_000 { played.unit.shouldBypassEffect = true }
            if frame == 100_000 { played.unit.shouldBypassEffect = false }
        }
        for channel in heard {
            let steps = zip(channel.dropFirst(), channel).map { abs($0 - $1) }
            func largest(_ frames: Range<Int>) -> Float { steps[frames].max() ?? 0 }
            let own = max(largest(20_000..<49_000), largest(60_000..<99_000), largest(150_000..<199_000))
            #expect(largest(49_000..<60_000) <= 1.1 * own + 0.002)
            // A room's many reflections of a tone's beginning add up to more than those of the tone.
            if subject.description.componentSubType == kAudioUnitSubType_Reverb2 { continue }
            #expect(largest(99_000..<150_000) <= 1.1 * own + 0.002)
        }
    }

    @Test(arguments: components) func stateIsRestored(subject: Subject) async throws {
        let first = try await AUAudioUnit.instantiate(with: subject.description)
        liven(first)
        let second = try await AUAudioUnit.instantiate(with: subject.description)
        second.fullState = first.fullState
        let values = first.parameterTree?.allParameters.map(\.value)
        #expect(values == second.parameterTree?.allParameters.map(\.value))
    }

    @Test(arguments: [
        (kAudioUnitSubType_Delay, kDelayParam_WetDryMix), (kAudioUnitSubType_Reverb2, kReverb2Param_DryWetMix),
        (kAudioUnitSubType_Distortion, kDistortionParam_FinalMix),
    ]) func mixOfZeroIsTheInputBitForBit(subType: OSType, mix: AudioUnitParameterID) async throws {
        let played = try await PlayedUnit(AudioComponentDescription(builtIn: subType)) {
            $0.parameterTree?.parameter(withAddress: AUParameterAddress(mix))?.value = 0
        }
        let input = [Signals.noise(5_000, seed: 13) + [-0.0], Signals.noise(5_000, seed: 14) + [.nan]]
        let heard = played.play(input, blocks: [500, 500, 500, 500, 500, 500, 500, 500, 500, 500, 1])
        for channel in 0..<2 { #expect(heard[channel].map(\.bitPattern) == input[channel].map(\.bitPattern)) }
    }
}
