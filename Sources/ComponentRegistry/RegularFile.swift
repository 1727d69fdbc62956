import Glibc
import LinuxSystem

/// Reads files of bundles: regular files only, so that a FIFO or a device in a bundle cannot block a scan.
enum RegularFile {
    /// What tells one content of a file from another without reading it.
    struct Stamp: Hashable, Codable {
        let modified: Int64
        let modifiedNanoseconds: Int64
        let size: Int64
        let inode: UInt64

        /// The stamp of the file, or nil when there is no regular file.
        init?(path: String) {
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
            modified = Int64(status.st_mtim.tv_sec)
            modifiedNanoseconds = Int64(status.st_mtim.tv_nsec)
            size = Int64(status.st_size)
            inode = UInt64(status.st_ino)
        }
    }

    /// Hands the file to `body` in pieces of at most 256 KiB.
    /// - Throws: `SystemError`, or `NotRegular`.
    static func read(path: String, limit: Int, body: (UnsafeRawBufferPointer) throws -> Void) throws {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw SystemError(call: "open", errno: errno, subject: path) }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw Refusal.notRegular }
        guard status.st_size <= limit else { throw Refusal.tooLarge(limit: limit) }
        let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 256 << 10, alignment: 16)
        defer { piece.deallocate() }
        var total = 0
        while true {
            let count = Glibc.read(descriptor, piece.baseAddress, piece.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw SystemError(call: "read", errno: errno, subject: path) }
            if count == 0 { return }
            total += count
            guard total <= limit else { throw Refusal.tooLarge(limit: limit) }
            try body(UnsafeRawBufferPointer(rebasing: piece[0..<count]))
        }
    }

    /// The whole file.
    static func contents(path: String, limit: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try read(path: path, limit: limit) { bytes.append(contentsOf: $0) }
        return bytes
    }

    /// Why a file that exists is not read.
    enum Refusal: Error, CustomStringConvertible {
        case notRegular
        case tooLarge(limit: Int)

        var description: String {
            switch self {
            case .notRegular: "is not a regular file"
            case .tooLarge(let limit): "is larger than \(limit) bytes"
            }
        }
    }
}
