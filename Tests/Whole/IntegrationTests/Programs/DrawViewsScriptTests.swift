import Foundation
import TestSupport
import Testing

/// `scripts/draw-views` with what was built: the views of the demo units, and one whose unit is killed.
@Suite(.timeLimit(.minutes(2))) struct DrawViewsScriptTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func draw(_ arguments: String...) throws -> ProgramRun.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try ProgramRun(
            TestPackage.folder.appending(path: "scripts/draw-views"), arguments, in: folder.url,
            extensions: URL(filePath: "/nowhere"), adding: ["PATH": path]
        ).outcome()
    }

    @Test func thePicturesOfTheDocumentsAreDrawn() throws {
        let pictures = try TemporaryFolder()
        let extensions = try Installation.shared.get().extensions
        let outcome = try draw(
            "--build-path", TestPackage.binaries.path, "--extensions", extensions.path, "--output", pictures.path)
        try #require(outcome.status == 0, "\(outcome.error)")
        let documents = TestPackage.folder.appending(path: "docs/pictures")
        #expect(try FileManager.default.contentsOfDirectory(atPath: documents.path).sorted() == pictures.names)
        for name in pictures.names {
            let bytes = try Data(contentsOf: pictures.url.appending(path: name))
            #expect(bytes.starts(with: [0x89, 0x50, 0x4e, 0x47]) && bytes.count < 60_000, "\(name): \(bytes.count)")
        }
        let kill = try ["kill-1-before", "kill-2-gone", "kill-3-after"].map {
            try Data(contentsOf: pictures.url.appending(path: "\($0).png"))
        }
        #expect(kill[0] == kill[2] && kill[0] != kill[1])
    }

    @Test func whatItDoesNotKnowIsRefused() throws {
        #expect(try draw("--fast").status == 64)
    }
}
