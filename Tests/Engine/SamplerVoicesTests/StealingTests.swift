import Foundation
import SamplerVoices
import SoundBanks
import SoundFontFiles
import Testing

/// More notes than voices, and banks that change while notes sound.
struct StealingTests {
    /// A low sine that is loud: a cut would be heard as a click.
    private static func sine(_ generators: [(Int, Int)] = []) -> SoundFontFile {
        let frames = (0..<4800).map { Float(0.9 * sin(2 * .pi * Double($0) / 480)) }
        return SoundFontFile(
            [.init(frames, loop: 0..<4800, rate: 48_000)],
            zones: [.init([(54, 1), (34, -6000)] + generators + [(53, 0)], modulators: PlayedNotes.plain)])
    }

    @Test func noMoreThan64VoicesSound() throws {
        let events = (0..<100).map { PlayedNotes.Event(100 * $0, 0x90, UInt8(20 + $0), 100) }
        let notes = PlayedNotes(try PlayedNotes.exchange(Self.sine()), frames: 12_000, blocks: [100], events)
        #expect(notes.voiceCounts.max() == 64)
        #expect(notes.voiceCounts.last == 64)
    }

    @Test func aStolenVoiceFadesWithoutAClickAboveMinus60DB() throws {
        let exchange = try PlayedNotes.exchange(Self.sine([(56, 0)]))
        let events = (0..<12).map { PlayedNotes.Event(1000 + 3001 * $0, 0x90, UInt8(40 + $0), 100) }
        let notes = PlayedNotes(exchange, frames: 40_000, polyphony: 1, events)
        #expect(notes.left.map(abs).max() ?? 0 > 0.5)
        #expect(Measured.decibels(Measured.click(notes.left)) < -60)
        // The measure would show a cut: the same signal with one.
        let cut = notes.left.enumerated().map { $0 < 20_130 ? $1 : 0 }
        #expect(Measured.decibels(Measured.click(cut)) > -50)
    }

    @Test func releasedVoicesGoFirstAndTheSoftestOfThem() throws {
        // Velocity moves the level: 40 dB between the two that were released.
        let file = SoundFontFile(
            [.init(Array(repeating: 0.5, count: 400), loop: 100..<300)],
            zones: [.init([(54, 1), (34, -32_768), (38, 5000), (53, 0)], modulators: [[0x0102, 8, 0, 0, 0]])])
        let notes = PlayedNotes(
            try PlayedNotes.exchange(file), frames: 6000, blocks: [100], polyphony: 3,
            [
                .init(0, 0x90, 60, 127), .init(0, 0x90, 61, 12), .init(0, 0x90, 62, 1), .init(1000, 0x80, 60, 0),
                .init(1000, 0x80, 61, 0), .init(2000, 0x90, 64, 1),
            ])
        // The loud one, released, goes on; the softer released one went, and not the held one that is softest.
        let loud = notes.left[900] - notes.left[5000]
        #expect(notes.voiceCounts[40] == 3)
        #expect(loud > 0.0005 && notes.left[5000] > 0.2)
    }

    @Test func zonesOfOneNoteDoNotTakeEachOthersPlace() throws {
        let zone = SoundFontFile.Zone([(54, 1), (34, -32_768), (53, 0)], modulators: PlayedNotes.plain)
        let file = SoundFontFile(
            [.init(Array(repeating: 0.1, count: 400), loop: 100..<300)], zones: Array(repeating: zone, count: 5))
        let notes = PlayedNotes(
            try PlayedNotes.exchange(file), frames: 2000, blocks: [100], polyphony: 3, [.init(0, 0x90, 60, 100)])
        #expect(notes.voiceCounts.last == 3)
    }

    @Test func aBankStaysUntilItsLastVoiceEnds() throws {
        let exchange = try PlayedNotes.exchange(PlayedNotes.constant())
        let first = exchange.heldBanks[0]
        var voices = SamplerVoices(sampleRate: 48_000, exchange: exchange)
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: 2000)
        defer { memory.deallocate() }
        let buses = SamplerBuses(left: memory, right: memory + 1000)
        voices.noteOn(channel: 0, key: 60, velocity: 100)
        voices.render(buses, frameCount: 1000)
        exchange.install(try SoundFontReader.read(PlayedNotes.constant([(48, 1000)]).bytes, file: "b"), program: 0)
        voices.render(buses, frameCount: 1000)
        exchange.collect()
        #expect(exchange.heldBanks.count == 2 && exchange.heldBanks[0] === first)
        #expect(memory[999] > 0.35)
        // A note begins with the new one, 40 dB softer.
        voices.noteOn(channel: 0, key: 72, velocity: 100)
        voices.noteOff(channel: 0, key: 60)
        for _ in 0..<3 { voices.render(buses, frameCount: 1000) }
        #expect(abs(Measured.decibels(Double(memory[999]) / (0.5 * 0.5.squareRoot())) + 40) < 0.01)
        exchange.collect()
        #expect(exchange.heldBanks.count == 1 && exchange.heldBanks[0] !== first)
    }

    @Test func banksThatNoVoiceEverPlayedAreFreedAtOnce() throws {
        let exchange = InstrumentExchange()
        for _ in 0..<10 {
            exchange.install(try SoundFontReader.read(PlayedNotes.constant().bytes, file: "b"))
        }
        #expect(exchange.heldBanks.count <= 2)
    }

    @Test func voicesThatAreMadeAnewPlayTheBankThatIsThere() throws {
        let exchange = try PlayedNotes.exchange(PlayedNotes.constant())
        for rate in [44_100.0, 48_000] {
            let notes = PlayedNotes(exchange, rate: rate, frames: 1000, [.init(0, 0x90, 60, 100)])
            #expect(notes.left[900] > 0.35)
        }
        #expect(exchange.heldBanks.count == 1)
    }

    /// A bank that nobody loaded is heard, on every channel, and does not clip a chord.
    @Test func withoutABankEveryProgramIsHeard() {
        for program in UInt8(0)..<128 {
            let events: [PlayedNotes.Event] =
                [.init(0, 0xC0, program)] + [60, 64, 67].map { .init(0, 0x90, $0, 100) }
            let notes = PlayedNotes(InstrumentExchange(), frames: 12_000, events)
            let peak = notes.left.map(abs).max() ?? 0
            #expect(peak > 0.02 && peak < 1, "program \(program): \(peak)")
        }
        for key in UInt8(35)...57 {
            let notes = PlayedNotes(InstrumentExchange(), frames: 4800, [.init(0, 0x99, key, 100)])
            #expect(notes.left.map(abs).max() ?? 0 > 0.02, "drum \(key)")
        }
    }
}
