import Foundation
import TestSupport
import Testing

/// `auctl bundle` with libraries that are there.
@Suite(.serialized) struct BundleCommandTests {
    private let auctl: AuctlProcess
    private let package: URL

    init() throws {
        auctl = try AuctlProcess()
        package = auctl.folder.appending(path: "package")
        try FileManager.default.createDirectory(
            at: package.appending(path: "Resources"), withIntermediateDirectories: true)
        try Data("a picture".utf8).write(to: package.appending(path: "Resources/picture"))
        try FileManager.default.copyItem(
            at: TestPackage.folder.appending(path: "extensions/Gain/Info.plist"),
            to: package.appending(path: "Info.plist"))
    }

    private func bundle(_ library: String, _ arguments: String...) throws -> ProgramRun.Outcome {
        try auctl.run(["bundle", package.path, "--library", library] + arguments)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: package.path)) ?? []).sorted()
    }

    @Test func aBundleHasTheListTheLibraryAndTheResources() throws {
        let outcome = try bundle(TestPackage.product("libGain.so"), "--install")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("aufx gain Demo  Demo: Gain"))
        let own = auctl.folder.appending(path: "auserviced/extensions")
        for folder in [package, own] {
            let contents = folder.appending(path: "Gain.appex/Contents").path
            for file in ["Info.plist", "Linux/libGain.so", "Resources/picture"] {
                #expect(FileManager.default.fileExists(atPath: "\(contents)/\(file)"), "\(contents)/\(file)")
            }
        }
        #expect(names == ["Gain.appex", "Info.plist", "Resources"])
    }

    @Test func whatHostsWouldNotFindLeavesTheOldBundle() throws {
        try #require(bundle(TestPackage.product("libGain.so")).status == 0)
        let outcome = try bundle(package.appending(path: "Info.plist").path)
        #expect(outcome.status == 5)
        #expect(outcome.error.contains("libGain.so is not an ELF file"), "\(outcome.error)")
        #expect(outcome.error.contains("The bundle is as it was"))
        let library = package.appending(path: "Gain.appex/Contents/Linux/libGain.so").path
        #expect(FileManager.default.contentsEqual(atPath: library, andPath: TestPackage.product("libGain.so")))
        #expect(names == ["Gain.appex", "Info.plist", "Resources"])
    }

    @Test func theListMayLieInTheTargetsFolder() throws {
        let target = package.appending(path: "Sources/Gain")
        try FileManager.default.createDirectory(at: target, withIntermediateDirectories: true)
        try FileManager.default.moveItem(
            at: package.appending(path: "Info.plist"), to: target.appending(path: "Info.plist"))
        let outcome = try bundle(TestPackage.product("libGain.so"))
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(names == ["Gain.appex", "Resources", "Sources"])
        let other = package.appending(path: "Sources/Other")
        try FileManager.default.copyItem(at: target, to: other)
        let two = try bundle(TestPackage.product("libGain.so"))
        #expect(two.status == 5 && two.error.contains("several targets have an Info.plist"), "\(two.error)")
    }

    @Test func aLibraryThatFitsNoProductIsToldBeforeAnythingIsBuilt() throws {
        let tools = auctl.folder.appending(path: "tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        let swift = tools.appending(path: "swift")
        // A compiler that knows one product and builds none.
        let script = """
            #!/bin/sh
            case "$*" in
            *dump-package*) echo '{"products": [{"name": "Drive", "type": {"library": ["dynamic"]}}]}' ;;
            *) touch "\(tools.path)/built"; exit 1 ;;
            esac
            """
        try script.write(to: swift, atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: swift.path)
        try Data().write(to: package.appending(path: "Package.swift"))
        let outcome = try auctl.run(
            ["bundle", package.path], environment: ["PATH": "\(tools.path):/usr/bin:/bin"])
        #expect(outcome.status == 5)
        #expect(outcome.error.contains("CFBundleExecutable is 'libGain.so'"), "\(outcome.error)")
        #expect(outcome.error.contains("write libDrive.so. Nothing was built"), "\(outcome.error)")
        #expect(!FileManager.default.fileExists(atPath: tools.appending(path: "built").path))
    }

    @Test func aLibraryThatCallsWhatNobodyDefinesIsRefused() throws {
        let source = auctl.folder.appending(path: "unit.c")
        let library = auctl.folder.appending(path: "libGain.so")
        try "void nobody_has_this(void);\nvoid *AUExtensionEntry(void) { nobody_has_this(); return 0; }\n".write(
            to: source, atomically: true, encoding: .utf8)
        let compiler = Process()
        compiler.executableURL = URL(filePath: "/usr/bin/cc")
        compiler.arguments = ["-shared", "-fPIC", "-o", library.path, source.path]
        try compiler.run()
        compiler.waitUntilExit()
        try #require(compiler.terminationStatus == 0)
        let outcome = try bundle(library.path)
        #expect(outcome.status == 5)
        #expect(outcome.error.contains("nobody_has_this"), "\(outcome.error)")
        #expect(names == ["Info.plist", "Resources"])
    }

    @Test func aBrokenListIsNamedWithItsLine() throws {
        try Data("<plist>\n<dict>\n<key>a</key>\n<strin>b</strin>\n</dict></plist>".utf8).write(
            to: package.appending(path: "Info.plist"))
        let outcome = try bundle(TestPackage.product("libGain.so"))
        #expect(outcome.status == 5)
        #expect(outcome.error.contains("Info.plist is not a property list: Line 4"), "\(outcome.error)")
    }

    /// Whoever opened a pipe to read all of it would wait for a writer.
    @Test func aPipeIsNoListAndNothingWaits() throws {
        let list = package.appending(path: "Info.plist").path
        try FileManager.default.removeItem(atPath: list)
        try #require(mkfifo(list, 0o600) == 0)
        let outcome = try AuctlProcess().run(["bundle", package.path])
        #expect(outcome.status == 2 && outcome.error.contains("\(list) cannot be read"), "\(outcome.error)")
    }

    @Test func aFolderThatIsNoPackageIsNamed() throws {
        let outcome = try auctl.run(["bundle", package.path])
        #expect(outcome.status == 2)
        #expect(outcome.error.contains("has no Package.swift"))
        #expect(try auctl.run(["bundle", "/nowhere"]).error.contains("/nowhere/Info.plist cannot be read"))
    }
}
