import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import Synchronization

/// The built programs and bundles, laid out in a folder of the tests' own.
struct Installation: Sendable {
    /// Where the executables and libraries are: beside this test program.
    let binaries: URL
    /// The bundles, demo units and faulty ones.
    let extensions: URL
    /// Empty at the start; files that tests make.
    let scratch: URL

    /// The one of this test run.
    static let shared = Result { try Installation() }

    private init() throws {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        binaries = URL(filePath: executable).deletingLastPathComponent()
        let package = Self.packageFolder(above: binaries)
        scratch = FileManager.default.temporaryDirectory.appending(path: "auserviced-\(UUID().uuidString)")
        extensions = scratch.appending(path: "extensions")
        try FileManager.default.createDirectory(at: extensions, withIntermediateDirectories: true)
        for folder in ["extensions", "Tests/FaultyExtensions"] {
            try Self.assemble(from: package.appending(path: folder), binaries, into: extensions)
        }
        let scratch = scratch.path
        Self.removeAtExit(scratch)
    }

    /// The folder above the build products that holds the manifest.
    private static func packageFolder(above folder: URL) -> URL {
        var folder = folder
        while folder.path != "/", !FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path)
        {
            folder = folder.deletingLastPathComponent()
        }
        return folder
    }

    private static func assemble(from sources: URL, _ binaries: URL, into target: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let information = sources.appending(path: "\(name)/Info.plist")
            guard let list = try? String(contentsOf: information, encoding: .utf8) else { continue }
            let ending = list.contains("factoryFunction") ? "component" : "appex"
            let contents = target.appending(path: "\(name).\(ending)/Contents")
            let linux = contents.appending(path: "Linux")
            try FileManager.default.createDirectory(at: linux, withIntermediateDirectories: true)
            try FileManager.default.copyItem(at: information, to: contents.appending(path: "Info.plist"))
            try FileManager.default.copyItem(
                at: binaries.appending(path: "lib\(name).so"), to: linux.appending(path: "lib\(name).so"))
        }
    }

    private static let pathToRemove = Mutex("")

    private static func removeAtExit(_ path: String) {
        pathToRemove.withLock { $0 = path }
        atexit { try? FileManager.default.removeItem(atPath: Installation.pathToRemove.withLock { $0 }) }
    }

    /// A host that finds the bundles of this installation and keeps its own quarantine.
    static func host(
        _ settings: HostSettings = HostSettings(), warmCount: Int = 1, quarantine list: String? = nil,
        limits: ServiceLimits = ServiceLimits()
    ) throws -> AudioUnitHost {
        let installation = try shared.get()
        let search = ExtensionSearchPath(directories: [installation.extensions.path])
        let registry = ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil))
        let launcher = try EmbeddedLauncher(
            runnerPath: installation.binaries.appending(path: "auextension").path, warmCount: warmCount,
            limits: limits)
        let quarantine = installation.scratch.appending(path: "quarantine-\(UUID().uuidString).json").path
        return try AudioUnitHost(
            settings: settings, launcher: launcher, registry: registry,
            quarantine: QuarantineStore(path: list ?? quarantine))
    }
}
