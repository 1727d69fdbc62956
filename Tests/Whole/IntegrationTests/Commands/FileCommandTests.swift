import Foundation
import TestSupport
import Testing

/// `auctl file`: files of the user's for units that run.
@Suite(.serialized, .timeLimit(.minutes(2))) struct FileCommandTests {
    /// A session in which a host plays a unit.
    private func playing(_ codes: String) throws -> (session: CommandSession, instance: String) {
        let session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        _ = try session.start("play", session.path("in.wav"), "--unit", codes, "--device", "paced-null")
        try #require(try eventually { try session.units("running").count == 1 })
        return (session, try #require(try session.units("running").first?["instance"] as? String))
    }

    @Test func aFileIsGivenListedAndWithdrawn() throws {
        let (session, instance) = try playing("aufx kepr Test")
        try Data("bytes".utf8).write(to: URL(filePath: session.path("piano.sf2")))
        #expect(try session.run("file", instance).output.contains("has no files"))
        let opened = try session.run("file", instance, "--open", session.path("piano.sf2"), "--as", "piano")
        #expect(opened.status == 0 && opened.output.isEmpty && opened.error.isEmpty, "\(opened.error)")
        let listed = try session.run("file", instance).output
        #expect(listed.contains("piano") && listed.contains("read-only") && listed.contains("piano.sf2"))
        let file = try #require(try session.objects("file", instance).first)
        #expect(file["key"] as? String == "piano" && file["isWritable"] as? Bool == false)
        #expect(file["path"] as? String == session.path("piano.sf2"))
        #expect(
            try session.run("file", instance, "--open", session.path("piano.sf2"), "--json").output.contains(
                "\"piano.sf2\""))
        #expect(try session.objects("file", instance).count == 2)
        #expect(try session.run("file", instance, "--close", "piano").status == 0)
        #expect(try session.objects("file", instance).compactMap { $0["key"] as? String } == ["piano.sf2"])
    }

    @Test func theCommandSaysWhatIsWrong() throws {
        let (session, instance) = try playing("aufx kepr Test")
        try Data().write(to: URL(filePath: session.path("file")))
        let file = session.path("file")
        let cases: [([String], Int32, String)] = [
            (["--open", session.path("none")], 4, "there is no file"), (["--open", "/tmp"], 4, "a folder"),
            (["--open", "/dev/null"], 4, "not a file"), (["--open", "/proc/self/maps"], 1, "a view of the system"),
            (["--close", "none"], 2, "no file 'none'"), (["--as", "key"], 64, "--open"),
            (["--open", file, "--close", "file"], 64, "either"), (["--open", file, "--as", ""], 1, "key"),
        ]
        for (arguments, status, words) in cases {
            let outcome = try session.run(["file", instance] + arguments)
            #expect(outcome.status == status && outcome.error.contains(words), "\(arguments): \(outcome.error)")
        }
        #expect(try session.objects("file", instance).isEmpty)
        #expect(try session.units("running").count == 1)
    }

    @Test func aUnitThatDeclaresNothingIsNamed() throws {
        let (session, instance) = try playing("aufx gain Demo")
        try Data().write(to: URL(filePath: session.path("file")))
        let outcome = try session.run("file", instance, "--open", session.path("file"))
        #expect(outcome.status == 1 && outcome.error.contains("files.user-selected"), "\(outcome.error)")
        #expect(outcome.error.contains("Gain"))
    }
}
