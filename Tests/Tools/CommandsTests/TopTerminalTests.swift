import Foundation
import TestSupport
import Testing

/// `auctl top` in a terminal of its own, made by util-linux's script.
@Suite struct TopTerminalTests {
    private static let script = URL(filePath: "/usr/bin/script")
    private static let hasScript = FileManager.default.isExecutableFile(atPath: script.path)

    /// What the terminal shows of a shell's line, with keys that are pressed meanwhile.
    private func shown(_ line: String, keys: String, adding variables: [String: String]) throws -> String {
        let auctl = try AuctlProcess()
        let input = Pipe()
        let run = try ProgramRun(
            Self.script, ["-qec", line, "/dev/null"], in: auctl.folder, extensions: auctl.extensions,
            adding: variables.merging(["AUCTL": TestPackage.product("auctl")]) { $1 }, input: input)
        try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
        let outcome = try run.outcome()
        #expect(outcome.status == 0, "\(outcome)")
        return outcome.output
    }

    @Test(.enabled(if: hasScript)) func aKeyEndsItAndTheTerminalIsAsBefore() throws {
        let text = try shown("$AUCTL top; stty -a", keys: "q", adding: ["TERM": "xterm"])
        #expect(text.contains("q quit"))
        // The cursor is hidden and shown again.
        #expect(text.contains("\u{1b}[?25l") && text.contains("\u{1b}[?25h"))
        #expect(text.contains(" icanon") && text.contains(" echo "))
    }

    @Test(.enabled(if: hasScript), arguments: [2, 15]) func aSignalLeavesTheTerminalAsBefore(_ number: Int) throws {
        let text = try shown(
            "timeout --foreground -s \(number) 1 $AUCTL top; stty -a", keys: "", adding: ["TERM": "xterm"])
        #expect(text.contains("\u{1b}[?25l") && text.contains("\u{1b}[?25h"))
        #expect(text.contains(" icanon") && text.contains(" echo "))
    }

    @Test(.enabled(if: hasScript)) func aDumbTerminalGetsLines() throws {
        let text = try shown("$AUCTL top -n 2 -i 0.05", keys: "", adding: ["TERM": "dumb"])
        #expect(!text.contains("\u{1b}"))
        #expect(text.components(separatedBy: "No host of yours").count == 3)
    }
}
