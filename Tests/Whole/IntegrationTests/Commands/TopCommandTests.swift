import Foundation
import TestSupport
import Testing

/// What `auctl top`, `ps` and completions tell of a host that plays.
@Suite(.serialized) struct TopCommandTests {
    /// A host that plays a constant of 0.5 through Gain.
    private func playing() throws -> (session: CommandSession, host: Process) {
        let session = try CommandSession()
        let constant = [Float](repeating: 0.5, count: 48_000)
        try Wave.write([constant, constant], to: session.path("in.wav"))
        let host = try session.start(
            "play", session.path("in.wav"), "--loop", "--unit", "aufx gain Demo", "--device", "paced-null", "--frames",
            "2048")
        try #require(try eventually { try session.units("running").count == 1 })
        return (session, host)
    }

    @Test func aHostsLineAndTheLevelAreThoseOfWhatPlays() throws {
        let (session, host) = try playing()
        let lines = try session.screen("top", "--count", "1")
        let head = try #require(lines.first)
        let words = /^\d+ auctl play  48000 Hz  2048 frames  load \d+\.\d %  xruns \d+  paced-null/
        #expect(head.contains(words), "\(head)")
        #expect(head.hasPrefix("\(host.processIdentifier) "))
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        let unit = { try session.objects("top", "--count", "1").first }
        #expect(try eventually { try unit()?["peak"] as? Double == 0.5 })
        let engine = try #require((try unit()?["engines"] as? [[String: Any]])?.first)
        #expect(engine["sampleRate"] as? Double == 48_000 && engine["device"] as? String == "paced-null")

        let instance = try #require(try unit()?["instance"] as? String)
        #expect(try session.run("param", instance, "gain=0.25").status == 0)
        #expect(try eventually { try unit()?["peak"] as? Double == 0.125 })
    }

    @Test func coloursAreForTerminalsThatWantThem() throws {
        let (session, _) = try playing()
        func screen(_ variables: [String: String]) throws -> String {
            try session.screen("ps", adding: variables).joined(separator: "\n")
        }
        #expect(try screen(["TERM": "xterm"]).contains("\u{1b}[32mrunning\u{1b}[39m"))
        #expect(try !screen(["TERM": "xterm", "NO_COLOR": "1"]).contains("\u{1b}"))
        #expect(try screen(["TERM": "xterm", "NO_COLOR": ""]).contains("\u{1b}"))
        #expect(try !screen(["TERM": "dumb"]).contains("\u{1b}"))
        #expect(try !session.run(["ps"], adding: ["TERM": "xterm"]).output.contains("\u{1b}"))
    }

    @Test func whatRunsIsCompleted() throws {
        let (session, _) = try playing()
        let instance = try #require(try session.units("running").first?["instance"] as? String)
        func offered(_ subcommand: String, _ argument: String, _ words: String...) throws -> [String] {
            let cursor = "\(words.last?.count ?? 0)"
            let call = ["---completion", subcommand, "--", argument, "\(words.count + 1)", cursor, "auctl", subcommand]
            let outcome = try session.run(call + words)
            #expect(outcome.error.isEmpty, "\(outcome.error)")
            return outcome.output.split(separator: "\n").map(String.init)
        }
        for command in ["kill", "restart", "param", "preset", "file"] {
            #expect(try offered(command, "positional@0", "") == [instance], "\(command)")
        }
        #expect(try offered("param", "positional@1", instance, "").contains("gain"))
        #expect(try offered("incidents", "--unit", "--unit", "").contains(instance))
        let play = try offered("play", "--param", "--unit", "aufx gain Demo", "--param", "")
        #expect(play.contains("gain="), "\(play)")
        let presets = try offered(
            "play", "--preset", "--unit", "aufx gain Demo", "--unit", "'aufx dist Demo'", "--preset", "2:")
        #expect(!presets.isEmpty && presets.allSatisfy { $0.hasPrefix("2:") }, "\(presets)")
    }
}
