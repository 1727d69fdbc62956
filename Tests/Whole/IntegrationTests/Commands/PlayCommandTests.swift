import Foundation
import TestSupport
import Testing

/// `auctl play` with the paced null device and a recording of what was heard.
@Suite(.serialized) struct PlayCommandTests {
    @Test func whatIsPlayedIsRecordedToTheFrame() throws {
        let session = try CommandSession()
        try Wave.write([[Float](repeating: 0.75, count: 24_000)], to: session.path("in.wav"))
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--param", "gain=0.5", "--device",
            "paced-null", "--record", session.path("heard.wav"), "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))
        #expect(heard.map(\.count) == [24_000, 24_000])
        #expect(heard[0].contains(0.375))
        // A busy machine makes blocks late: then the input is heard, and on the way there something between.
        #expect(heard.allSatisfy { $0.allSatisfy { (0.3749...0.7501).contains($0) } })
        let summary = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        #expect(summary?["seconds"] as? Double == 0.5)
        #expect(summary?["device"] as? String == "paced-null")
        #expect(summary?["interruptions"] as? Int == 0)
    }

    @Test func notesSoundAnInstrument() throws {
        let session = try CommandSession()
        let outcome = try session.run(
            "play", "--notes", "69", "--unit", "aumu sin3 Demo", "--device", "paced-null", "--duration", "0.5",
            "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))
        #expect(heard[0].count == 24_000)
        #expect(heard[0].contains { abs($0) > 0.01 })
    }

    /// A note of the demo instrument at beat 1 of 120 a minute: half a second, and as long.
    private static let note: [UInt8] =
        Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [
            0, 0, 0, 12, 96, 0x90, 69, 100, 96, 0x80, 69, 0, 0, 0xff, 0x2f, 0,
        ]

    @Test func aMIDIFileSoundsAnInstrumentAtItsFrames() throws {
        let session = try CommandSession()
        try Data(Self.note).write(to: URL(fileURLWithPath: session.path("song.mid")))
        let outcome = try session.run(
            "play", "--midi-file", session.path("song.mid"), "--unit", "aumu sin3 Demo", "--device", "offline",
            "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))[0]
        #expect(heard.count >= 48_000)
        #expect(heard[..<24_000].allSatisfy { $0 == 0 })
        // The tone begins at phase 0, in the frame of the note or the one behind it.
        let first = try #require(heard.firstIndex { $0 != 0 })
        #expect((24_000...24_001).contains(first))
    }

    @Test func aMIDIFileWithoutItsOptionIsNamedWithTheWayToPlayIt() throws {
        let session = try CommandSession()
        try Data(Self.note).write(to: URL(fileURLWithPath: session.path("song.mid")))
        let outcome = try session.run("play", session.path("song.mid"), "--device", "offline")
        #expect(outcome.status == 4, "\(outcome.error)")
        #expect(outcome.error.contains("song.mid is a MIDI file"), "\(outcome.error)")
        #expect(outcome.error.contains("--midi-file"), "\(outcome.error)")
    }

    @Test func aFileThatNoUnitHearsIsRefusedBeforeItGoesBy() throws {
        let session = try CommandSession()
        try Wave.write([[Float](repeating: 0.75, count: 4800)], to: session.path("in.wav"))
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aumu sin3 Demo", "--device", "paced-null")
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("in.wav is not heard: "), "\(outcome.error)")
        #expect(outcome.error.contains("(aumu sin3 Demo) takes no input"), "\(outcome.error)")
    }

    @Test func aFileIsPlayedAsItIsWithoutAnyUnit() throws {
        let session = try CommandSession()
        let samples = (0..<4800).map { Float($0) / 4800 }
        try Wave.write([samples], to: session.path("in.wav"))
        let outcome = try session.run(
            "play", session.path("in.wav"), "--device", "paced-null", "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(try Wave.read(session.path("heard.wav"))[0] == samples)
    }

    @Test func aUnitThatComesAlongIsPlayedInAProcessOfItsOwn() throws {
        let session = try CommandSession()
        try Wave.write([[Float](repeating: 0.5, count: 4800)], to: session.path("in.wav"))
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx sdly appl", "--param", "0=480", "--device", "offline",
            "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))[0]
        #expect(heard[..<480].allSatisfy { $0 == 0 } && heard[2000..<4800].allSatisfy { $0 == 0.5 })
    }

    @Test func aTimeEffectOfThisProjectIsHeardAtItsSpeed() throws {
        let session = try CommandSession()
        let samples = (0..<9600).map { Float($0) / 9600 }
        try Wave.write([samples], to: session.path("in.wav"))
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufc vari appl", "--param", "0=2", "--device", "offline",
            "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))[0]
        // Twice as steep, away from the ends, where the filter rings.
        for frame in [1000, 2000, 4000] { #expect(abs(heard[frame] - samples[2 * frame]) < 0.01) }
    }

    @Test func aFileOfAnotherRateIsConverted() throws {
        let session = try CommandSession()
        try Wave.write([[Float](repeating: 0.75, count: 22_050)], to: session.path("in.wav"), sampleRate: 44_100)
        let outcome = try session.run(
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--rate", "48000",
            "--record", session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        let heard = try Wave.read(session.path("heard.wav"))
        #expect(heard[0].count == 24_000)
        // Away from the ends, where the step rings.
        #expect(heard[0][1000..<23_000].allSatisfy { abs($0 - 0.75) < 1e-4 })
    }

    @Test func liveInputGoesThroughTheUnitsForAsLongAsAsked() throws {
        let session = try CommandSession()
        let outcome = try session.run(
            "play", "--input", "--unit", "aufx gain Demo", "--device", "paced-null", "--duration", "0.5", "--record",
            session.path("heard.wav"))
        #expect(outcome.status == 0, "\(outcome.error)")
        // This device records silence.
        #expect(
            try Wave.read(session.path("heard.wav"))
                == [[Float]](repeating: Array(repeating: 0, count: 24_000), count: 2))
    }

    @Test(arguments: [["song.wav", "--input"], ["--notes", "60", "--input"], ["--input", "--loop"]])
    func liveInputGoesWithNothingElse(_ arguments: [String]) throws {
        let outcome = try CommandSession().run(
            ["play"] + arguments + ["--unit", "aufx gain Demo", "--device", "paced-null"])
        #expect(outcome.status == 64)
        #expect(outcome.error.contains("--input"), "\(outcome.error)")
    }

    @Test func theListOfDevicesIsJSON() throws {
        let devices = try CommandSession().objects("play", "--list-devices")
        #expect(devices.contains { $0["name"] as? String == "paced-null" })
    }
}
