import Foundation
import TestSupport
import Testing

/// `scripts/setup` where every Debian package is there, with a small program instead of the compiler.
struct SetupScriptTests {
    private static func run(swift: String?, _ arguments: String..., missing: Bool = false) throws
        -> ScriptFolder.Outcome
    {
        let clone = try ScriptFolder()
        let script = clone.folder.appending(path: "scripts/setup")
        try FileManager.default.removeItem(at: script)
        try FileManager.default.copyItem(at: TestPackage.folder.appending(path: "scripts/setup"), to: script)
        try clone.write("programs/dpkg-query", missing ? "exit 1" : "echo install ok installed")
        for name in ["sudo", "env", "apt-get"] { try clone.write("programs/\(name)", "exit 0") }
        if let swift {
            try clone.write("programs/swift", swift)
        } else {
            try FileManager.default.removeItem(at: clone.folder.appending(path: "programs/swift"))
        }
        return try clone.run("scripts/setup", arguments)
    }

    @Test func nothingIsSaidWhereAllIsThere() throws {
        let outcome = try Self.run(swift: "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'")
        #expect(outcome.status == 0)
        #expect(outcome.output == "")
    }

    @Test func aCompilerThatCannotRunIsNamedWithItsReason() throws {
        let outcome = try Self.run(
            swift: "echo 'swift: error while loading shared libraries: libncurses.so.6' >&2; exit 127")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("libncurses.so.6"))
        #expect(outcome.output.contains("Install what Swift needs"))
    }

    @Test func withoutACompilerNothingIsInstalled() throws {
        let outcome = try Self.run(swift: nil, missing: true)
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("no 'swift' on the PATH; nothing was installed"))
        #expect(!outcome.output.contains("installing"))
    }

    @Test func whatOnlyTestsNeedIsInstalledForTestsOnly() throws {
        let compiler = "echo 'Swift version 6.3.1 (swift-6.3.1-RELEASE)'"
        let (build, tests) = (
            try Self.run(swift: compiler, missing: true), try Self.run(swift: compiler, "--tests", missing: true)
        )
        #expect(build.output.contains("installing 29 Debian packages") && build.output.contains("libsndfile1-dev"))
        for name in ["jackd2", "pipewire-bin", "ffmpeg", "sox"] {
            #expect(!build.output.contains(" \(name) ") && tests.output.contains(" \(name) "), "\(name)")
        }
    }

    @Test func aCompilerThatIsTooOldIsRefused() throws {
        let outcome = try Self.run(swift: "echo 'Swift version 6.2 (swift-6.2-RELEASE)'")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("Swift 6.2 is too old; this project needs 6.3 or newer"))
    }
}
