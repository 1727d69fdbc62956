import Foundation
import TestSupport
import Testing

/// `scripts/draw-kill` with what was built: a real service is killed, and what was recorded is drawn.
struct DrawKillScriptTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func draw(_ arguments: String...) throws -> ProgramRun.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try ProgramRun(
            TestPackage.folder.appending(path: "scripts/draw-kill"), arguments, in: folder.url,
            extensions: URL(filePath: "/nowhere"), adding: ["PATH": path]
        ).outcome()
    }

    @Test func theKillOfAUnitIsDrawnWithItsReturn() throws {
        let extensions = try Installation.shared.get().extensions
        let picture = folder.file("kill.svg")
        let outcome = try draw(
            "--build-path", TestPackage.binaries.path, "--extensions", extensions.path, "--output", picture)
        try #require(outcome.status == 0, "\(outcome.error)")
        let text = try String(contentsOfFile: picture, encoding: .utf8)
        for part in [">killed</text>", ">bridged: ", ">the unit is back</text>"] { #expect(text.contains(part)) }
        #expect(text.utf8.count < 60_000)
    }

    @Test func whatItDoesNotKnowIsRefused() throws {
        #expect(try draw("--fast").status == 64)
    }
}
