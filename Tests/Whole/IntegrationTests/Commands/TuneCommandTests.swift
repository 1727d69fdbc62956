import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl tune --write`, and what reads it.
@Suite(.serialized) struct TuneCommandTests {
    @Test func theProposalIsSavedAndReported() throws {
        let session = try CommandSession()
        let file = session.path("auserviced/host.json")
        let outcome = try session.run("tune", "--seconds", "0.2", "--play-seconds", "0.5", "--write", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        let report = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        let saved = try #require(report?["saved"] as? [String: Any])
        #expect(saved["path"] as? String == file)
        #expect(saved["isChanged"] as? Bool == true)
        let proposal = try #require(report?["proposal"] as? [String: Any])
        let written = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(filePath: file))) as? [String: Any]
        #expect(written?["placement"] as? String == proposal["placement"] as? String)
        #expect(written?["spinMicroseconds"] as? Int == proposal["spinMicroseconds"] as? Int)
        // The block is one that three units played with.
        let played = try #require(proposal["played"] as? [String: Any])
        let trials = try #require(played["trials"] as? [[String: Any]])
        #expect(trials.first?["frames"] as? Int == 128)
        #expect(written?["framesPerCycle"] as? Int == played["proposed"] as? Int)
    }

    /// Foundation's `Process` waits for ever there.
    @Test(.enabled(if: geteuid() == 0), .timeLimit(.minutes(2))) func blocksAreTriedWhereTheLoopbackInterfaceIsDown()
        throws
    {
        let session = try CommandSession()
        let installation = try Installation.shared.get()
        let auctl = installation.binaries.appending(path: "auctl").path
        let outcome = try ProgramRun(
            URL(filePath: "/usr/bin/unshare"),
            ["-n", auctl, "tune", "--seconds", "0.2", "--play-seconds", "0.3", "--json"], in: session.folder,
            extensions: installation.extensions
        ).outcome()
        #expect(outcome.status == 0 && outcome.output.contains("\"trials\""), "\(outcome.error)")
    }

    /// For no program of this project's is that used that waits for ever where an interface is down.
    @Test func noCommandStartsProgramsByFoundation() throws {
        let sources = TestPackage.folder.appending(path: "Sources")
        let names = FileManager.default.enumerator(atPath: sources.path)?.compactMap { $0 as? String } ?? []
        // What speaks for other people's programs gives up after a time; no command speaks.
        let ours = names.filter { $0.hasSuffix(".swift") && !$0.hasPrefix("AppleNames/AVFoundation/Speech/") }
        let users = ours.filter { name in
            let text = (try? String(contentsOf: sources.appending(path: name), encoding: .utf8)) ?? ""
            return text.contains("= Process()")
        }
        #expect(names.count > 100 && users.isEmpty, "\(users)")
    }

    @Test func withoutWriteNothingIsSaved() throws {
        let session = try CommandSession()
        #expect(try session.run("tune", "--seconds", "0.2", "--play-seconds", "0").status == 0)
        #expect(!FileManager.default.fileExists(atPath: session.path("auserviced/host.json")))
    }

    @Test func playTakesTheSavedBlock() throws {
        let session = try CommandSession()
        try save(#"{"framesPerCycle": 2048}"#, session)
        try Wave.write([[Float](repeating: 0.75, count: 24_000)], to: session.path("in.wav"))
        // A pipelined unit is one block late, which tells the block.
        let play = [
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--pipelined",
            "--record", session.path("heard.wav"),
        ]
        #expect(try session.run(play).status == 0)
        #expect(try Wave.read(session.path("heard.wav"))[0].firstIndex { $0 != 0 } == 2048)
        #expect(try session.run(play + ["--frames", "512"]).status == 0)
        #expect(try Wave.read(session.path("heard.wav"))[0].firstIndex { $0 != 0 } == 512)
    }

    @Test func aBrokenFileIsNamed() throws {
        let session = try CommandSession()
        try save(#"{"placement": "sideways"}"#, session)
        try Wave.write([[0.5]], to: session.path("in.wav"))
        let outcome = try session.run(
            "render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo")
        #expect(outcome.status == 1)
        #expect(outcome.error.contains("host.json") && outcome.error.contains("follow"))
        #expect(!FileManager.default.fileExists(atPath: session.path("out.wav")))
    }

    private func save(_ text: String, _ session: CommandSession) throws {
        try FileManager.default.createDirectory(
            atPath: session.path("auserviced"), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: URL(filePath: session.path("auserviced/host.json")))
    }
}
