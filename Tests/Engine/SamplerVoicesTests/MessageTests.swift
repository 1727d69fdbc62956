import Foundation
import SamplerVoices
import SoundBanks
import SoundFontFiles
import Testing

/// What notes, pedals, controllers and resets do.
struct MessageTests {
    /// One side of a voice in the middle, of a sample of 0.5.
    private static let full = Float(0.5 * 0.5.squareRoot())

    private func play(
        _ events: [PlayedNotes.Event], _ generators: [(Int, Int)] = [], modulators: [[Int]] = [], frames: Int = 12_000,
        setUp: (inout SamplerVoices) -> Void = { _ in }
    ) throws -> PlayedNotes {
        let file = PlayedNotes.constant(generators, modulators: modulators)
        return PlayedNotes(try PlayedNotes.exchange(file), frames: frames, blocks: [100], events, setUp: setUp)
    }

    @Test func theSustainPedalHoldsNotesUntilItIsUp() throws {
        let notes = try play([
            .init(0, 0xB0, 64, 127), .init(0, 0x90, 60, 100), .init(1000, 0x80, 60, 0), .init(5000, 0xB0, 64, 0),
        ])
        #expect(abs(notes.left[4990] - Self.full) < 1e-5)
        #expect(notes.left[6000...].allSatisfy { $0 == 0 })
    }

    @Test func sostenutoHoldsOnlyTheKeysThatWereDown() throws {
        let notes = try play([
            .init(0, 0x90, 60, 100), .init(500, 0xB0, 66, 127), .init(600, 0x90, 72, 100), .init(1000, 0x80, 60, 0),
            .init(1000, 0x80, 72, 0), .init(6000, 0xB0, 66, 0),
        ])
        #expect(abs(notes.left[900] - 2 * Self.full) < 1e-5)
        #expect(abs(notes.left[5990] - Self.full) < 1e-5)
        #expect(notes.left[7000...].allSatisfy { $0 == 0 })
    }

    @Test func theSoftPedalTakesFourDecibelsOfLaterNotes() throws {
        let notes = try play([.init(0, 0xB0, 67, 127), .init(0, 0x90, 60, 100)])
        #expect(abs(Measured.decibels(Double(notes.left[2000] / Self.full)) + 4) < 0.001)
    }

    @Test func aNoteOnOfNoVelocityIsANoteOff() throws {
        let notes = try play([.init(0, 0x90, 60, 100), .init(1000, 0x90, 60, 0)])
        #expect(notes.left[2000...].allSatisfy { $0 == 0 })
    }

    @Test func allSoundOffEndsSoonAndAllNotesOffKeepsThePedal() throws {
        let off = try play([.init(0, 0xB0, 64, 127), .init(0, 0x90, 60, 100), .init(1000, 0xB0, 120, 0)])
        #expect(off.left[1384...].allSatisfy { $0 == 0 })
        let held = try play([.init(0, 0xB0, 64, 127), .init(0, 0x90, 60, 100), .init(1000, 0xB0, 123, 0)])
        #expect(abs(held.left[9000] - Self.full) < 1e-5)
        let reset = try play([
            .init(0, 0xB0, 64, 127), .init(0, 0x90, 60, 100), .init(1000, 0xB0, 123, 0), .init(2000, 0xB0, 121, 0),
        ])
        #expect(reset.left[3000...].allSatisfy { $0 == 0 })
    }

    /// The standard modulators of velocity, volume and expression: 40 · log₁₀ of what is missing to 127.
    @Test(arguments: [(64, 127, 127), (127, 64, 127), (127, 127, 32), (10, 100, 90)])
    func velocityVolumeAndExpressionFollowTheirSquare(velocity: Int, volume: Int, expression: Int) throws {
        let file = SoundFontFile(
            [.init(Array(repeating: 0.5, count: 400), loop: 100..<300)],
            zones: [.init([(54, 1), (34, -32_768), (53, 0)], modulators: [[0x0102, 8, 0, 0, 0]])])
        let notes = PlayedNotes(
            try PlayedNotes.exchange(file), frames: 4000,
            [
                .init(0, 0xB0, 7, UInt8(volume)), .init(0, 0xB0, 11, UInt8(expression)),
                .init(0, 0x90, 60, UInt8(velocity)),
            ])
        let parts = [velocity, volume, expression].map { 40 * log10(Double($0) / 127) }
        #expect(abs(Measured.decibels(Double(notes.left[3000] / Self.full)) - parts.reduce(0, +)) < 0.01)
    }

    @Test func panningIsOfEqualPowerAndExactAtItsEnds() throws {
        for (value, place) in [(UInt8(0), -1.0), (64, 0), (127, 1), (32, -0.5)] {
            let notes = try play([.init(0, 0xB0, 10, value), .init(0, 0x90, 60, 100)], frames: 1000)
            let angle = (place + 1) * .pi / 4
            #expect(abs(Double(notes.left[900]) - 0.5 * cos(angle)) < 1e-5)
            #expect(abs(Double(notes.right[900]) - 0.5 * sin(angle)) < 1e-5)
        }
    }

