import Foundation
import TestSupport
import Testing

/// What `auctl` cannot do: a message that names the thing, an exit code, and nothing lost.
@Suite(.serialized) struct CommandRefusalTests {
    struct Refusal: Sendable, CustomTestStringConvertible {
        let arguments: [String]
        let status: Int32
        let words: [String]

        init(_ arguments: String..., status: Int32, words: String...) {
            self.arguments = arguments
            self.status = status
            self.words = words
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    /// With `@` in front of what lies in the session's folder.
    static let renders = [
        Refusal(
            "@missing.wav", "@out.wav", "--unit", "aufx gain Demo", status: 4, words: "missing.wav", "No such file"),
        Refusal("@", "@out.wav", "--unit", "aufx gain Demo", status: 4, words: "directory"),
        Refusal("@text.wav", "@out.wav", "--unit", "aufx gain Demo", status: 4, words: "text.wav"),
        Refusal("@empty.wav", "@out.wav", "--unit", "aufx gain Demo", status: 4, words: "empty.wav", "empty"),
        Refusal("@in.wav", "@out.wav", "--unit", "aufx toolong Demo", status: 2, words: "toolong"),
        Refusal("@in.wav", "@out.wav", "--unit", "aufx none Here", status: 2, words: "aufx none Here"),
        Refusal(
            "@in.wav", "@out.wav", "--unit", "aufx noen Test", status: 5, words: "aufx noen Test", "AUExtensionEntry"),
        Refusal("@in.wav", "@out.wav", "--unit", "aufx over Test", status: 5, words: "aufx over Test", "version"),
        Refusal(
            "@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--param", "gain=99", status: 64, words: "gain", "99",
            "0 to 4"),
        Refusal(
            "@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--param", "gain=nan", status: 64, words: "gain=nan"),
        Refusal(
            "@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--param", "volume=1", status: 2, words: "volume"),
        Refusal(
            "@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--param", "3:gain=1", status: 64, words: "unit 3"),
        Refusal(
            "@in.wav", "@out.wav", "--unit", "aufx dist Demo", "--preset", "Silence", status: 2, words: "'Silence'"),
        Refusal("@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--frames", "32769", status: 64, words: "--frames"),
        Refusal("@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--rate", "12.5", status: 64, words: "--rate"),
        Refusal("@in.wav", "@out.wav", "--unit", "aufx gain Demo", "--tail", "-1", status: 64, words: "--tail"),
        Refusal("@in.wav", "@out.wav", status: 64, words: "--unit"),
        Refusal("@in.wav", "@out.xyz", "--unit", "aufx gain Demo", status: 4, words: "out.xyz", "wav"),
        Refusal("@in.wav", "@nowhere/out.wav", "--unit", "aufx gain Demo", status: 4, words: "nowhere/out.wav"),
        Refusal("@in.wav", "@in.wav", "--unit", "aufx gain Demo", status: 64, words: "in.wav"),
    ]

    @Test(arguments: renders)
    func renderSaysWhatIsWrongAndKeepsTheFile(_ refusal: Refusal) throws {
        let session = try session()
        let outcome = try session.run(
            ["render"] + refusal.arguments.map { $0.hasPrefix("@") ? session.path(String($0.dropFirst())) : $0 })
        check(outcome, refusal)
        #expect(try String(contentsOfFile: session.path("out.wav"), encoding: .utf8) == "precious")
        #expect(try Wave.read(session.path("in.wav")) == [[0.5, 0.25]])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: session.folder.path).allSatisfy {
                !$0.contains(".part")
            })
    }

    static let plays = [
        Refusal("@in.wav", "--unit", "aufx gain Demo", "--device", "nosuch", status: 4, words: "nosuch"),
        Refusal("@missing.wav", "--unit", "aufx gain Demo", status: 4, words: "missing.wav"),
        Refusal("--unit", "aufx gain Demo", status: 64, words: "--notes"),
        Refusal("--notes", "", "--device", "paced-null", status: 64, words: "names no note"),
        Refusal("--notes", "60,200", "--unit", "aumu sin3 Demo", "--device", "paced-null", status: 64, words: "200"),
        Refusal(
            "--notes", "60", "--unit", "aufx gain Demo", "--device", "paced-null", status: 64,
            words: "Gain (aufx gain Demo) takes no notes", "instrument"),
        Refusal(
            "--midi-file", "@in.wav", "--unit", "aumu sin3 Demo", "--device", "paced-null", status: 4, words: "in.wav",
            "MThd"),
        Refusal(
            "--midi-file", "@missing.mid", "--unit", "aumu sin3 Demo", "--device", "paced-null", status: 4,
            words: "missing.mid"),
        Refusal(
            "--midi-file", "@in.wav", "--notes", "60", "--unit", "aumu sin3 Demo", status: 64,
            words: "--notes and --midi-file cannot play together"),
        Refusal("@in.wav", "--input", "paced-null", status: 64, words: "a file and --input cannot play together"),
        Refusal(
            "--midi-file", "/dev/zero", "--unit", "aumu sin3 Demo", "--device", "paced-null", status: 4,
            words: "/dev/zero is not a regular file"),
        Refusal("@in.wav", "--unit", "aufx gain Demo", "--frames", "32769", status: 64, words: "--frames"),
        Refusal("@in.wav", "--unit", "aufx gain Demo", "--linger", "-1", status: 64, words: "--linger"),
        Refusal(
            "@in.wav", "--unit", "aufx gain Demo", "--device", "paced-null", "--record", "@out.xyz", status: 4,
            words: "out.xyz"),
        Refusal("@in.wav", "--attach", "1234", "--no-daemon", status: 64, words: "--attach", "--no-daemon"),
    ]

