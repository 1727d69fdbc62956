import Glibc
import LinuxSystem

/// The Unix sockets by which servers on this machine can be reached now; unlike files, they end with their server.
package enum ListeningSockets {
    /// Of `/proc/net/unix`; no real table is longer.
    private static let limit = 8 << 20

    /// Paths; empty where the kernel does not tell.
    static func paths() -> [String] {
        guard let file = try? FileDescriptor(opening: "/proc/net/unix", Int32(O_RDONLY | O_CLOEXEC)) else { return [] }
        var bytes: [UInt8] = []
        withUnsafeTemporaryAllocation(byteCount: 64 << 10, alignment: 16) { buffer in
            while bytes.count < limit, let count = try? file.read(into: buffer), count > 0 {
                bytes += buffer.prefix(count)
            }
        }
        return paths(in: String(decoding: bytes, as: UTF8.self))
    }

    /// Columns: Num, RefCount, Protocol, Flags, Type, St, Inode, Path; the flag of a socket that listens is 0x10000.
    package static func paths(in table: String) -> [String] {
        table.split(separator: "\n").compactMap { line in
            let columns = line.split(separator: " ", maxSplits: 7)
            guard columns.count == 8, let flags = UInt32(columns[3], radix: 16), flags & 0x10000 != 0 else {
                return nil
            }
            return String(columns[7])
        }
    }
}
