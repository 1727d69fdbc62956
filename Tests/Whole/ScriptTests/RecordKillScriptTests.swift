import Foundation
import TestSupport
import Testing

/// `docs/kill.cast`, and the script that records it, with a small program instead of asciinema.
struct RecordKillScriptTests {
    private static let header = #"{"version": 2, "width": 80, "height": 24, "timestamp": 7, "command": "bash /x"}"#
    private static let killed = #"[1.5, "o", "auctl: aufx dist Demo killed by SIGKILL; started again\r\n"]"#
    private static let back = #"[2.5, "o", "1/2  running          1         1\r\n"]"#

    @Test func theRecordingFitsItsTerminalAndShowsTheUnitComeBack() throws {
        let file = TestPackage.folder.appending(path: "docs/kill.cast")
        let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        let objects = try lines.map { try JSONSerialization.jsonObject(with: Data($0.utf8)) }
        let header = try #require(objects.first as? [String: Any])
        #expect(header["version"] as? Int == 2)
        #expect(header["width"] as? Int == 80 && header["height"] as? Int == 24)
        let events = try objects.dropFirst().map { try #require($0 as? [Any]) }
        let times = try events.map { try #require(($0[0] as? NSNumber)?.doubleValue) }
        #expect(times == times.sorted())
        #expect(events.allSatisfy { $0[1] as? String == "o" })
        let text = try events.map { try #require($0[2] as? String) }.joined()
        #expect(text.contains("killed by SIGKILL; started again"))
        for screen in text.components(separatedBy: "\u{1B}[H\u{1B}[2J") {
            let lines = screen.replacing(/\u{1B}\[[0-9;]*m/, with: "").components(separatedBy: "\r\n")
            let rows = lines.map { max(1, ($0.count + 79) / 80) }.reduce(0, +)
            #expect(rows <= 24, "\(lines)")
        }
    }

    @Test func theRecordingIsMadeAnewWithoutTheHourAndThePlace() throws {
        let clone = try ScriptFolder()
        let outcome = try Self.record(in: clone, [Self.header, Self.killed, Self.back])
        #expect(outcome.status == 0, "\(outcome.output)")
        let written = try String(contentsOf: clone.folder.appending(path: "new.cast"), encoding: .utf8)
        #expect(written == #"{"version": 2, "width": 80, "height": 24}"# + "\n\(Self.killed)\n\(Self.back)\n")
    }

    @Test(arguments: [
        [header, back], [header, killed], [#"{"version": 3, "term": {"cols": 80, "rows": 24}}"#, killed, back],
    ])
    func whatDoesNotShowTheUnitComeBackIsNotKept(_ lines: [String]) throws {
        let clone = try ScriptFolder()
        let outcome = try Self.record(in: clone, lines)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("record-kill: "), "\(outcome.output)")
        #expect(!clone.exists("new.cast") && !clone.exists("new.cast.new"))
    }

    private static func record(in clone: ScriptFolder, _ lines: [String]) throws -> ScriptFolder.Outcome {
        let text = lines.map { "'\($0)'" }.joined(separator: " ")
        try clone.write("programs/asciinema", "printf '%s\\n' \(text) >\"${@: -1}\"")
        let programs = clone.folder.appending(path: "programs").path
        return try clone.run(
            "scripts/record-kill", "--build-path", programs, "--extensions", programs, "--output",
            clone.folder.appending(path: "new.cast").path)
    }
}
