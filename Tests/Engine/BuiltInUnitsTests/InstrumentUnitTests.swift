import AudioToolbox
import BuiltInUnits
import Foundation
import SoundFontFiles
import TestSupport
import Testing

/// What the sampler and the MIDI synthesizer play.
@Suite struct InstrumentUnitTests {
    static let instruments = [kAudioUnitSubType_Sampler, kAudioUnitSubType_MIDISynth].map {
        EveryUnitTests.Subject(description: AudioComponentDescription(builtIn: $0, type: kAudioUnitType_MusicDevice))
    }
    static let sampler = instruments[0].description
    static let synth = instruments[1].description
    /// Of one side of a note of `SoundFontFile.level`.
    static let full = Float(0.5 * 0.5.squareRoot())

    /// A unit that plays a file.
    static func played(
        _ description: AudioComponentDescription, _ file: SoundFontFile, program: InstrumentSource.Program? = nil,
        maximum: Int = 512, _ values: [AudioUnitParameterID: Float] = [:]
    ) async throws -> PlayedUnit {
        let folder = try TemporaryFolder()
        try folder.write(file.bytes, to: "bank.sf2")
        return try await PlayedUnit(description, maximum: maximum) { unit in
            let instrument = try #require(unit as? InstrumentUnit)
            try instrument.load(InstrumentSource(.bank, [folder.file("bank.sf2")], program: program))
            for (address, value) in values {
                unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
            }
        }
    }

    @Test(arguments: instruments) func aNoteBeginsAndEndsAtItsFrame(subject: EveryUnitTests.Subject) async throws {
        let played = try await Self.played(subject.description, .level())
        played.send(777, 0x90, 60, 100)
        played.send(1501, 0x80, 60, 0)
        let heard = played.play([], blocks: [512, 512, 512, 512, 512])
        for side in heard {
            #expect(side.firstIndex { $0 != 0 } == 777)
            // The interpolation sees the silence before a recording's first frames.
            let level = side[781]
            #expect(abs(level - Self.full) < 1e-4)
            #expect(side[781...1500].allSatisfy { $0 == level })
            // The shortest release falls by 100 dB in a sixty-fourth of a second.
            #expect(side[1520] < 0.9 * level)
            #expect(side[2252...].allSatisfy { $0 == 0 })
        }
    }

    @Test(arguments: instruments) func withoutABankEveryProgramAndTheDrumsAreHeard(
        subject: EveryUnitTests.Subject
    ) async throws {
        let played = try await PlayedUnit(subject.description)
        var levels: Set<[Float]> = []
        for (turn, program) in [0, 8, 16, 24, 32, 40].enumerated() as EnumeratedSequence<[UInt8]> {
            played.send(10_240 * turn, 0xC0, program)
            played.send(10_240 * turn, 0x90, 60, 100)
            played.send(10_240 * turn + 5000, 0xB0, 120, 0)
            let heard = played.play([], blocks: [Int](repeating: 512, count: 20))
            #expect(Signals.level(heard[0][..<5000]) > -50)
            #expect(heard[0][6000...].allSatisfy { $0 == 0 })
            levels.insert(heard[0])
        }
        #expect(levels.count == 6)
        played.send(61_440, 0x99, 36, 100)
        #expect(Signals.level(played.play([], blocks: [512, 512])[0]) > -50)
    }

    /// dB, a side's share of the power, cents.
    @Test(arguments: instruments) func gainPanAndTuningAreWhatTheyMean(subject: EveryUnitTests.Subject) async throws {
        for (gain, pan) in [(-6, 0), (12, 0), (-90, 0), (0, -1), (0, 1), (-3.5, 0.4)] as [(Float, Float)] {
            let played = try await Self.played(
                subject.description, .level(), [kAUSamplerParam_Gain: gain, kAUSamplerParam_Pan: pan])
            played.send(0, 0x90, 60, 100)
            let heard = played.play([], blocks: [512])
            let turn = Double(pan + 1) * .pi / 4
            let amplitude = 0.5 * pow(10, Double(gain) / 20)
            #expect(abs(Double(heard[0][400]) - amplitude * cos(turn)) < 1e-4)
            #expect(abs(Double(heard[1][400]) - amplitude * sin(turn)) < 1e-4)
        }
        for (coarse, fine) in [(0, 0), (12, 0), (-24, 99), (24, -99), (3, 41)] as [(Float, Float)] {
            let played = try await Self.played(
                subject.description, .sine,
                [kAUSamplerParam_CoarseTuning: coarse, kAUSamplerParam_FineTuning: fine])
            played.send(0, 0x90, 60, 100)
            let heard = played.play([], blocks: [512, 512, 512])[0]
            let ratio = pow(2, Double(100 * coarse + fine) / 1200)
            let expected = heard.indices.map { Self.full * Float(sin(2 * .pi * Double($0) * ratio / 480)) }
            #expect(Signals.ratio(heard, to: expected) > 60)
        }
    }

