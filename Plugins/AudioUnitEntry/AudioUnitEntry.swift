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
        let principal = try principalClass(in: information, module: target.moduleName)
        let source = context.pluginWorkDirectoryURL.appending(path: "AUExtensionEntry.swift")
        return [
            .buildCommand(
                displayName: "Writing the entry of \(target.name)", executable: URL(filePath: "/bin/sh"),
                arguments: ["-c", "printf '%s' \"$1\" > \"$2\"", "sh", entry(of: principal), source.path],
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

    /// The class's name without its module.
    private func principalClass(in information: URL, module: String) throws -> String {
        let list = try PropertyListSerialization.propertyList(from: Data(contentsOf: information), format: nil)
        let keys = (list as? [String: Any])?["NSExtension"] as? [String: Any]
        guard let name = keys?["NSExtensionPrincipalClass"] as? String else {
            throw EntryError("\(information.path) has no NSExtensionPrincipalClass under NSExtension; name the class")
        }
        var parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        if parts.count == 2, [module, "$(PRODUCT_MODULE_NAME)"].contains(parts[0]) { parts.removeFirst() }
        let letters = CharacterSet.letters.union(.decimalDigits).union(CharacterSet(charactersIn: "_"))
        guard parts.count == 1, !parts[0].isEmpty, parts[0].unicodeScalars.allSatisfy(letters.contains),
            !parts[0].first!.isNumber
        else {
            throw EntryError("\(information.path): '\(name)' is no class of the module \(module); write \(module).Name")
        }
        return parts[0]
    }

    private func entry(of principal: String) -> String {
        """
        // Written by the plug-in AudioUnitEntry.
        import AudioToolbox
        import AudioUnitExtension

        /// The library's one exported function.
        @c(AUExtensionEntry)
        public func auExtensionEntry() -> UnsafePointer<AUExtensionInterface> {
            makeExtensionInterface(principal: { \(principal)() })
        }

        """
    }
}

struct EntryError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
