import LinuxSystem

/// The folder in which one component keeps files.
public enum UnitDataFolder {
    private static let mode: UInt32 = 0o700

    /// Bytes on the disk that it may hold.
    public static let mostBytes = 256 << 20
    /// Files and folders that it may hold.
    public static let mostEntries = 10_000
    /// The same in words.
    public static let limits = "\(mostBytes >> 20) MiB, or \(mostEntries) files, or folders that cannot be looked into"

    /// Whether it holds more than it may, or what nobody can look at. Takes as long as there are files.
    public static func isFull(_ path: String) -> Bool {
        Directory.exceeds(bytes: mostBytes, entries: mostEntries, in: path)
    }

    /// Makes the folder for its user only, with those above it, unless it is there.
    ///
    /// - Throws: `LaunchError.dataFolderFull` for one that holds too much, `dataFolderUnusable`, also where a link or a file has the name: a link may lead to the files
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
        if isFull(path) { throw .dataFolderFull(path: path) }
    }
}
