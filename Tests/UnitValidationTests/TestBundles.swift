import ComponentRegistry
import ExtensionHost
import Foundation
import Supervision
import Synchronization
import UnitValidation

/// The built bundles, demo units and faulty ones, in a folder of the tests' own.
struct TestBundles: Sendable {
    let binaries: URL
    let extensions: URL
    private let registry: ExtensionRegistry

    static let shared = Result { try TestBundles() }

    private init() throws {
        let executable = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
        binaries = URL(filePath: executable).deletingLastPathComponent()
        var package = binaries
        while package.path != "/",
            !FileManager.default.fileExists(atPath: package.appending(path: "Package.swift").path)
        {
            package = package.deletingLastPathComponent()
        }
        extensions = FileManager.default.temporaryDirectory.appending(path: "validation-\(UUID().uuidString)")
        for folder in ["extensions", "Tests/FaultyExtensions"] {
            try Self.assemble(from: package.appending(path: folder), binaries, into: extensions)
        }
        let search = ExtensionSearchPath(directories: [extensions.path])
        registry = ExtensionRegistry(scanner: ComponentScanner(searchPath: search, cachePath: nil))
        Self.removeAtExit(extensions.path)
    }

    private static func assemble(from sources: URL, _ binaries: URL, into target: URL) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
            let information = sources.appending(path: "\(name)/Info.plist")
            guard let list = try? String(contentsOf: information, encoding: .utf8) else { continue }
            let ending = list.contains("factoryFunction") ? "component" : "appex"
            let linux = target.appending(path: "\(name).\(ending)/Contents/Linux")
            try FileManager.default.createDirectory(at: linux, withIntermediateDirectories: true)
            try FileManager.default.copyItem(
                at: information, to: target.appending(path: "\(name).\(ending)/Contents/Info.plist"))
            try FileManager.default.copyItem(
                at: binaries.appending(path: "lib\(name).so"), to: linux.appending(path: "lib\(name).so"))
        }
    }

    private static let pathToRemove = Mutex("")

    private static func removeAtExit(_ path: String) {
        pathToRemove.withLock { $0 = path }
        atexit { try? FileManager.default.removeItem(atPath: TestBundles.pathToRemove.withLock { $0 }) }
    }

    var runnerPath: String { binaries.appending(path: "auextension").path }

    func component(_ codes: String) throws -> RegisteredComponent {
        guard let found = registry.current.components(named: codes).first else {
            throw ExtensionHostError.componentNotFound(component: codes)
        }
        return found
    }

    /// Validates the component of these codes.
    func validate(_ codes: String, _ options: ValidationOptions) async throws -> ValidationReport {
        let (registry, runner) = (registry, runnerPath)
        let validator = try UnitValidator(try component(codes), options: options) { settings in
            try AudioUnitHost(
                settings: settings, launcher: try EmbeddedLauncher(runnerPath: runner), registry: registry,
                quarantine: nil)
        }
        return await validator.run()
    }
}
