import Foundation
import Glibc

/// A small file system, for as long as this lives.
public final class FullDisk {
    private let path: String

    /// Mounts it. Throws when this process may not.
    public init(at path: String, kilobytes: Int) throws {
        self.path = path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        guard mount("none", path, "tmpfs", 0, "size=\(kilobytes)k") == 0 else { throw CocoaError(.fileWriteOutOfSpace) }
    }

    /// Leaves room for names and for nothing else.
    public func fill() throws {
        let filler = open("\(path)/filler", O_WRONLY | O_CREAT, 0o600)
        guard filler >= 0 else { throw CocoaError(.fileWriteUnknown) }
        defer { close(filler) }
        let bytes = [UInt8](repeating: 0, count: 4096)
        while write(filler, bytes, bytes.count) > 0 {}
    }

    /// Nobody can change anything on it any more, root neither.
    public func becomeReadOnly() throws {
        guard mount("none", path, nil, UInt(MS_REMOUNT | MS_RDONLY), nil) == 0 else {
            throw CocoaError(.fileWriteUnknown)
        }
    }

    deinit { umount2(path, Int32(MNT_DETACH)) }

    /// Whether this process may mount.
    public static var canBeMade: Bool {
        let path = NSTemporaryDirectory() + "disk-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        return (try? FullDisk(at: path, kilobytes: 16)) != nil
    }
}
