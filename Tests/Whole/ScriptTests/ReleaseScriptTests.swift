import Foundation
import TestSupport
import Testing

/// `scripts/release` with a build of small scripts, in a repository of its own.
struct ReleaseScriptTests {
    private let clone: ScriptFolder

    init() throws {
        clone = try ScriptFolder()
        try clone.build(version: "1.2.3", bundles: ["Gain.appex"])
        try write("Sources/System/Settings/ProgramVersion.swift", "    public static let text = \"1.2.3\"\n")
        try write("CHANGELOG.md", "# Changelog\n\n## [1.2.3]\n")
        try write(".gitignore", ".build\nlog\nbuild\n")
        try clone.write(
            "commit",
            """
            cd "${0%/*}" && git init -q 2>/dev/null; git config user.email a@b; git config user.name a
            git add -A && git commit -qm all
            """)
        #expect(try clone.run("commit").status == 0)
    }

    private func write(_ path: String, _ text: String) throws {
        let file = clone.folder.appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
    }

    private func release() throws -> ScriptFolder.Outcome {
        let built = clone.folder.appending(path: "build").path
        return try clone.run("scripts/release", ["--build-path", built, "--extensions", "\(built)/extensions"])
    }

    @Test func aReleaseHasPackagesSourcesChecksumsAndAFolderForApt() throws {
        let outcome = try release()
        #expect(outcome.status == 0, "\(outcome.output)")
        let folder = ".build/release-1.2.3"
        for file in ["auserviced-1.2.3.tar.gz", "SHA256SUMS", "apt/Packages", "apt/Packages.gz", "apt/Release"] {
            #expect(clone.exists("\(folder)/\(file)"), "\(file)")
        }
        let list = try String(contentsOf: clone.folder.appending(path: "\(folder)/apt/Packages"), encoding: .utf8)
        for name in ["auserviced", "auserviced-runtime", "auserviced-codecs", "libaudiotoolbox1"] {
            #expect(list.contains("Package: \(name)\n"), "\(name)")
        }
        #expect(list.contains("Filename: ./auserviced_1.2.3-1_"))
        try clone.write(
            "check", "cd ${0%/*}/\(folder) && sha256sum --quiet -c SHA256SUMS && tar tzf auserviced-*.tar.gz")
        let check = try clone.run("check")
        #expect(check.status == 0)
        #expect(check.output.contains("auserviced-1.2.3/scripts/release\n"))
        #expect(!check.output.contains("/.build/"))
        // The same version is not released twice.
        #expect(try release().output.contains("is there already"))
    }

    @Test func aVersionWithoutItsChangesIsNotReleased() throws {
        try write("CHANGELOG.md", "# Changelog\n\n## [1.2.2]\n")
        #expect(try release().output.contains("CHANGELOG.md has no section for 1.2.3"))
    }

    @Test func whatIsNotCommittedIsNotReleased() throws {
        try write("CHANGELOG.md", "# Changelog\n\n## [1.2.3]\n\nMore.\n")
        #expect(try release().output.contains("there are changes that are not committed"))
    }

    @Test func programsOfAnotherVersionAreNotReleased() throws {
        try clone.build(version: "1.2.2", bundles: ["Gain.appex"])
        let outcome = try release()
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("call themselves '1.2.2' and the sources 1.2.3"), "\(outcome.output)")
    }

    /// The version has one home, and what changed in it is written down.
    @Test func theChangelogHasASectionForTheVersionOfTheSources() throws {
        func text(_ path: String) throws -> String {
            try String(contentsOf: TestPackage.folder.appending(path: path), encoding: .utf8)
        }
        let home = try text("Sources/System/Settings/ProgramVersion.swift")
        let version = try #require(home.firstMatch(of: /text = "([0-9.]+)"/)?.output.1)
        #expect(try text("CHANGELOG.md").contains("\n## [\(version)]"))
    }
}
