import Foundation
import TestSupport
import Testing

/// `auctl render` and `auctl play` with files that were cut, changed or piped.
@Suite(.serialized) struct DamagedFileCommandTests {
    static let frames = 96_000
    private let noise = (0..<Self.frames).map { UnitRun.noise(frame: $0, channel: 0) }

    /// A session with the noise in `whole.SUFFIX`, and that file's bytes.
    private func session(_ suffix: String) throws -> (session: CommandSession, bytes: Data) {
        let session = try CommandSession()
        try Wave.write([noise, noise], to: session.path("whole.\(suffix)"))
        return (session, try Data(contentsOf: URL(filePath: session.path("whole.\(suffix)"))))
    }

    private func summary(_ outcome: ProgramRun.Outcome) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    }

    @Test(arguments: [0.5, 0.7, 0.98])
    func aCutOggFileIsRenderedAsFarAsItGoes(_ share: Double) throws {
        let (session, bytes) = try session("ogg")
        let source = session.path("cut.ogg")
        try bytes.prefix(Int(Double(bytes.count) * share)).write(to: URL(filePath: source))
        let outcome = try session.run(
            "render", source, session.path("out.wav"), "--unit", "aufx gain Demo", "--param", "gain=0.5", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("cut.ogg ends early"))
        let heard = try Wave.read(session.path("out.wav"))
        #expect(heard == (try Wave.read(source).map { $0.map { $0 * 0.5 } }))
        #expect(heard[0].count < Self.frames)
        let summary = try summary(outcome)
        #expect(summary["inputSeconds"] is NSNull)
        #expect((summary["inputDamage"] as? String)?.contains("ends early") == true)
        let seconds = try #require(summary["seconds"] as? Double)
        #expect(abs(seconds - Double(heard[0].count) / 48_000) < 1e-9)
    }

    @Test func aChangedByteOfTheLastPageEndsNothing() throws {
        var (session, bytes) = try session("ogg")
        bytes[bytes.count - 20] ^= 1
        try bytes.write(to: URL(filePath: session.path("in.ogg")))
        let outcome = try session.run(
            "render", session.path("in.ogg"), session.path("out.wav"), "--unit", "aufx gain Demo")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("in.ogg"))
        #expect(try Wave.read(session.path("out.wav")) == Wave.read(session.path("in.ogg")))
    }

    @Test func aCutFlacFileGivesNoSilenceForWhatIsMissing() throws {
        let (session, bytes) = try session("flac")
        try bytes.prefix(bytes.count * 2 / 3).write(to: URL(filePath: session.path("in.flac")))
        let outcome = try session.run(
            "render", session.path("in.flac"), session.path("out.wav"), "--unit", "aufx gain Demo", "--tail", "0")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("in.flac is damaged"))
        let heard = try Wave.read(session.path("out.wav"))
        #expect(heard[0].count < Self.frames && heard[0].last != 0)
    }

    @Test func aCutOggFileIsPlayed() throws {
        let (session, bytes) = try session("ogg")
        try bytes.prefix(bytes.count / 2).write(to: URL(filePath: session.path("in.ogg")))
        let outcome = try session.run(
            "play", session.path("in.ogg"), "--unit", "aufx gain Demo", "--device", "paced-null", "--rate", "44100",
            "--record", session.path("heard.wav"), "--json", "--progress", "lines")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.error.contains("ends early"))
        #expect(!outcome.error.contains("%/"))
        let frames = try Wave.read(session.path("in.ogg"))[0].count
        let heard = try Wave.read(session.path("heard.wav"))[0].count
        #expect(heard == Int((Double(frames) * 44_100 / 48_000).rounded()))
        #expect(try summary(outcome)["inputSeconds"] is NSNull)
    }

    @Test(arguments: ["wav", "ogg"], ["-", "/dev/stdin"])
    func aPipeIsRenderedAsTheFile(_ suffix: String, _ name: String) throws {
        let (session, bytes) = try session(suffix)
        let outcome = try session.run(
            "render", name, session.path("out.wav"), "--unit", "aufx gain Demo", "--param", "gain=0.5", piped: bytes)
        #expect(outcome.status == 0, "\(outcome.error)")
        let expected = try Wave.read(session.path("whole.\(suffix)")).map { $0.map { $0 * 0.5 } }
        #expect(try Wave.read(session.path("out.wav")) == expected)
    }

    @Test(arguments: ["flac", "caf"])
    func aPipeThatCannotBeReadIsRefused(_ suffix: String) throws {
        let (session, bytes) = try session(suffix)
        let outcome = try session.run("render", "-", session.path("out.wav"), "--unit", "aufx gain Demo", piped: bytes)
        #expect(outcome.status == 4, "\(outcome.error)")
        #expect(outcome.error.contains("pipe"))
        let names = try FileManager.default.contentsOfDirectory(atPath: session.folder.path)
        #expect(names.allSatisfy { !$0.hasPrefix("out.wav") })
    }

    @Test func aPipeIsNotLooped() throws {
        let (session, bytes) = try session("wav")
        let outcome = try session.run(
            "play", "-", "--unit", "aufx gain Demo", "--device", "paced-null", "--loop", piped: bytes)
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("--loop"))
    }

    @Test(arguments: ["1e300", "inf", "nan", "-1", "0"])
    func aDurationThatIsNoneIsRefused(_ duration: String) throws {
        let session = try session("wav").session
        let outcome = try session.run(
            "play", session.path("whole.wav"), "--unit", "aufx gain Demo", "--device", "paced-null",
            "--duration=\(duration)")
        #expect(outcome.status == 64, "\(outcome.error)")
        #expect(outcome.error.contains("--duration"))
    }
}
