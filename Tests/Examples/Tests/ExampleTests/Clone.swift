import Foundation

/// The checkout that these tests belong to.
enum Clone {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../..")
        .standardizedFileURL
    static let binaries = folder.appending(path: ".build/release")

    /// Every page with examples.
    static let pages: [String] = {
        let docs = (try? FileManager.default.subpathsOfDirectory(atPath: folder.appending(path: "docs").path)) ?? []
        let pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
        return pages + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
    }()
}
