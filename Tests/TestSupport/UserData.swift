import Foundation

/// A folder for presets and tags that all tests of this process share, whichever module they are in; removed at its
/// end.
public enum UserData {
    /// Set as `XDG_DATA_HOME` when it is first asked for.
    public static let folder: String = {
        // Not one that a killed run of the same process number left behind.
        let path = "/tmp/auserviced-user-data-\(getpid())-\(UInt32.random(in: 0..<(.max)))"
        setenv("XDG_DATA_HOME", path, 1)
        atexit { try? FileManager.default.removeItem(atPath: UserData.folder) }
        return path
    }()

    /// Writes a file, with the folders that it needs. Throws when the system does not let it.
    public static func write(_ bytes: [UInt8], to name: String) throws {
        let file = URL(filePath: folder).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
