import Foundation
import TestSupport
import Testing

/// Programs started by a shell that gives them little.
@Suite(.serialized, .timeLimit(.minutes(2))) struct LimitedShellTests {
    private let session: CommandSession

    init() throws {
        session = try CommandSession()
        try Wave.write([[Float](repeating: 0.25, count: 4800)], to: session.path("in.wav"))
    }

    @Test(arguments: ["ulimit -n 256", "ulimit -Sn 64", "ulimit -n 512"])
    func unitsAreLoadedWithFewOpenFiles(limit: String) throws {
        let outcome = try shell(limit)
        #expect(outcome.status == 0, "\(outcome.error)")
    }

    @Test func whatRanOutIsNamedAndNobodyIsToldToGiveTheSandboxUp() throws {
        let outcome = try shell("ulimit -n 14")
        #expect(outcome.status != 0)
        #expect(!outcome.error.contains("allowedWithoutSandbox"), "\(outcome.error)")
        #expect(outcome.error.contains("open files"), "\(outcome.error)")
    }

    @Test func aRemarkThatNobodyReadsAnyMoreEndsNoCommand() throws {
        // Whoever takes the remarks has gone before there is one.
        let outcome = try shell("exec 2> >(:) && wait $!", ["--param", "gain=99"])
        #expect(outcome.status == 64, "\(outcome.status)")
    }

    private func shell(_ limit: String, _ more: [String] = []) throws -> ProgramRun.Outcome {
        let auctl = TestPackage.product("auctl")
        let arguments = ["render", session.path("in.wav"), session.path("out.wav"), "--unit", "aufx gain Demo"] + more
        let folder = URL(filePath: session.path("shell"))
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let words = ([auctl] + arguments).map { "'\($0)'" }.joined(separator: " ")
        return try ProgramRun(
            URL(filePath: "/bin/bash"), ["-c", "\(limit) && exec \(words)"], in: folder,
            extensions: try Installation.shared.get().extensions
        ).outcome()
    }
}
