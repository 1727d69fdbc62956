import Foundation
import PackagePlugin

/// Hands the compiler copies of sources that are written for Apple's platforms: without `@objc` and Interface Builder's
/// attributes, with overrides moved out of extensions, and with what else `auctl import` changes. The sources stay as
/// they are, and errors name them and their lines.
///
/// They lie in the folder `Apple` of the target, which may be a link to a folder of an Xcode project; the manifest
/// excludes it. A target has a source of its own besides, if only an empty one.
@main
struct AppleSource: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else {
            throw SourceError("\(target.name) is not in Swift; sources in C and C++ are compiled as they are")
        }
        let folder = target.directoryURL.appending(path: "Apple").resolvingSymlinksInPath()
        let sources = try sources(in: folder, of: target)
        let tool = try context.tool(named: "applesource").url
        // An override in an extension goes into the file of its class: those files know of each other.
        let overriding = sources.filter(Self.overridesInExtension)
        return sources.map { source in
            // Another name than the source's: the compiler tells places by the names of files.
            let name = source.deletingPathExtension().lastPathComponent + ".apple.swift"
            let copy = context.pluginWorkDirectoryURL.appending(path: name)
            let others = (overriding.contains(source) ? sources : overriding).filter { $0 != source }
            return .buildCommand(
                displayName: "Copying \(source.lastPathComponent) of \(target.name)", executable: tool,
                arguments: [source.path, copy.path] + others.map(\.path), inputFiles: [source] + others,
                outputFiles: [copy])
        }
    }

    private static func overridesInExtension(_ source: URL) -> Bool {
        guard let text = try? String(contentsOf: source, encoding: .utf8) else { return false }
        return text.contains("override") && text.contains("extension")
    }

    private func sources(in folder: URL, of target: SwiftSourceModuleTarget) throws -> [URL] {
        let compiled = Set(target.sourceFiles.map { $0.url.resolvingSymlinksInPath().path })
        let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
        let sources = (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "swift" }
        guard !sources.isEmpty else {
            throw SourceError(
                "\(target.name) has no Swift source in \(folder.path); put those for Apple's platforms there")
        }
        if let twice = sources.first(where: { compiled.contains($0.resolvingSymlinksInPath().path) }) {
            throw SourceError(
                "\(twice.path) is compiled as it is, too; write exclude: [\"Apple\"] in the target \(target.name)")
        }
        return sources.sorted { $0.path < $1.path }
    }
}

struct SourceError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
