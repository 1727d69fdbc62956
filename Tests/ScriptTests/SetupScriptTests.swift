import Foundation
import TestSupport
import Testing

/// `scripts/setup` where every Debian package is there, with a small program in place of the compiler.
struct SetupScriptTests {
    private static func run(swift: String) throws -> ScriptFolder.Outcome {
        let clone = try ScriptFolder()
        let script = clone.folder.appending(path: "scripts/setup")
        try FileManager.default.removeItem(at: script)
        try FileManager.default.copyItem(at: TestPackage.folder.appending(path: "scripts/setup"), to: script)
        try clone.write("programs/dpkg-query", "echo install ok installed")
        try clone.write("programs/swift", swift)
        return try clone.run("scripts/setup")
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

    @Test func aCompilerThatIsTooOldIsRefused() throws {
        let outcome = try Self.run(swift: "echo 'Swift version 6.2 (swift-6.2-RELEASE)'")
        #expect(outcome.status == 1)
        #expect(outcome.output.contains("Swift 6.2 is too old; this project needs 6.3 or newer"))
    }
}
