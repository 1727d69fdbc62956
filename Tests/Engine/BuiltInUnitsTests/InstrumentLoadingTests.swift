import AudioToolbox
import BuiltInUnits
import Foundation
import SoundBanks
import SoundFontFiles
import TestSupport
import Testing

/// Which files the sampler and the MIDI synthesizer play, and what their states keep of them.
@Suite struct InstrumentLoadingTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SoundFontFile.fourPrograms.bytes, to: "four.sf2")
        try folder.write(SoundFontFile.level(attenuation: 250).bytes, to: "soft.sf2")
    }

    private func unit(_ description: AudioComponentDescription) async throws -> InstrumentUnit {
        try #require(try await AUAudioUnit.instantiate(with: description) as? InstrumentUnit)
    }

    private func source(_ name: String, _ program: InstrumentSource.Program? = nil) -> InstrumentSource {
        InstrumentSource(.bank, [folder.file(name)], program: program)
    }

    private func program(_ number: UInt8, _ msb: UInt8 = 0x79, _ lsb: UInt8 = 0) -> InstrumentSource.Program {
        InstrumentSource.Program(number: number, bankMSB: msb, bankLSB: lsb)
    }

    /// dB under `SoundFontFile.level`, of one note.
    private func level(_ unit: AUAudioUnit, channel: UInt8 = 0, sending messages: [[UInt8]] = []) throws -> Double {
        let played = try PlayedUnit(unit: unit)
        for message in messages { played.send(0, message) }
        played.send(0, [0x90 | channel, 60, 100])
        return 20 * log10(Double(abs(played.play([], blocks: [512])[0][400]) / InstrumentUnitTests.full))
    }

    @Test(
        arguments: [
            (0, 0x79, 0, 0), (7, 0x79, 0, -20), (7, 0x79, 3, -40), (7, 3, 0, -40), (0, 0x78, 0, -60),
        ] as [(UInt8, UInt8, UInt8, Double)])
    func aSamplersProgramIsThatOfEveryChannel(number: UInt8, msb: UInt8, lsb: UInt8, decibels: Double) async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        try sampler.load(source("four.sf2", program(number, msb, lsb)))
        for channel in [0, 9, 15] as [UInt8] {
            let heard = try level(sampler, channel: channel, sending: [[0xC0 | channel, 0]])
            #expect(abs(heard - decibels) < 0.01)
        }
    }

    @Test func aSynthesizersChannelsChooseTheirPrograms() async throws {
        let synth = try await unit(InstrumentUnitTests.synth)
        try synth.load(source("four.sf2", program(7)))
        #expect(abs(try level(synth)) < 0.01)
        #expect(abs(try level(synth, channel: 9) + 60) < 0.01)
        #expect(abs(try level(synth, channel: 4, sending: [[0xC4, 7]]) + 20) < 0.01)
        #expect(abs(try level(synth, channel: 4, sending: [[0xB4, 0, 0x79], [0xB4, 32, 3], [0xC4, 7]]) + 40) < 0.01)
    }

    @Test func aProgramThatIsNotThereIsNamedAndTheOneBeforePlaysOn() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        try sampler.load(source("four.sf2", program(7)))
        let error = #expect(throws: AUAudioUnitError.self) { try sampler.load(source("four.sf2", program(8, 0x79, 2))) }
        #expect(error?.code == kAudioUnitErr_InvalidPropertyValue)
        #expect(error?.message.hasPrefix("\(folder.file("four.sf2")) has no program 8 ") == true)
        #expect(sampler.source == source("four.sf2", program(7)))
        #expect(abs(try level(sampler) + 20) < 0.01)
    }

    @Test func aDamagedFileIsNamedWithThePlaceInIt() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        let bytes = SoundFontFile.fourPrograms.bytes
        try folder.write(Array(bytes.prefix(bytes.count - 100)), to: "cut.sf2")
        let error = #expect(throws: AUAudioUnitError.self) { try sampler.load(source("cut.sf2")) }
        #expect(error?.code == kAudioUnitErr_InvalidFile)
        #expect(error?.message.contains("\(folder.file("cut.sf2")), byte ") == true)
        #expect(sampler.source == InstrumentSource(.standard))
    }

    @Test(arguments: ["none.sf2", "."]) func whatIsNoFileIsNamed(name: String) async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        let error = #expect(throws: AUAudioUnitError.self) { try sampler.load(source(name)) }
        #expect(error?.message.contains(folder.file(name)) == true)
        #expect(error?.code == (name == "." ? kAudioUnitErr_InvalidFile : kAudioUnitErr_InvalidFilePath))
    }

    @Test func anInstrumentOfAnotherKindIsRefusedByName() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        try folder.write([1, 2, 3], to: "a.exs")
        let error = #expect(throws: AUAudioUnitError.self) {
            try sampler.load(InstrumentSource(.instrument, [folder.file("a.exs")]))
        }
        #expect(error?.message.contains("a.exs is no instrument that is read here") == true)
    }

    /// A process without decoders, such as a service's.
    @Test func recordingsThatNobodyDecodesAreRefused() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        let error = #expect(throws: AUAudioUnitError.self) {
            try sampler.load(InstrumentSource(.recordings, [folder.file("a.wav")]))
        }
        #expect(error?.code == kAudioUnitErr_CannotDoInCurrentContext)
    }

    @Test func aNoteGoesOnWithTheBankThatItBeganWith() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        try sampler.load(source("four.sf2"))
        let played = try PlayedUnit(unit: sampler)
        played.send(0, 0x90, 60, 100)
        _ = played.play([], blocks: [512])
        try sampler.load(source("soft.sf2"))
        #expect(abs(played.play([], blocks: [512])[0][400] - InstrumentUnitTests.full) < 1e-4)
        played.send(1024, 0x80, 60, 0)
        played.send(1424, 0x90, 62, 100)
        let heard = played.play([], blocks: [512, 512])[0]
        // 250 centibels, of which four tenths count.
        #expect(abs(heard[900] - InstrumentUnitTests.full * Float(pow(10, -0.5))) < 1e-4)
    }

    @Test func unitsOfOneFileShareItsMemoryUntilItChanges() async throws {
        let (one, other) = (try await unit(InstrumentUnitTests.sampler), try await unit(InstrumentUnitTests.synth))
        try one.load(source("four.sf2", program(7)))
        try other.load(source("four.sf2"))
        #expect(one.bank === other.bank)
        try folder.write(SoundFontFile.level().bytes, to: "four.sf2")
        try other.load(source("four.sf2"))
        #expect(one.bank !== other.bank && other.bank.programs.count == 1)
    }

    @Test func theTailIsTheLongestRelease() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        var file = SoundFontFile.level()
        file.instruments[0][0].generators.insert((38, 1200), at: 0)
        try folder.write(file.bytes, to: "long.sf2")
        try sampler.load(source("long.sf2"))
        #expect(abs(sampler.tailTime - 2) < 1e-6)
        try sampler.load(source("four.sf2"))
        #expect(abs(sampler.tailTime - 1.0 / 64) < 1e-6)
    }

    // MARK: State

    @Test(arguments: InstrumentUnitTests.instruments) func aStateKeepsTheFileAndItsProgram(
        subject: EveryUnitTests.Subject
    ) async throws {
        let (first, second) = (try await unit(subject.description), try await unit(subject.description))
        try first.load(source("four.sf2", program(7, 0x79, 3)))
        let bytes = try PropertyListCoder.encode(try #require(first.fullState))
        second.fullState = try PropertyListCoder.decode(bytes)
        #expect(second.source == first.source && second.stateProblem == nil)
        #expect(try level(first) == level(second))
        let standard = try await unit(subject.description)
        second.fullState = standard.fullState
        #expect(second.source == InstrumentSource(.standard))
    }

    @Test func aStateWhoseFileIsAwayIsKeptAndPlaysWhenTheFileIsHandedOver() async throws {
        let (first, second) = (
            try await unit(InstrumentUnitTests.sampler), try await unit(InstrumentUnitTests.sampler)
        )
        try first.load(source("four.sf2", program(7)))
        let state = first.fullState
        try FileManager.default.removeItem(atPath: folder.file("four.sf2"))
        second.fullState = state
        #expect(second.stateProblem?.message.contains(folder.file("four.sf2")) == true)
        #expect(second.source == InstrumentSource(.standard))
        let kept = try await unit(InstrumentUnitTests.sampler)
        kept.fullState = second.fullState
        try kept.take(SoundFontFile.fourPrograms.bytes, key: "four.sf2")
        #expect(abs(try level(kept) + 20) < 0.01)
        // As a host does with a service that starts again: first the files, then the state.
        let again = try await unit(InstrumentUnitTests.sampler)
        try again.take(SoundFontFile.fourPrograms.bytes, key: "four.sf2")
        #expect(abs(try level(again)) < 0.01)
        again.fullState = kept.fullState
        #expect(again.stateProblem == nil)
        #expect(abs(try level(again) + 20) < 0.01)
        again.withdraw("four.sf2")
        #expect(again.source == InstrumentSource(.standard))
    }

    @Test func aFileThatIsHandedOverAndNoneOfTheKindIsRefused() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        let error = #expect(throws: AUAudioUnitError.self) { try sampler.take([1, 2, 3], key: "some file") }
        #expect(error?.message.hasPrefix("some file") == true)
        #expect(sampler.source == InstrumentSource(.standard))
    }

    @Test func statesThatMakeNoSenseChangeNothing() async throws {
        let sampler = try await unit(InstrumentUnitTests.sampler)
        let loaded = source("four.sf2", program(7))
        try sampler.load(loaded)
        let state = try #require(sampler.fullState)
        let instruments: [Any] = [
            7, "bank", ["kind": "none"], ["kind": "bank", "program": 500, "bank-msb": 0, "bank-lsb": 0],
            ["kind": "bank", "program": 1], ["kind": "standard"],
        ]
        for instrument in instruments {
            var broken = state
            broken["instrument"] = instrument
            sampler.fullState = broken
            #expect(sampler.source == loaded)
        }
        for files in [7, [:], ["Sample:1": "/a"], ["Sample:0": 7], ["Sample:0": "/a", "Sample:1": "/b"]] as [Any] {
            var broken = state
            broken["file-references"] = files
            sampler.fullState = broken
            #expect(sampler.source == loaded)
        }
    }
}
