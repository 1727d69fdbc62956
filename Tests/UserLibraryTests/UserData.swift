import FoundationEssentials
import Glibc

/// A folder for presets and tags that all tests of this process share, whichever module they are in; removed at its
/// end.
enum UserData {
    /// Set as `XDG_DATA_HOME` when it is first asked for.
    static let folder: String = {
        let path = "/tmp/auserviced-user-data-\(getpid())"
        setenv("XDG_DATA_HOME", path, 1)
        atexit { try? FileManager.default.removeItem(atPath: "/tmp/auserviced-user-data-\(getpid())") }
        return path
    }()

    static func write(_ bytes: [UInt8], to name: String) throws {
        let file = folder + "/" + name
        try FileManager.default.createDirectory(
            atPath: String(file[..<file.lastIndex(of: "/")!]), withIntermediateDirectories: true)
        try Data(bytes).write(to: URL(filePath: file))
    }
}
