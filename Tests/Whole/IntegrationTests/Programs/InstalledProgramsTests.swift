import Foundation
import TestSupport
import Testing

/// The built programs as `scripts/install` lays them out, in a prefix that is not the system's.
struct InstalledProgramsTests {
    private let folder: TemporaryFolder
    private let prefix: URL

    init() throws {
        folder = try TemporaryFolder()
        prefix = try Self.prefix.get()
    }

    /// One for all tests, since each file is stripped.
    private static let prefix = Result {
        let installation = try Installation.shared.get()
        let root = installation.scratch.appending(path: "installed")
        let bundles = root.appending(path: "bundles")
        try FileManager.default.createDirectory(at: bundles, withIntermediateDirectories: true)
        for name in ["Gain.appex", "InstrumentDemo.appex", "Attenuator.component"] {
            try FileManager.default.copyItem(
                at: installation.extensions.appending(path: name), to: bundles.appending(path: name))
        }
        let prefix = root.appending(path: "prefix")
        let outcome = try run(
            TestPackage.folder.appending(path: "scripts/install"),
            [
                "--sources-only", "--prefix", prefix.path, "--build-path", TestPackage.binaries.path, "--extensions",
                bundles.path,
            ], in: root
        )
        try #require(outcome.status == 0, "\(outcome.error)")
        return prefix
    }

    /// Without any variable that says where something is, but for extensions.
    private static func run(
        _ program: URL, _ arguments: [String], in folder: URL, extensions: String = ""
    ) throws -> ProgramRun.Outcome {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
        return try ProgramRun(
            program, arguments, in: folder, extensions: URL(filePath: "/nowhere"),
            adding: ["PATH": path, "AUEXTENSION_PATH": extensions, "LD_LIBRARY_PATH": ""]
        ).outcome()
    }

    private func auctl(_ arguments: String...) throws -> ProgramRun.Outcome {
        try Self.run(prefix.appending(path: "bin/auctl"), arguments, in: folder.url)
    }

    @Test func theExtensionsOfThePrefixAreListed() throws {
        let outcome = try auctl("list", "--json")
        #expect(outcome.status == 0, "\(outcome.error)")
        for name in ["Gain", "Instrument", "Attenuator"] { #expect(outcome.output.contains(name)) }
    }

    /// In the sandbox, which shows a unit the Swift libraries of the prefix and no others.
    @Test func unitsOfThePrefixPlayInProcessesOfTheirOwn() throws {
        let outcome = try auctl(
            "play", "--notes", "60,64", "--unit", "aumu sin3 Demo", "--unit", "aufx gain Demo", "--no-daemon",
            "--device",
            "offline", "--duration", "1", "--allow-incidents")
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("nothing bypassed"), "\(outcome.output)")
    }

