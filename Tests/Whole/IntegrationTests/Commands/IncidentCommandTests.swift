import Foundation
import TestSupport
import Testing

/// `auctl incidents` about units that are really killed.
@Suite(.serialized) struct IncidentCommandTests {
    private struct Playing {
        let session: CommandSession
        let host: Process

        /// Kills the unit's service as a user would, and returns its instance.
        func killUnit() throws -> String {
            let unit = try #require(try session.units("running").first)
            let instance = try #require(unit["instance"] as? String)
            #expect(try session.run("kill", instance).status == 0)
            return instance
        }
    }

    private func playing(withDaemon: Bool = false) throws -> Playing {
        let session = try CommandSession()
        if withDaemon { try session.startDaemon() }
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        let host = try session.start(
            // Long blocks, so that a busy machine makes no incidents of its own.
            "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--frames", "2048")
        try #require(try eventually { try session.units("running").count == 1 })
        return Playing(session: session, host: host)
    }

    /// Those of `auctl incidents` in which a unit was killed.
    private func kills(_ session: CommandSession, _ arguments: String...) throws -> [[String: Any]] {
        let outcome = try session.run(["incidents", "--json"] + arguments)
        let entries = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]] ?? []
        return entries.filter {
            (($0["incident"] as? [String: Any])?["cause"] as? [String: Any])?["number"] as? Int == 9
        }
    }

    @Test func aKilledUnitIsToldInWordsWithItsHost() throws {
        let playing = try playing()
        let session = playing.session
        #expect(try session.run("incidents").output == "No incidents.\n")
        let instance = try playing.killUnit()
        try #require(try eventually { try kills(session).count == 1 })
        let entry = try #require(try kills(session, "--unit", instance).first)
        #expect((entry["host"] as? [String: Any])?["processID"] as? Int32 == playing.host.processIdentifier)
        #expect((entry["incident"] as? [String: Any])?["action"] as? String == "restarted")
        #expect(try kills(session, "--unit", "gain").count == 1)
        #expect(try kills(session, "--unit", "aufx dist Demo").isEmpty)
        let text = try session.run("incidents").output
        #expect(text.contains("\(instance)  "), "\(text)")
        #expect(text.contains("aufx gain Demo of auctl play killed by SIGKILL; started again"), "\(text)")
        #expect(try session.screen("incidents").allSatisfy { $0.count <= 80 })
    }

    /// What is written between two steps of the bar begins a line of its own, as a terminal shows it.
    @Test func aRemarkIsNotGluedToTheProgressBar() throws {
        let session = try CommandSession()
        try Wave.write(seconds: 300, to: URL(filePath: session.path("in.wav")))
        let screen = try Screen()
        let host = try session.start(
            [
                "play", session.path("in.wav"), "--unit", "aufx gain Demo", "--device", "paced-null", "--frames",
                "2048",
                "--progress", "bar",
            ], remarks: screen.program)
        try #require(try eventually { try session.units("running").count == 1 })
        #expect(try session.run("kill", "--all").status == 0)
        try #require(try eventually { try kills(session).count == 1 })
        host.terminate()
        // Behind the last return of the cursor is what stays in the line.
        let lines = try screen.lines().map { $0.split(separator: "\r", omittingEmptySubsequences: false).last ?? "" }
        host.waitUntilExit()
        #expect(
            lines.contains { $0.hasPrefix("auctl: aufx gain Demo") && $0.contains("killed by SIGKILL") }, "\(lines)")
    }

    @Test func withoutADaemonTheLogOutlivesTheHost() throws {
        let playing = try playing()
        let session = playing.session
        _ = try playing.killUnit()
        try #require(try eventually { try kills(session).count == 1 })
        playing.host.terminate()
        playing.host.waitUntilExit()
        let entries = try kills(session)
        #expect(entries.count == 1)
        #expect((entries.first?["host"] as? [String: Any])?["name"] as? String == "auctl play")
    }

    @Test func hostAndDaemonTellAnIncidentOnceAndTheLogOutlivesBoth() throws {
        let playing = try playing(withDaemon: true)
        let session = playing.session
        _ = try playing.killUnit()
        let log = URL(filePath: session.path("auserviced/incidents.jsonl"))
        try #require(eventually { (try? String(contentsOf: log, encoding: .utf8))?.contains("signal") == true })
        #expect(try kills(session).count == 1)
        playing.host.terminate()
        playing.host.waitUntilExit()
        let written = try String(contentsOf: log, encoding: .utf8)
        try (written + "{\"cut short\n\u{1b}[31m nonsense\n").write(to: log, atomically: true, encoding: .utf8)
        #expect(try kills(session).count == 1)
        let error = try session.run("incidents").error
        #expect(error.contains("incidents.jsonl has 2 lines that cannot be read as an incident"), "\(error)")
        #expect(!error.contains("nonsense"))
    }

    @Test(arguments: [false, true]) func followTellsWhatHappensMeanwhile(_ withDaemon: Bool) throws {
        let playing = try playing(withDaemon: withDaemon)
        let session = playing.session
        let follower = try session.start("incidents", "--follow")
        _ = try playing.killUnit()
        let words = "aufx gain Demo of auctl play killed by SIGKILL; started again"
        #expect(try eventually { try session.outputs().contains(words) })
        #expect(follower.isRunning)
        follower.terminate()
        follower.waitUntilExit()
        #expect(try session.outputs().components(separatedBy: words).count == 2, "told once")
    }
}
