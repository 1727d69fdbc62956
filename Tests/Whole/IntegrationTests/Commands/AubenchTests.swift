import Foundation
import TestSupport
import Testing

/// `aubench` with the built units: every benchmark, with as few cycles as it takes.
@Suite(.serialized, .timeLimit(.minutes(10))) struct AubenchTests {
    struct Run: Sendable, CustomTestStringConvertible {
        let testDescription: String
        /// What its rows say that they are of.
        let benches: Set<String>

        init(_ arguments: String, _ benches: Set<String>) {
            testDescription = arguments
            self.benches = benches
        }

        var arguments: [String] { testDescription.split(separator: " ").map(String.init) }
    }

    static let runs = [
        Run("ipc --quick --frames 32 --cycles 20", ["ipc"]),
        Run("chain --quick --units 2 --cycles 20", ["chain"]),
        Run("branches --quick --units 1 --cycles 20", ["branches"]),
        Run("engine --quick --cycles 20", ["engine", "safety"]),
        Run("sound --quick --cycles 20", ["engine", "sound"]),
        Run("spawn --cycles 20", ["spawn"]),
        Run("starts --quick --units 2 --cycles 20", ["starts"]),
        Run("state --cycles 20 --unit Crossing", ["state"]),
        Run("density --quick --cycles 20", ["density"]),
        Run("ordinary --quick --frames 128 --units 1 --cycles 20", ["ordinary"]),
        Run("memory --units 1", ["memory"]),
        Run("safety --quick --cycles 20", ["safety"]),
    ]

    private let session: CommandSession

    init() throws { session = try CommandSession() }

    @Test(arguments: runs) func everyBenchmarkHasRowsOfItsOwn(_ run: Run) throws {
        let outcome = try session.run(program: "aubench", run.arguments + ["--json"])
        #expect(outcome.status == 0, "\(outcome.error)")
        let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]] ?? []
        #expect(Set(rows.compactMap { $0["bench"] as? String }) == run.benches, "\(outcome)")
        #expect(!rows.isEmpty)
    }

    @Test func noBenchmarkIsForgotten() throws {
        let refusal = try session.run(program: "aubench", ["everything"])
        let said = refusal.error.components(separatedBy: "Help:").last ?? ""
        let list = try #require(said.components(separatedBy: "What to measure: ").last?.split(separator: ".").first)
        let names = list.split(whereSeparator: { $0 == "," || $0.isWhitespace }).map(String.init)
        #expect(Set(names) == Set(Self.runs.map { $0.arguments[0] } + ["all"]), "\(refusal.error)")
    }

    @Test func unknownCoreIsAUsageFailure() throws {
        let outcome = try session.run(program: "aubench", ["ipc", "--core", "999"])
        #expect(outcome.status == 64 && outcome.error.hasPrefix("aubench: core 999 is none"), "\(outcome)")
    }

    @Test func figuresAndThePictureAreShown() throws {
        let picture = session.path("ipc.svg")
        let outcome = try session.run(
            program: "aubench", ["ipc", "--quick", "--frames", "32", "--cycles", "20", "--plot", picture])
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("paced: cycles begin one period apart · "))
        #expect(outcome.output.contains("futex ping-pong, one core"))
        #expect(outcome.output.contains("paced, sleeping, 32 frames: p50 over the raw futex round trip"))
        #expect(!outcome.output.contains("not measured"))
        #expect(try String(contentsOfFile: picture, encoding: .utf8).contains("<svg"))
    }

    @Test(.enabled(if: FullDisk.canBeMade)) func aPictureForWhichThereIsNoRoomIsAFileThatCannotBeUsed() throws {
        let disk = try FullDisk(at: session.path("disk"), kilobytes: 64)
        defer { withExtendedLifetime(disk) {} }
        try disk.fill()
        let outcome = try session.run(
            program: "aubench",
            [
                "ipc", "--quick", "--frames", "32", "--channels", "1", "--cycles", "20", "--plot",
                session.path("disk/a.svg"),
            ])
        #expect(outcome.status == 4, "\(outcome)")
        #expect(outcome.error.contains("No space left on device") && outcome.error.contains("make room"))
    }
}