    /// As one that was built with a toolchain, and copied to a machine that has none. It needs a library that the runner does not.
    @Test(arguments: [[], ["--in-process"]])
    func aUnitFromElsewhereFindsTheSwiftLibrariesOfThePrefix(_ way: [String]) throws {
        let bundle = folder.url.appending(path: "elsewhere/Gain.appex")
        try FileManager.default.createDirectory(
            at: bundle.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            at: Installation.shared.get().extensions.appending(path: "Gain.appex"), to: bundle)
        let library = bundle.appending(path: "Contents/Linux/libGain.so").path
        let patch = try Self.run(
            URL(filePath: "/usr/bin/patchelf"), ["--set-rpath", "/opt/elsewhere/swift", library], in: folder.url)
        #expect(patch.status == 0, "\(patch.error)")
        let outcome = try Self.run(
            prefix.appending(path: "bin/auctl"),
            ["play", "--notes", "60", "--unit", "aumu sin3 Demo", "--unit", "aufx gain Demo", "--no-daemon"]
                + ["--device", "offline", "--duration", "1", "--allow-incidents"] + way,
            in: folder.url, extensions: bundle.deletingLastPathComponent().path)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output.contains("nothing bypassed"), "\(outcome.output)")
    }

    @Test func aUnitOfTheCInterfacePassesInAProcessOfItsOwn() throws {
        let outcome = try auctl("validate", "aufx", "attn", "Demo", "--only", "open.cold,render.finite")
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    }

    @Test func theProgramsNeedNoOtherSwift() throws {
        for name in ["bin/auctl", "bin/auserviced", "libexec/auserviced/auextension", "lib/libaudiotoolbox.so"] {
            let outcome = try Self.run(
                URL(filePath: "/usr/bin/ldd"), [prefix.appending(path: name).path], in: folder.url)
            let libraries = outcome.output.split(separator: "\n").filter { $0.contains("libswift") }
            #expect(!libraries.isEmpty)
            #expect(
                libraries.allSatisfy { $0.contains("/lib/auserviced/") && $0.contains(prefix.path) }, "\(libraries)")
        }
    }

    @Test func theSwiftLibrariesTakeAtMost40Megabytes() throws {
        let folder = prefix.appending(path: "lib/auserviced")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".so") }
        let sizes = try names.map {
            try #require(try folder.appending(path: $0).resourceValues(forKeys: [.fileSizeKey]).fileSize)
        }
        #expect(names.contains("libFoundation.so"))
        #expect(sizes.reduce(0, +) <= 40_000_000, "\(zip(names, sizes).map { "\($0): \($1)" })")
    }

    /// Foundation with its languages and encodings is as large as what they need.
    @Test func theDaemonTheRunnerAndTheLibraryNeedNoFoundation() throws {
        for name in ["bin/auserviced", "libexec/auserviced/auextension", "lib/libaudiotoolbox.so"] {
            let outcome = try Self.run(
                URL(filePath: "/usr/bin/ldd"), [prefix.appending(path: name).path], in: folder.url)
            #expect(outcome.output.contains("libswiftCore.so"))
            for library in ["libFoundation.so", "libFoundationInternationalization.so", "lib_FoundationICU.so"] {
                #expect(!outcome.output.contains(library), "\(name)")
            }
        }
    }

    @Test func theLibraryForHostsInCExportsTheCInterfaceAlone() throws {
        let library = prefix.appending(path: "lib/libaudiotoolbox.so").path
        let outcome = try Self.run(URL(filePath: "/usr/bin/nm"), ["-D", "--defined-only", library], in: folder.url)
        let names = outcome.output.split(separator: "\n").compactMap { $0.split(separator: " ").last }
        #expect(names.contains("AudioUnitRender") && names.contains("au_CFStringCreateWithCString"))
        #expect(["NewAUGraph", "AUGraphInitialize", "AUGraphIsRunning"].allSatisfy { names.contains($0) })
        let own = ["AUGraph", "Audio", "DisposeAUGraph", "Music", "NewAUGraph", "au_CF", "au_kCF"]
        let others = names.filter { name in !own.contains { name.hasPrefix($0) } }
        #expect(others.isEmpty, "\(others)")
    }

    /// The same program with the toolchain's libraries and with those of the prefix, whose ICU has English alone. Optimised,
    /// as units are: others need a library that is not installed.
    @Test func foundationSaysTheSameInEnglishWithTheLibrariesOfThePrefix() throws {
        let program = folder.file("english")
        let source = TestPackage.folder.appending(path: "Tests/Programs/FoundationInEnglish/main.swift")
        let built = try Self.run(
            URL(filePath: "/usr/bin/env"), ["swiftc", "-O", source.path, "-o", program], in: folder.url)
        try #require(built.status == 0, "\(built.error)")
        let whole = try Self.run(URL(filePath: program), [], in: folder.url)
        try #require(whole.status == 0, "\(whole.error)")
        let libraries = prefix.appending(path: "lib/auserviced").path
        let moved = try Self.run(
            URL(filePath: "/usr/bin/env"), ["patchelf", "--set-rpath", libraries, program], in: folder.url)
        try #require(moved.status == 0, "\(moved.error)")
        let installed = try Self.run(URL(filePath: program), [], in: folder.url)
        #expect(installed.status == 0, "\(installed.error)")
        #expect(whole.output.contains("Friday") && installed.output == whole.output)
    }

    @Test func aHostInCFindsRunnerAndExtensionsOfTheLibraryThatItIsLinkedAgainst() throws {
        let host = folder.file("host")
        let lines = """
            export PKG_CONFIG_PATH='\(prefix.path)/lib/pkgconfig'
            cc -std=gnu11 -Wall -Werror '\(TestPackage.folder.path)/Tests/Programs/CHostProgram/main.c' \
                $(pkg-config --cflags --libs audiotoolbox) -o '\(host)'
            """
        let built = try Self.run(URL(filePath: "/bin/bash"), ["-c", lines], in: folder.url)
        try #require(built.status == 0, "\(built.error)")
        let outcome = try Self.run(URL(filePath: host), [], in: folder.url)
        #expect(outcome.status == 0, "\(outcome.error)")
        #expect(outcome.output == "Demo: Attenuator: 0.100 after 512 frames\nDemo: Gain: 0.500 after 512 frames\n")
    }
}
