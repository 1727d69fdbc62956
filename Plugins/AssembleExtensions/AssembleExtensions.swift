import Foundation
import PackagePlugin

/// `swift package assemble-extensions [--configuration debug|release]`: builds the extensions' libraries and lays them
/// out as bundles in `.build/extensions`. The layout itself is `scripts/assemble-extensions`, which also serves a build
/// that exists already.
@main
struct AssembleExtensions: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) async throws {
        var extractor = ArgumentExtractor(arguments)
        let wanted = extractor.extractOption(named: "configuration").last ?? "release"
        guard let configuration = PackageManager.BuildConfiguration(rawValue: wanted) else {
            throw AssemblyError("--configuration is '\(wanted)'; write debug or release")
        }
        var folders: Set<String> = []
        for product in context.package.products(ofType: LibraryProduct.self) where product.kind == .dynamic {
            let result = try packageManager.build(
                .product(product.name), parameters: .init(configuration: configuration))
            guard result.succeeded else { throw AssemblyError("\(product.name) does not build:\n\(result.logText)") }
            for artifact in result.builtArtifacts where artifact.kind == .dynamicLibrary {
                folders.insert(artifact.url.deletingLastPathComponent().path)
            }
        }
        guard let folder = folders.first, folders.count == 1 else {
            throw AssemblyError("the build left no dynamic libraries in one folder: \(folders.sorted())")
        }
        try layOut(root: context.package.directoryURL, configuration: wanted, folder: folder)
    }

    private func layOut(root: URL, configuration: String, folder: String) throws {
        let process = Process()
        process.executableURL = root.appending(path: "scripts/assemble-extensions")
        process.arguments = [configuration, "--bin-path", folder]
        process.currentDirectoryURL = root
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw AssemblyError("scripts/assemble-extensions ended with \(process.terminationStatus)")
        }
    }
}

struct AssemblyError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}
