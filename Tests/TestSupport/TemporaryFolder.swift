import Foundation

/// A folder of its own for one test, for its user alone; removed with this object.
public final class TemporaryFolder: Sendable {
    /// Short enough for the address of a socket in it.
    public let path: String

    /// As `path`.
    public var url: URL { URL(filePath: path) }

    /// Makes the folder. Throws when the system does not let it.
    public init() throws {
        path = "/tmp/au-test-\(getpid())-\(UInt32.random(in: 0..<(.max)))"
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// The path of a file in the folder.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    /// What lies in the folder, in order.
    public var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted() }

    /// Writes a file, with the folders that it needs. Throws when the system does not let it.
    public func write(_ bytes: [UInt8], to name: String) throws {
        let file = url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(bytes).write(to: file)
    }
}
