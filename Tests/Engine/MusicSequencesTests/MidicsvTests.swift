import Foundation
import MusicSequences
import TestSupport
import Testing

/// Other people's reader of MIDI files says the same as ours, of their files and of those that we write.
struct MidicsvTests {
    /// What midicsv prints, without its comments.
    private static func lines(_ bytes: [UInt8]) throws -> [String] {
        let folder = try TemporaryFolder()
        let file = folder.url.appending(path: "file.mid")
        try Data(bytes).write(to: file)
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/midicsv")
        process.arguments = [file.path]
        let pipe = Pipe()
        process.standardOutput = pipe
        try process.run()
        let output = try pipe.fileHandleForReading.readToEnd() ?? Data()
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
        // Latin-1, as the texts of files are.
        return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    /// The same of a file as we read it, but for metas that midicsv has words of its own for.
    private static func lines(_ file: MIDIFile) -> [String] {
        guard case .ticksPerQuarter(let ticks) = file.division else { return [] }
        var lines = ["0, 0, Header, \(file.format.rawValue), \(file.tracks.count), \(ticks)"]
        for (index, track) in file.tracks.enumerated() {
            lines.append("\(index + 1), 0, Start_track")
            lines += track.events.map { "\(index + 1), \($0.tick), \(words($0.content))" }
            lines.append("\(index + 1), \(track.end), End_track")
        }
        return lines + ["0, 0, End_of_file"]
    }

    private static func words(_ content: MIDIFileEvent.Content) -> String {
        switch content {
        case .message(let status, let data1, let data2):
            let channel = status & 0xf
            return switch status & 0xf0 {
            case 0x80: "Note_off_c, \(channel), \(data1), \(data2)"
            case 0x90: "Note_on_c, \(channel), \(data1), \(data2)"
            case 0xa0: "Poly_aftertouch_c, \(channel), \(data1), \(data2)"
            case 0xb0: "Control_c, \(channel), \(data1), \(data2)"
            case 0xc0: "Program_c, \(channel), \(data1)"
            case 0xd0: "Channel_aftertouch_c, \(channel), \(data1)"
            default: "Pitch_bend_c, \(channel), \(Int(data1) | Int(data2) << 7)"
            }
        case .meta(0x51, let bytes): return "Tempo, \(bytes.reduce(0) { $0 << 8 | Int($1) })"
        case .meta(0x58, let bytes): return "Time_signature, \(list(bytes))"
        case .meta(0x03, let bytes): return "Title_t, \"\(String(decoding: bytes, as: UTF8.self))\""
        case .meta(0x7f, let bytes): return "Sequencer_specific, \(bytes.count), \(list(bytes))"
        case .meta(let type, let bytes): return "Unknown_meta_event, \(type), \(bytes.count), \(list(bytes))"
        case .exclusive(let bytes): return "System_exclusive, \(bytes.count - 1), \(list(bytes.dropFirst()))"
        case .escape(let bytes): return "System_exclusive_packet, \(bytes.count), \(list(bytes[...]))"
        }
    }

    private static func list(_ bytes: some Sequence<UInt8>) -> String { bytes.map(String.init).joined(separator: ", ") }

    @Test func theExampleOfTheSpecificationSaysTheSame() throws {
        let file = try MIDIFile(bytes: TestFile.example)
        #expect(try Self.lines(TestFile.example) == Self.lines(file))
        #expect(try Self.lines(file.bytes()) == Self.lines(file))
    }

    /// A thousand events at random, written by us.
    @Test func whatWeWriteSaysTheSame() throws {
        var random = SplitMix(state: 83)
        var events: [MIDIFileEvent] = []
        var tick: Int64 = 0
        for _ in 0..<1000 {
            tick += Int64([0, 0, 1, 100, 128, 20_000, 3_000_000].randomElement(using: &random) ?? 0)
            events.append(MIDIFileEvent(tick: tick, content: Self.content(&random)))
        }
        let file = MIDIFile(
            format: .simultaneous, division: .ticksPerQuarter(480),
            tracks: [.init(events: Array(events[..<500])), .init(events: Array(events[500...]), end: tick + 77)])
        let bytes = try file.bytes()
        #expect(try Self.lines(bytes) == Self.lines(file))
        #expect(try MIDIFile(bytes: bytes) == file)
    }

    private static func content(_ random: inout SplitMix) -> MIDIFileEvent.Content {
        let bytes = (0..<Int.random(in: 1..<200, using: &random)).map { _ in UInt8.random(in: 0..<128, using: &random) }
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return .meta(type: 0x51, bytes: [bytes[0], bytes[0], 1])
        case 1: return .meta(type: 0x7f, bytes: bytes)
        case 2: return .exclusive([0xf0] + bytes + [0xf7])
        case 3: return .escape(bytes)
        default:
            let status = UInt8.random(in: 0x80..<0xf0, using: &random)
            return .message(
                status: status, data1: bytes[0], data2: status & 0xe0 == 0xc0 ? 0 : bytes[bytes.count - 1])
        }
    }
}
