import Foundation
import TestSupport
import Testing

/// `--open`: units that get a file of the user's before they play.
@Suite(.serialized) struct OpenedFileCommandTests {
    private static let bank = "/usr/share/sounds/sf2/TimGM6mb.sf2"

    /// A note of a piano at once, for half a second.
    private static let note: [UInt8] =
        Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1, 0, 96] + Array("MTrk".utf8) + [
            0, 0, 0, 12, 0, 0x90, 69, 100, 96, 0x80, 69, 0, 0, 0xff, 0x2f, 0,
        ]

    private func heard(_ units: [String], in session: CommandSession) throws -> [Float] {
        try Data(Self.note).write(to: URL(fileURLWithPath: session.path("song.mid")))
        let outcome = try session.run(
            ["play", "--midi-file", session.path("song.mid"), "--duration", "0.5"] + units + [
                "--device", "offline", "--record", session.path("heard.wav"),
            ])
        #expect(outcome.status == 0, "\(outcome.error)")
        return try Wave.read(session.path("heard.wav"))[0]
    }

    @Test func aSynthesizerPlaysTheBankThatItIsGiven() throws {
        let session = try CommandSession()
        let unit = ["--unit", "aumu msyn appl"]
        let own = try heard(unit, in: session)
        let given = try heard(unit + ["--open", Self.bank], in: session)
        #expect(own.contains { $0 != 0 } && given.contains { $0 != 0 })
        #expect(own != given)
    }

    @Test(arguments: [
        ("nowhere.sf2", 4, "there is no file 'nowhere.sf2'"), ("/dev/zero", 4, "a device"),
        ("2:\(bank)", 64, "there is no unit 2"), ("", 64, "names no file"),
    ])
    func whatCannotBeOpenedIsSaidBeforeAnythingPlays(_ file: String, status: Int32, words: String) throws {
        let session = try CommandSession()
        let outcome = try session.run(
            "play", "--notes", "69", "--unit", "aumu msyn appl", "--open", file, "--device", "offline")
        #expect(outcome.status == status, "\(outcome.error)")
        #expect(outcome.error.contains(words), "\(outcome.error)")
    }

    @Test func aUnitThatTakesNoFilesIsNamed() throws {
        let session = try CommandSession()
        try Wave.write([[Float](repeating: 0.75, count: 480)], to: session.path("in.wav"))
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo", "--open", Self.bank)
        #expect(outcome.status == 5, "\(outcome.error)")
        #expect(outcome.error.contains("takes no files"), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: session.path("out.wav")))
    }
}
