import FoundationEssentials

/// The directories that are searched for `.appex` bundles, first to last; the first offer of a component wins.
public struct ExtensionSearchPath: Hashable, Sendable {
    /// Absolute paths, without repetition.
    public let directories: [String]

    /// Searches exactly these directories.
    public init(directories: [String]) {
        var seen = Set<String>()
        self.directories = directories.filter { seen.insert($0).inserted }
    }

    /// Searches `AUEXTENSION_PATH` (separated by colons), the user's extensions, then the system's.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let variable = (environment["AUEXTENSION_PATH"] ?? "").split(separator: ":").map(Self.resolve)
        let user = UserDirectories(environment: environment).data + "/extensions"
        self.init(
            directories: variable + [user, "/usr/local/lib/auserviced/extensions", "/usr/lib/auserviced/extensions"])
    }

    private static func resolve(_ path: Substring) -> String {
        let text = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : String(path)
        return text.hasPrefix("/") ? text : FileManager.default.currentDirectoryPath + "/" + text
    }
}