    @Test func theWholeInstrumentHasGainAndPan() throws {
        let loud = try play([.init(0, 0x90, 60, 100)], frames: 1000) { $0.setOverallGain(40) }
        #expect(abs(Measured.decibels(Double(loud.left[900] / Self.full)) - 12) < 0.001)
        let right = try play([.init(0, 0x90, 60, 100)], frames: 1000) { $0.setStereoPan(100) }
        #expect(abs(right.left[900]) < 1e-6 && abs(right.right[900] - 0.5) < 1e-5)
    }

    @Test func pressureAndWheelMoveVibratoAsTheStandardModulatorsSay() throws {
        // A vibrato of 50 cents at 8 Hz: the pitch of a sine swings by as much.
        let frames = (0..<4000).map { Float(0.5 * sin(2 * .pi * Double($0) / 40)) }
        let file = SoundFontFile(
            [.init(frames, loop: 0..<4000, rate: 48_000)],
            zones: [.init([(54, 1), (34, -32_768), (24, -38), (53, 0)], modulators: PlayedNotes.plain)])
        let extremes = try [[UInt8(0xB0), 1, 127], [0xD0, 127]].map { message in
            let event =
                message.count == 3
                ? PlayedNotes.Event(0, message[0], message[1], message[2]) : .init(0, message[0], message[1])
            let notes = PlayedNotes(try PlayedNotes.exchange(file), frames: 24_000, [event, .init(0, 0x90, 60, 100)])
            let places = notes.left.indices.dropFirst().filter { notes.left[$0 - 1] < 0 && notes.left[$0] >= 0 }
            let periods = stride(from: 8, to: places.count, by: 8).map { Double(places[$0] - places[$0 - 8]) / 8 }
            return 1200 * log2((periods.max() ?? 0) / (periods.min() ?? 1))
        }
        for swing in extremes { #expect((85...105).contains(swing), "\(extremes)") }
    }

    @Test func aNoteEndsTheOthersOfItsClass() throws {
        let notes = try play([.init(0, 0x90, 60, 100), .init(3000, 0x90, 72, 100)], [(57, 5)])
        #expect(abs(notes.left[2990] - Self.full) < 1e-5)
        #expect(notes.voiceCounts[40] == 1)
        #expect(abs(notes.left[4000] - Self.full) < 1e-5)
    }

    @Test func programsAreChosenByBankAndNumberAndDrumsByTheirChannel() throws {
        var file = PlayedNotes.constant()
        file.instruments.append([.init([(54, 1), (34, -32_768), (48, 500), (53, 0)], modulators: PlayedNotes.plain)])
        file.presets = [
            .init("full", [.init([(41, 0)])]), .init("soft", bank: 3, number: 7, [.init([(41, 1)])]),
            .init("drums", bank: 128, [.init([(41, 1)])]),
        ]
        func level(_ events: [PlayedNotes.Event]) throws -> Double {
            let notes = PlayedNotes(try PlayedNotes.exchange(file, program: nil), frames: 1000, events)
            return Measured.decibels(Double(notes.left[900] / Self.full))
        }
        #expect(abs(try level([.init(0, 0x90, 60, 100)])) < 0.01)
        // 500 centibels are 20 dB: zones' attenuation counts 0.4.
        #expect(abs(try level([.init(0, 0x99, 60, 100)]) + 20) < 0.01)
        let bank: [PlayedNotes.Event] = [.init(0, 0xB0, 0, 0x79), .init(0, 0xB0, 32, 3)]
        #expect(abs(try level(bank + [.init(0, 0xC0, 7), .init(0, 0x90, 60, 100)]) + 20) < 0.01)
        // A bank alone changes nothing before a program is chosen.
        #expect(abs(try level(bank + [.init(0, 0x90, 60, 100)])) < 0.01)
        #expect(abs(try level([.init(0, 0xB9, 0, 0), .init(0, 0xC9, 7), .init(0, 0x99, 60, 100)]) + 20) < 0.01)
    }

    @Test func modulatorsOfAPresetAddToThoseOfItsInstrument() throws {
        var file = PlayedNotes.constant(modulators: [[0x0081, 48, 100, 0, 0]])
        file.presets[0].zones = [.init([(41, 0)], modulators: [[0x0081, 48, 60, 0, 0]])]
        let notes = PlayedNotes(
            try PlayedNotes.exchange(file), frames: 1000, [.init(0, 0xB0, 1, 127), .init(0, 0x90, 60, 100)])
        #expect(abs(Measured.decibels(Double(notes.left[900] / Self.full)) + 16) < 0.01)
    }
}
