import Foundation
import Glibc
import TestSupport
import Testing

/// `auctl play` in a terminal of its own, made by util-linux's script, with keys that are pressed meanwhile.
@Suite(.serialized, .timeLimit(.minutes(3))) struct PlayKeyTests {
    private static let script = URL(filePath: "/usr/bin/script")
    private static let hasScript = FileManager.default.isExecutableFile(atPath: script.path)

    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write(seconds: 120, to: URL(filePath: session.path("in.wav")))
    }

    /// A shell's line in a terminal.
    private final class Typist {
        let run: ProgramRun
        private let input = Pipe()
        private let output: URL

        init(_ line: String, in session: CommandSession) throws {
            run = try ProgramRun(
                PlayKeyTests.script, ["-qefc", line, "/dev/null"], in: session.folder,
                extensions: Installation.shared.get().extensions,
                adding: ["AUCTL": TestPackage.product("auctl"), "TERM": "xterm"], input: input, suffix: "-typed")
            output = session.folder.appending(path: "output-typed")
        }

        var shown: String { (try? String(contentsOf: output, encoding: .utf8)) ?? "" }

        /// Presses keys until the terminal shows a text that it did not show before.
        func press(_ keys: String, until text: String) throws {
            let before = shown.count
            try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8))
            #expect(eventually { String(shown.dropFirst(before)).contains(text) }, "\(keys): \(shown.suffix(200))")
        }

        func press(_ keys: String) throws { try input.fileHandleForWriting.write(contentsOf: Data(keys.utf8)) }
    }

    private var line: String { "$AUCTL play \(session.path("in.wav")) --device paced-null --allow-incidents" }

    @Test(.enabled(if: hasScript)) func keysPauseSkipAndChangeTheVolumeAndTheTerminalIsAsBefore() throws {
        let typist = try Typist("\(line); echo ended $?; stty -a", in: session)
        try #require(eventually { typist.shown.contains("space pauses") && typist.shown.contains("0:01.") })
        try typist.press(" ", until: "paused")
        try typist.press("\u{1b}[A", until: "0:31.")
        try typist.press(" \u{1b}[D", until: "0:27.")
        try typist.press("---", until: "-3 dB")
        try typist.press("q", until: "ended 0")
        let outcome = try typist.run.outcome()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(" icanon") && outcome.output.contains(" echo "))
    }

    @Test(.enabled(if: hasScript), arguments: ["INT", "TERM", "SEGV"])
    func aSignalLeavesTheTerminalAsBefore(_ name: String) throws {
        let foreground = try Typist("sh -c 'echo $$; exec \(line)'; stty -a", in: session)
        try #require(eventually { foreground.shown.contains("space pauses") && foreground.shown.contains("0:01.") })
        let process = try #require(foreground.shown.split(separator: "\r\n").first.flatMap { pid_t($0) })
        kill(process, ["INT": SIGINT, "TERM": SIGTERM, "SEGV": SIGSEGV][name] ?? SIGTERM)
        let outcome = try foreground.run.outcome()
        #expect(
            outcome.output.contains(" icanon") && outcome.output.contains(" echo "), "\(outcome.output.suffix(900))")
    }

    @Test func withoutATerminalNoKeyIsTold() throws {
        let outcome = try session.run("play", session.path("in.wav"), "--device", "paced-null", "--duration", "0.3")
        #expect(outcome.status == 0 && !outcome.error.contains("space pauses"), "\(outcome.error)")
    }
}