    @Test(arguments: instruments) func aValueAtAFrameIsHeardWithinAVoicesStep(
        subject: EveryUnitTests.Subject
    ) async throws {
        let played = try await Self.played(subject.description, .level())
        played.send(0, 0x90, 60, 100)
        played.unit.scheduleParameterBlock(1000, 0, AUParameterAddress(kAUSamplerParam_Gain), -20)
        let heard = played.play([], blocks: [512, 512, 512])[0]
        #expect(abs(heard[999] - Self.full) < 1e-4)
        #expect(abs(heard[1128] - Self.full / 10) < 1e-4)
        let steps = zip(heard[999...], heard[1000...]).map { abs($0 - $1) }
        #expect((steps.max() ?? 1) < Self.full / 50)
    }

    @Test(arguments: instruments) func anyDivisionIntoBlocksGivesTheSameBits(
        subject: EveryUnitTests.Subject
    ) async throws {
        func heard(_ blocks: [Int]) async throws -> [[Float]] {
            let played = try await PlayedUnit(subject.description, maximum: 4096)
            for (index, program) in ([0, 20, 45, 100] as [UInt8]).enumerated() {
                let channel = UInt8(index)
                played.send(0, 0xC0 | channel, program)
                played.send(100 + 701 * index, 0x90 | channel, 50 + 5 * channel, 90)
                played.send(4000 + 501 * index, 0x80 | channel, 50 + 5 * channel, 0)
                played.send(2000 + 333 * index, 0xE0 | channel, 0, 90)
            }
            let schedule = played.unit.scheduleParameterBlock
            schedule(3001, 0, AUParameterAddress(kAUSamplerParam_Gain), -9)
            schedule(3501, 0, AUParameterAddress(kAUSamplerParam_Pan), 0.7)
            schedule(3777, 0, AUParameterAddress(kAUSamplerParam_FineTuning), 60)
            return played.play([], blocks: blocks)
        }
        let whole = try await heard([4096, 4096, 808])
        #expect(whole[0].count == 9000 && Signals.level(whole[0]) > -40)
        for blocks in [[Int](repeating: 64, count: 140) + [40], [1, 2, 3, 994, 1, 1999, 4000, 2000]] {
            let isSame = try await heard(blocks) == whole
            #expect(isSame)
        }
    }

    @Test(arguments: instruments) func resetEndsNotesAtOnceAndForgetsWhatWasSent(
        subject: EveryUnitTests.Subject
    ) async throws {
        let played = try await Self.played(subject.description, .level())
        for (frame, controller, value) in [(0, 64, 127), (0, 11, 20)] as [(Int, UInt8, UInt8)] {
            played.send(frame, 0xB0, controller, value)
        }
        played.send(0, 0x90, 60, 100)
        #expect(played.play([], blocks: [512])[0].contains { $0 != 0 })
        played.unit.reset()
        #expect(played.play([], blocks: [512]) == [[Float]](repeating: [Float](repeating: 0, count: 512), count: 2))
        played.send(1024, 0x90, 60, 100)
        played.send(1400, 0x80, 60, 0)
        let heard = played.play([], blocks: [512, 512, 512])[0]
        #expect(abs(heard[100] - Self.full) < 1e-4)
        #expect(heard[1127...].allSatisfy { $0 == 0 })
    }

    @Test(arguments: instruments) func onlyOneStereoOutputIsThere(subject: EveryUnitTests.Subject) async throws {
        let unit = try await AUAudioUnit.instantiate(with: subject.description)
        #expect(unit.inputBusses.isEmpty && unit.outputBusses.count == 1)
        #expect(unit.isMusicDeviceOrEffect && unit.virtualMIDICableCount == 1)
        let mono = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 1))
        #expect(throws: AUAudioUnitError.self) {
            try unit.outputBusses[0].setFormat(mono)
            try unit.allocateRenderResources()
        }
    }

    /// The bank stays, and one set of voices after the other has it.
    @Test func aUnitIsAllocatedAgainAndAgain() async throws {
        let played = try await Self.played(Self.sampler, .level())
        for turn in 0..<3 {
            played.send(1024 * turn, 0x90, 60, 100)
            #expect(played.play([], blocks: [512])[0][400] != 0)
            played.unit.deallocateRenderResources()
            try played.unit.allocateRenderResources()
            #expect(played.play([], blocks: [512])[0].allSatisfy { $0 == 0 })
        }
    }
}
