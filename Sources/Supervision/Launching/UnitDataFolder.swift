import LinuxSystem

/// The folder in which one component keeps files.
public enum UnitDataFolder {
    private static let mode: UInt32 = 0o700

    /// Makes the folder for its user only, with those above it, unless it is there.
    ///
    /// - Throws: `LaunchError.dataFolderUnusable`, also where a link or a file has the name: a link may lead to the files
    ///   of others. Thread: any but render.
    public static func make(_ path: String) throws(LaunchError) {
        guard path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
            throw .dataFolderUnusable(path: path, reason: "the path is not absolute, or holds '..'")
        }
        do throws(SystemError) {
            try Directory.makeParents(of: path, mode: mode)
            try Directory.make(path, mode: mode)
        } catch {
            throw .dataFolderUnusable(path: path, reason: "\(error)")
        }
    }
}
