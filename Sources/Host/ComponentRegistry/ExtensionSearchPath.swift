import FoundationEssentials
import LinuxSystem
import Settings

/// The directories that are searched for `.appex` bundles, first to last; the first offer of a component wins.
public struct ExtensionSearchPath: Hashable, Sendable {
    /// Absolute paths, without repetition.
    public let directories: [String]

    /// Searches exactly these directories.
    public init(directories: [String]) {
        var seen = Set<String>()
        self.directories = directories.filter { seen.insert($0).inserted }
    }

    /// Searches `AUEXTENSION_PATH` (separated by colons), the user's extensions, those of the installations that this
    /// library and this program belong to, then the system's. Without the variable also those that were built with a
    /// program of a checkout.
    /// - Parameter codeDirectories: the folders of the library and the program.
    public init(
        environment: [String: String] = CurrentProcess.environment,
        codeDirectories: [String] = CurrentProcess.codeDirectories
    ) {
        let variable = (EnvironmentVariable.extensionPath.value(in: environment) ?? "").split(separator: ":").map(
            Self.resolve)
        let user = UserFile.extensions.path(in: UserDirectories(environment: environment))
        let built = variable.isEmpty ? SystemPlace.builtExtensionFolders(ofCodeIn: codeDirectories) : []
        self.init(directories: variable + [user] + SystemPlace.extensionFolders(ofCodeIn: codeDirectories) + built)
    }

    private static func resolve(_ path: Substring) -> String {
        let text = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
        return text.hasPrefix("/") ? text : FileManager.default.currentDirectoryPath + "/" + text
    }
}
