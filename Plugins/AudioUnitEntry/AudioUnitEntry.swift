import Foundation
import PackagePlugin

/// Writes the entry function of an extension whose Info.plist names its principal class, so that the author's source
/// needs nothing but Apple's API; what Xcode does for app extensions.
///
/// The Info.plist lies in the target's folder, or beside it.
@main
struct AudioUnitEntry: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) async throws -> [Command] {
        guard let target = target as? SwiftSourceModuleTarget else {
            throw EntryError("\(target.name) is not in Swift; a C unit exports AUExtensionEntry itself")
        }
        let information = try information(of: target)
        let list = try ExtensionInformation(of: information)
        let modules = target.recursiveTargetDependencies.compactMap { ($0 as? any SourceModuleTarget)?.moduleName }
        let principal = try list.principalClass(module: target.moduleName, others: Set(modules))
        let source = context.pluginWorkDirectoryURL.appending(path: "AUExtensionEntry.swift")
        return [
            .buildCommand(
                displayName: "Writing the entry of \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: [
                    "-c", "printf '%s' \"$1\" > \"$2\"", "sh", entry(of: principal, list.components), source.path,
                ],
                inputFiles: [information], outputFiles: [source])
        ]
    }

    private func information(of target: SwiftSourceModuleTarget) throws -> URL {
        let folder = target.directoryURL
        let places = [folder, folder.deletingLastPathComponent()].map { $0.appending(path: "Info.plist") }
        guard let found = places.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
            throw EntryError("\(target.name) has no Info.plist; put one at \(places[0].path)")
        }
        return found
    }

    private func entry(
        of principal: ExtensionInformation.PrincipalClass, _ components: [ExtensionInformation.Component]
    ) -> String {
        """
        // Written by the plug-in AudioUnitEntry.
        import AudioToolbox
        import AudioUnitExtension\(principal.module.map { "\nimport \($0)" } ?? "")

        /// The library's one exported function.
        @c(AUExtensionEntry)
        public func auExtensionEntry() -> UnsafePointer<AUExtensionInterface> {
            makeExtensionInterface(
                components: [
                    \(components.map(\.source).joined(separator: ",\n            "))
                ],
                principal: { \(principal.name)() })
        }

        """
    }
}

struct EntryError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
