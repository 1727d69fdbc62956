import MusicSequences
import Testing

/// What is no file is refused with its place, and nothing traps.
struct DamagedFileTests {
    struct Damage: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let offset: Int
        let expected: String

        var testDescription: String { name }
    }

    private static func track(_ name: String, _ body: [UInt8], at offset: Int, _ expected: String) -> Damage {
        Damage(name: name, bytes: TestFile.bytes(format: 0, body), offset: 22 + offset, expected: expected)
    }

    private static let cut = Array(TestFile.bytes(format: 0, [0, 0x90, 60, 100, 96, 0x80, 60, 0]).dropLast(2))

    static let damages = [
        Damage(name: "nothing", bytes: [], offset: 0, expected: "MThd"),
        Damage(name: "text", bytes: Array("a text that is no music".utf8), offset: 0, expected: "MThd"),
        Damage(
            name: "short header", bytes: Array("MThd".utf8) + [0, 0, 0, 4, 0, 1, 0, 1], offset: 12,
            expected: "the division"),
        Damage(name: "format", bytes: TestFile.bytes(format: 3), offset: 8, expected: "format 0, 1 or 2"),
        Damage(name: "division", bytes: TestFile.bytes(division: [0, 0]), offset: 12, expected: "ticks per quarter"),
        Damage(name: "frames", bytes: TestFile.bytes(division: [0x80, 1]), offset: 12, expected: "24, 25, 29 or 30"),
        Damage(name: "ticks", bytes: TestFile.bytes(division: [0xe8, 0]), offset: 12, expected: "24, 25, 29 or 30"),
        Damage(name: "no track", bytes: TestFile.bytes(), offset: 14, expected: "a track, MTrk"),
        Damage(name: "cut in an event", bytes: cut, offset: 28, expected: "a data byte"),
        Damage(
            name: "cut between", bytes: cut.dropLast(2), offset: 26,
            expected: "the rest of the track that begins at byte 14"),
        track("long time", [0x80, 0x80, 0x80, 0x80, 0], at: 0, "a delta time of at most four bytes"),
        track("long length", [0, 0xf0, 0xff, 0xff, 0xff, 0xff, 0x7f], at: 2, "at most four bytes"),
        track("lying length", [0, 0xff, 1, 0xff, 0xff, 0xff, 0x7f, 1], at: 3, "a meta event that ends in the track"),
        track("no status", [0, 60, 100], at: 1, "an event with a status byte"),
        track("data byte", [0, 0x90, 0x90, 1], at: 2, "a data byte, 0 to 127"),
        track("system message", [0, 0xf4], at: 1, "a channel message, F0, F7 or FF"),
        track("meta type", [0, 0xff, 0x80, 0], at: 2, "the type of a meta event, 0 to 127"),
        track("tempo 0", [0, 0xff, 0x51, 3, 0, 0, 0], at: 4, "a tempo of 1 to 16777215"),
        Damage(
            name: "RIFF", bytes: Array("RIFF".utf8) + [0xff, 0xff, 0xff, 0xff] + Array("RMID".utf8), offset: 12,
            expected: "a chunk 'data'"),
    ]

    @Test(arguments: damages) func theErrorNamesThePlaceAndWhatBelongsThere(damage: Damage) throws {
        let error = try #require(throws: MIDIFileError.self) { try MIDIFile(bytes: damage.bytes) }
        #expect(error.offset == damage.offset)
        #expect(error.expected.contains(damage.expected))
        #expect(error.message.hasPrefix("the MIDI file is damaged at byte \(damage.offset): expected "))
    }

    @Test func everyCutOfAFileIsReadOrRefused() {
        var refused = 0
        for length in 0..<TestFile.everything.count {
            do { _ = try MIDIFile(bytes: Array(TestFile.everything[..<length])) } catch {
                #expect(error.offset <= length)
                refused += 1
            }
        }
        // All but those that have a whole track and less than a chunk of the next.
        #expect(refused >= TestFile.everything.count - 10)
    }

    /// 20,000 files of which one to eight bytes are others: read, played, written and read again, or refused.
    @Test func mutatedFilesAreReadOrRefused() throws {
        var random = SplitMix(state: 27)
        var (read, refused) = (0, 0)
        let files = [TestFile.example, TestFile.everything]
        for round in 0..<20_000 {
            let bytes = Self.mutate(files[round % 2], &random)
            do {
                let file = try MIDIFile(bytes: bytes)
                read += 1
                let sequence = EventSequence(file, tracks: round % 4 < 2 ? .asInFile : .byChannel)
                #expect(Self.isInOrder(sequence))
                // What a file says can be written again, but for times that are too far apart once tracks are joined.
                #expect(try MIDIFile(bytes: try file.bytes()).tracks.count == file.tracks.count)
                let player = ScorePlayer(try Score(sequence))
                player.state.pointee.start()
                player.state.pointee.render(frames: 48_000, sampleRate: 48_000) { _ in }
            } catch let error as MIDIFileError {
                refused += 1
                #expect((0...bytes.count).contains(error.offset))
            }
        }
        #expect(read + refused == 20_000)
        #expect(read > 2000 && refused > 2000)
    }

    private static func isInOrder(_ sequence: EventSequence) -> Bool {
        (sequence.tracks + [sequence.tempoTrack]).allSatisfy { track in
            zip(track.events, track.events.dropFirst()).allSatisfy { $0.beat <= $1.beat }
        }
    }

    private static func mutate(_ file: [UInt8], _ random: inout SplitMix) -> [UInt8] {
        var bytes = file
        for _ in 0...Int.random(in: 0..<8, using: &random) {
            let place = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
            case 1: bytes.remove(at: place)
            case 2: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            default: bytes[place] = [0, 0x7f, 0x80, 0xff, 0xf0, 0xf7, 0x2f, 0x51].randomElement(using: &random) ?? 0
            }
        }
        return bytes
    }

    @Test func timesDoNotRunOver() throws {
        // As many of the longest times as fit in a small file.
        let body = [UInt8](repeating: 0, count: 0).appending([0xff, 0xff, 0xff, 0x7f, 0xb0, 1, 1], times: 5000)
        let sequence = EventSequence(try MIDIFile(bytes: Self.long(body)))
        #expect(sequence.tracks[0].events.last?.beat == Double(5000 * 0xfff_ffff) / 96)
        let player = ScorePlayer(try Score(sequence))
        #expect(!player.seek(sequence.length))
        #expect(player.seek(ScorePlayerState.lastBeat))
    }

    private static func long(_ body: [UInt8]) -> [UInt8] {
        let count = body.count
        return TestFile.bytes(format: 0) + Array("MTrk".utf8)
            + [UInt8(count >> 24), UInt8(count >> 16 & 0xff), UInt8(count >> 8 & 0xff), UInt8(count & 0xff)] + body
    }
}

extension [UInt8] {
    fileprivate func appending(_ bytes: [UInt8], times: Int) -> [UInt8] {
        self + Array(repeatElement(bytes, count: times).joined())
    }
}
