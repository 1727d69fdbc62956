import AudioToolbox
import Glibc
import ServiceProtocol
import Testing

@Suite struct InstrumentTests {
    private func makeUnit(attack: Float = 0.01, release: Float = 0.1) throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("InstrumentDemo"), "aumu", "sin3")
        try unit.set([ParameterValueSetting(0, attack), ParameterValueSetting(1, release)])
        try unit.allocate(hasInput: false)
        return unit
    }

    @Test func itHasNoInputAndAttackAndRelease() throws {
        let description = try makeUnit().describe()
        #expect(description.inputBusses.isEmpty)
        #expect(description.flags.contains(.musicDeviceOrEffect))
        #expect(description.parameterNodes.map(\.identifier) == ["attack", "release"])
    }

    @Test func withoutNotesItIsSilent() throws {
        let output = try makeUnit().render(frames: 4_096)
        #expect(output.allSatisfy { $0.allSatisfy { $0 == 0 } })
    }

    @Test func aNoteIsTheCubeOfItsSineFromItsFrameOn() throws {
        let output = try makeUnit(attack: 0.001).render(frames: 9_600, events: [.midi([0x90, 69, 127], at: 100)])
        #expect(output[0][..<100].allSatisfy { $0 == 0 })
        // The attack of 48 frames is over.
        let expected = (200..<9_600).map { Float(0.25 * pow(sin(2 * .pi * 440 * Double($0 - 100) / 48_000), 3)) }
        #expect(Signals.largestDifference(Array(output[0][200...]), expected) < 1e-5)
        #expect(output[0] == output[1])
    }

    @Test(arguments: [(60, 261.6256), (69, 440), (93, 1_760)]) func aNoteHasItsPitch(note: Int, frequency: Double)
        throws
    {
        let output = try makeUnit().render(frames: 48_000, events: [.midi([0x90, UInt8(note), 100])])
        let crossings = zip(output[0], output[0].dropFirst()).filter { $0 < 0 && $1 >= 0 }.count
        #expect(abs(Double(crossings) - frequency) <= 1)
    }

    @Test func releaseEndsInExactSilenceAfterItsTime() throws {
        let output = try makeUnit(release: 0.05).render(
            frames: 9_600, events: [.midi([0x90, 69, 127]), .midi([0x80, 69, 0], at: 4_800)])
        #expect(output[0][4_800..<7_000].contains { abs($0) > 0.01 })
        #expect(output[0][7_202...].allSatisfy { $0 == 0 })
    }

    @Test func aChordIsTheSumOfItsNotes() throws {
        let notes: [[UInt8]] = [[0x90, 60, 100], [0x90, 64, 90], [0x90, 67, 80]]
        let chord = try makeUnit().render(frames: 4_800, events: notes.map { .midi($0) })
        let parts = try notes.map { try makeUnit().render(frames: 4_800, events: [.midi($0)]) }
        let sum = (0..<4_800).map { frame in parts.reduce(Float(0)) { $0 + $1[0][frame] } }
        #expect(Signals.largestDifference(chord[0], sum) < 1e-6)
    }

    @Test func allNotesOffReleasesEveryNote() throws {
        let on: [UnitEvent] = (40..<60).map { .midi([0x90, $0, 100]) }
        let output = try makeUnit(release: 0.01).render(frames: 9_600, events: on + [.midi([0xb0, 123, 0], at: 4_800)])
        #expect(output[0][5_300...].allSatisfy { $0 == 0 })
    }

    @Test func thePedalHoldsANoteWhoseKeyIsUp() throws {
        let events: [UnitEvent] = [
            .midi([0xb0, 64, 127]), .midi([0x90, 69, 127]), .midi([0x80, 69, 0], at: 1_000),
            .midi([0xb0, 64, 0], at: 6_000),
        ]
        let output = try makeUnit(release: 0.01).render(frames: 9_600, events: events)
        #expect(Signals.rootMeanSquare(output[0][5_000..<6_000]) > 0.05)
        #expect(output[0][6_500...].allSatisfy { $0 == 0 })
    }

    @Test func moreNotesThanVoicesNeitherTrapNorClick() throws {
        let notes: [UnitEvent] = (0..<60).map { .midi([0x90, UInt8(30 + $0), 60], at: $0 * 50) }
        let output = try makeUnit().render(frames: 9_600, events: notes)
        #expect(output[0].allSatisfy { $0.isFinite && abs($0) < 4 })
    }

    @Test func blockSizesDoNotChangeASample() throws {
        let events: [UnitEvent] = [
            .midi([0x90, 60, 100], at: 3), .midi([0x90, 67, 60], at: 700), .midi([0xe0, 0, 96], at: 1_500),
            .midi([0x80, 60, 0], at: 3_000), .set(1, 0.03, at: 3_100), .midi([0x90, 60, 127], at: 3_500),
        ]
        let whole = try makeUnit().render(frames: 8_192, sizes: [4_096], events: events)
        #expect(try makeUnit().render(frames: 8_192, sizes: [1], events: events) == whole)
        #expect(try makeUnit().render(frames: 8_192, sizes: [11, 256, 3], events: events) == whole)
    }
}
