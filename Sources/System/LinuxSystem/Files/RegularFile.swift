internal import CLinux
import Glibc

/// Reads files that may come from anybody: regular files only, so that a pipe or a device cannot block the reader, and
/// no more than the reader expects. Replaces the program's own. Thread: any but render.
public enum RegularFile {
    /// Whether there is a program at this path: a folder can be entered and must not pass for one.
    public static func isExecutable(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }

    /// What distinguishes one content of a file from another without reading it.
    public struct Stamp: Hashable, Codable, Sendable {
        /// Seconds since 1970.
        public let modified: Int64
        /// The part of a second beside them.
        public let modifiedNanoseconds: Int64
        /// Bytes.
        public let size: Int64
        /// The kernel's number of the file.
        public let inode: UInt64

        /// The stamp of the file, or nil when there is no regular file.
        public init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            modified = Int64(status.st_mtim.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
            size = Int64(status.st_size)
            inode = UInt64(status.st_ino)
        }
    }

    /// Hands the file to `body` in pieces of at most 256 KiB; `limit` is in bytes.
    /// - Throws: `SystemError`, `Refusal`, or what `body` throws.
    public static func read(path: String, limit: Int, body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let file = try FileDescriptor(opening: path, O_RDONLY | O_NONBLOCK)
        var status = stat()
        guard fstat(file.rawValue, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Refusal.notRegular }
        guard status.st_size <= limit else { throw Refusal.tooLarge(limit: limit) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { piece.deallocate() }
        var total = 0
        while true {
            let count = Int(try check(clinux_read(file.rawValue, piece.baseAddress, piece.count), "read", path))
            if count == 0 { return }
            total += count
            guard total <= limit else { throw Refusal.tooLarge(limit: limit) }
            try body(UnsafeRawBufferPointer(rebasing: piece[0..<count]))
        }
    }

    /// The whole file, of at most `limit` bytes.
    /// - Throws: `SystemError` or `Refusal`.
    public static func contents(path: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(path: path, limit: limit) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Why a file that exists is not read.
    public enum Refusal: Error, CustomStringConvertible {
        /// A pipe, a device, a directory.
        case notRegular
        /// Bytes that the reader allows.
        case tooLarge(limit: Int)

        public var description: String {
            switch self {
            case .notRegular: "is not a regular file"
            case .tooLarge(let limit):
                limit & 0xf_ffff == 0 ? "is larger than \(limit >> 20) MiB" : "is larger than \(limit) bytes"
            }
        }
    }
}
