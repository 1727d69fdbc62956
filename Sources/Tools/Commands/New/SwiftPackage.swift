import Foundation
import LinuxProcesses
import Settings

/// A package that `swift build` builds.
struct SwiftPackage {
    private let folder: URL
    private let configuration: String

    init(_ folder: URL, isDebug: Bool) {
        self.folder = folder
        configuration = isDebug ? "debug" : "release"
    }

    /// The products that are dynamic libraries; nil where the manifest cannot be read, which the build explains.
    func dynamicLibraries() -> [String]? {
        guard let description = description(),
            let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(description.utf8))
        else { return nil }
        return manifest.products.filter { $0.type.library?.contains("dynamic") == true }.map(\.name)
    }

    /// The manifest as JSON; nil where it cannot be read.
    func description() -> String? {
        guard let swift = try? Self.swift(),
            let run = try? ToolRun(swift.path, ["package", "--package-path", folder.path, "dump-package"]),
            run.exit == .code(0)
        else { return nil }
        return run.output
    }

    private struct Manifest: Decodable {
        struct Product: Decodable {
            struct Kind: Decodable { var library: [String]? }
            var name: String
            var type: Kind
        }
        var products: [Product]
    }

    /// Builds a product, with the compiler's words on standard error, and returns the folder with what was built.
    func build(product: String) throws(CommandFailure) -> URL {
        guard FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) else {
            throw CommandFailure(
                .notFound,
                "\(folder.path) has no Package.swift; run this in a package, or name a library with --library")
        }
        guard try run(["--product", product], keepsOutput: false).exit == .code(0) else {
            throw CommandFailure(.failed, "\(product) does not build; see above. The bundle is as it was")
        }
        let path = try run(["--show-bin-path"], keepsOutput: true).output
        return URL(filePath: path.trimmingCharacters(in: .whitespacesAndNewlines))
    }

    private func run(_ arguments: [String], keepsOutput: Bool) throws(CommandFailure) -> ToolRun {
        let swift = try Self.swift()
        do {
            return try ToolRun(
                swift.path, ["build", "--package-path", folder.path, "-c", configuration] + arguments,
                keepsOutput: keepsOutput)
        } catch {
            throw CommandFailure(.failed, "swift cannot be started: \(error)")
        }
    }

    private static func swift() throws(CommandFailure) -> URL {
        let folders = (EnvironmentVariable.searchPath.value ?? "").split(separator: ":").filter { $0.hasPrefix("/") }
        let places = folders.map { "\($0)/swift" }
        guard let found = places.first(where: FileManager.default.isExecutableFile(atPath:)) else {
            throw CommandFailure(.notFound, "swift is not on PATH; install Swift 6.3, or name a library with --library")
        }
        return URL(filePath: found)
    }
}
