import Foundation
import TestSupport
import Testing

/// `auctl bundle --archive` and `auctl install`, by the units of the build.
@Suite(.serialized) struct BundleArchiveTests {
    private let auctl: AuctlProcess
    private var package: URL { auctl.folder.appending(path: "package") }
    private var archive: URL { package.appending(path: "Gain.appex.tar.gz") }
    private var installed: URL { auctl.folder.appending(path: "auserviced/extensions/Gain.appex") }

    init() throws {
        auctl = try AuctlProcess()
        try FileManager.default.createDirectory(at: package, withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: TestPackage.folder.appending(path: "extensions/Gain/Info.plist"),
            to: package.appending(path: "Info.plist"))
    }

    private func publish() throws -> ProgramRun.Outcome {
        try auctl.run("bundle", package.path, "--library", TestPackage.product("libGain.so"), "--archive")
    }

    /// What a program of Debian's prints.
    @discardableResult
    private func shell(_ text: String) throws -> String {
        try ProgramRun(
            URL(filePath: "/bin/sh"), ["-ec", text], in: auctl.folder, extensions: auctl.extensions, suffix: "-sh"
        )
        .outcome().output
    }

    @Test func whatOnePublishesAnotherInstalls() throws {
        let outcome = try publish()
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("made \(archive.path), SHA-256 "))
        let result = try auctl.run("install", archive.path)
        #expect(result.status == 0, "\(result.error)")
        #expect(result.output == "installed \(installed.path)\naufx gain Demo  Demo: Gain\n")
        // It was compared with the checksum beside it.
        #expect(result.error.isEmpty)
        let library = installed.appending(path: "Contents/Linux/libGain.so").path
        let dynamic = try shell("readelf -d '\(library)'")
        #expect(dynamic.contains("libc.so.6"), "the library is whole")
        let paths = dynamic.split(separator: "\n").filter { $0.contains("RUNPATH") || $0.contains("RPATH") }
        #expect(paths.allSatisfy { $0.contains("[$ORIGIN") || $0.contains("[]") }, "\(paths)")
        #expect(try !shell("nm '\(library)' 2>&1").contains(" t "))
        #expect(try auctl.run("list").output.contains("Gain"))
    }

    @Test func theSameBundleMakesTheSameArchive() throws {
        #expect(try publish().status == 0)
        let first = try Data(contentsOf: archive)
        #expect(try publish().status == 0)
        #expect(try Data(contentsOf: archive) == first)
    }

    @Test func whatIsNotWhatWasPublishedIsRefused() throws {
        #expect(try publish().status == 0)
        let zeros = String(repeating: "0", count: 64)
        let outcome = try auctl.run("install", archive.path, "--sha256", zeros)
        #expect(outcome.status == 4)
        #expect(outcome.error.contains("is not what was published") && outcome.error.contains("Nothing was changed"))
        try FileManager.default.removeItem(at: URL(filePath: archive.path + ".sha256"))
        #expect(try auctl.run("install", archive.path).error.contains("no checksum was compared"))
    }

    @Test(arguments: [
        (
            "mkdir Gain.appex; ln -s /etc/passwd Gain.appex/link; tar czf bad.tar.gz Gain.appex",
            "neither a file nor a folder"
        ),
        ("mkdir Gain.appex; touch x; tar czf bad.tar.gz -P Gain.appex ../\"${PWD##*/}\"/x", "leaves the bundle"),
        ("mkdir Gain.appex other; tar czf bad.tar.gz Gain.appex other", "something else than one bundle"),
        ("mkdir folder; tar czf bad.tar.gz folder", "something else than one bundle"),
        ("echo nothing >bad.tar.gz", "tar fails"),
        ("mkdir -p Gain.appex/Contents; tar czf bad.tar.gz Gain.appex", "Info.plist"),
    ])
    func anArchiveThatHoldsAnythingElseChangesNothing(_ commands: String, _ words: String) throws {
        try shell("mkdir '\(auctl.folder.path)/made'; cd '\(auctl.folder.path)/made'; \(commands)")
        let outcome = try auctl.run("install", auctl.folder.appending(path: "made/bad.tar.gz").path)
        #expect(outcome.status != 0)
        #expect(outcome.error.contains(words), "\(outcome.error)")
        let place = installed.deletingLastPathComponent()
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
    }

    @Test func aBundlesFolderIsInstalledToo() throws {
        #expect(try publish().status == 0)
        let outcome = try auctl.run("install", package.appending(path: "Gain.appex").path, "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(FileManager.default.fileExists(atPath: installed.path))
        #expect(try auctl.run("install", "/nowhere").status == 4)
    }
}