    @Test(arguments: plays)
    func playSaysWhatIsWrong(_ refusal: Refusal) throws {
        let session = try session()
        let outcome = try session.run(
            ["play"] + refusal.arguments.map { $0.hasPrefix("@") ? session.path(String($0.dropFirst())) : $0 })
        check(outcome, refusal)
    }

    static let others = [
        Refusal("kill", "1", status: 3, words: "no host"),
        Refusal("restart", "1", status: 3, words: "no host"),
        Refusal("kill", "1/1", "2/1", status: 3, words: "no host"),
        Refusal("kill", "--all", status: 3, words: "no host"),
        Refusal("restart", "--all", status: 3, words: "no host"),
        Refusal("kill", status: 64, words: "--all"),
        Refusal("restart", "1", "--all", status: 64, words: "--all"),
        Refusal("param", "1", "gain=1", status: 3, words: "no host"),
        Refusal("preset", "1", status: 3, words: "no host"),
        Refusal("file", "1", status: 3, words: "no host"),
        Refusal("info", "aufx none Here", status: 2, words: "aufx none Here"),
        Refusal("info", "aufx over Test", status: 5, words: "version"),
        Refusal("list", "aufx", "none", status: 2, words: "none of the"),
        Refusal("list", "nonesuch", status: 2, words: "none of the"),
        Refusal("quarantine", "clear", "aufx none Here", status: 2, words: "aufx none Here", "quarantine list"),
        Refusal("quarantine", "clear", status: 64, words: "--all", "name a component"),
        Refusal("quarantine", "clear", "--all", "aufx gain Demo", status: 64, words: "--all"),
        Refusal("incidents", "--unit", "nosuch", status: 2, words: "'nosuch'"),
        Refusal("incidents", "--last", "-1", status: 64, words: "--last"),
    ]

    @Test(arguments: others)
    func otherCommandsSayWhatIsWrong(_ refusal: Refusal) throws {
        check(try session().run(refusal.arguments), refusal)
    }

    @Test func aMistakeTouchesNoOtherUnit() throws {
        let session = try session()
        try Wave.write(seconds: 60, to: URL(filePath: session.path("long.wav")))
        _ = try session.start("play", session.path("long.wav"), "--unit", "aufx gain Demo", "--device", "paced-null")
        #expect(try eventually { try session.units("running").count == 1 })
        let before = try #require(try session.units("running").first)
        let instance = try #require(before["instance"] as? String)
        for value in ["gain=99", "gain=nan", "volume=1"] {
            let outcome = try session.run("param", instance, value)
            #expect(outcome.status != 0)
            #expect(outcome.error.contains(value.prefix { $0 != "=" }))
        }
        let after = try #require(try session.units("running").first)
        #expect(after["serviceProcess"] as? Int == before["serviceProcess"] as? Int)
        #expect(try session.objects("param", instance, "gain").first?["value"] as? Double == 1)
    }

    private func session() throws -> CommandSession {
        let session = try CommandSession()
        try Wave.write([[0.5, 0.25]], to: session.path("in.wav"))
        try Data("precious".utf8).write(to: URL(filePath: session.path("out.wav")))
        try Data("This is no sound.".utf8).write(to: URL(filePath: session.path("text.wav")))
        try Data().write(to: URL(filePath: session.path("empty.wav")))
        return session
    }

    private func check(_ outcome: ProgramRun.Outcome, _ refusal: Refusal) {
        #expect(outcome.status == refusal.status, "\(outcome.error)")
        for word in refusal.words { #expect(outcome.error.contains(word), "\(outcome.error)") }
    }
}
