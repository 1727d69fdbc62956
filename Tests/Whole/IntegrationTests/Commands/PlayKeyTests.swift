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

        /// What is written in this moment may end within a character.
        var shown: String { String(decoding: (try? Data(contentsOf: output)) ?? Data(), as: UTF8.self) }

        /// The places in the file, in seconds, that were shown behind so many characters: `0:01.5 / 2:00.0`.
        func places(behind count: Int = 0) -> [Double] {
            String(shown.dropFirst(count)).components(separatedBy: " / ").dropLast().compactMap { text in
                let time = text.split(whereSeparator: \.isWhitespace).last ?? ""
                let parts = time.split(separator: ":").compactMap { Double($0) }
                return parts.count == 2 ? parts[0] * 60 + parts[1] : nil
            }
        }

        /// The place at which it stands still.
        func stillPlace() throws -> Double {
            let before = shown.count
            var last: [Double] = []
            let isStill = eventually {
                last = places(behind: before).suffix(3)
                return last.count == 3 && Set(last).count == 1
            }
            try #require(isStill, "\(shown.suffix(200))")
            return last[0]
        }

        /// Presses keys until a place of these is shown that was not before.
        func press(_ keys: String, untilPlaceIn range: ClosedRange<Double>) throws {
            let before = shown.count
            try press(keys)
            #expect(
                eventually { places(behind: before).contains { range.contains($0) } },
                "\(keys): \(range), \(shown.suffix(200))")
        }

        /// Whether it plays, and takes keys.
        var isPlaying: Bool { shown.contains("space pauses") && places().contains { $0 >= 1 } }

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
        try #require(eventually { typist.isPlaying })
        try typist.press(" ", until: "paused")
        let place = try typist.stillPlace()
        // Tenths are shown, cut off.
        try typist.press("\u{1b}[A", untilPlaceIn: place + 29.8...place + 30.2)
        try typist.press(" \u{1b}[D", untilPlaceIn: place + 24.8...place + 29.5)
        try typist.press("---", until: "-3 dB")
        try typist.press("q", until: "ended 0")
        let outcome = try typist.run.outcome()
        #expect(outcome.status == 0)
        #expect(outcome.output.contains(" icanon") && outcome.output.contains(" echo "))
    }

    static let signals = [
        "INT": SIGINT, "TERM": SIGTERM, "SEGV": SIGSEGV, "USR1": SIGUSR1, "USR2": SIGUSR2, "XCPU": SIGXCPU,
        "VTALRM": SIGVTALRM, "PROF": SIGPROF, "SYS": SIGSYS, "IO": SIGIO,
    ]

    /// A player in a terminal, and its process.
    private func start() throws -> (Typist, pid_t) {
        let typist = try Typist("sh -c 'echo $$; exec \(line)'; echo ended $?; stty -a", in: session)
        try #require(eventually { typist.isPlaying })
        return (typist, try #require(typist.shown.split(separator: "\r\n").first.flatMap { pid_t($0) }))
    }

    @Test(.enabled(if: hasScript)) func aPipeThatNobodyReadsEndsNoMusic() throws {
        let (typist, process) = try start()
        kill(process, SIGPIPE)
        try typist.press("q", until: "ended 0")
        #expect(try typist.run.outcome().output.contains(" icanon"))
    }

    @Test(.enabled(if: hasScript), arguments: signals.keys.sorted())
    func aSignalLeavesTheTerminalAsBefore(_ name: String) throws {
        let (foreground, process) = try start()
        kill(process, try #require(Self.signals[name]))
        let outcome = try foreground.run.outcome()
        #expect(
            outcome.output.contains(" icanon") && outcome.output.contains(" echo "), "\(outcome.output.suffix(900))")
    }

    @Test func withoutATerminalNoKeyIsTold() throws {
        let outcome = try session.run("play", session.path("in.wav"), "--device", "paced-null", "--duration", "0.3")
        #expect(outcome.status == 0 && !outcome.error.contains("space pauses"), "\(outcome.error)")
    }
}
