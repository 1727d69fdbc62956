import Glibc

extension RegularFile {
    /// Puts bytes in the place of a file, or makes it, in one step: whoever reads sees the old file or the new one,
    /// whole.
    ///
    /// The old one stays when there is no room, the file may not become so long, or the process or the machine ends
    /// meanwhile. Its permissions stay too; what is led to by a link is replaced, and not the link. Thread: any but
    /// render.
    /// - Parameter mode: of a file that is made.
    /// - Throws: `SystemError` with the path, and the reason that the kernel gave first.
    package static func replace(path: String, with bytes: [UInt8], mode: UInt32 = 0o666) throws(SystemError) {
        let path = target(of: path)
        var status = stat()
        if stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) {
            return try put(bytes, intoWhatIsNoFile: path, status.st_mode & S_IFMT)
        }
        let other = "\(path).\(getpid())-\(UInt32.random(in: 0..<(.max))).new"
        var failure: SystemError?
        WriteSignals.held {
            do throws(SystemError) {
                try make(other, bytes, mode, like: path)
                try checkCall(rename(other, path), "rename", path)
            } catch {
                failure = SystemError(call: error.call, errno: error.errno, subject: path)
                unlink(other)
            }
        }
        if let failure { throw failure }
    }

    /// A device, or a pipe that the caller has open already, has no place to take. Anybody may put another pipe where a
    /// file was, and whoever opened that would wait.
    private static func put(
        _ bytes: [UInt8], intoWhatIsNoFile path: String, _ kind: mode_t
    ) throws(SystemError) {
        let isOpen = path.hasPrefix("/dev/") || path.hasPrefix("/proc/")
        guard kind == S_IFCHR || kind == S_IFIFO && isOpen else { throw .noFile(path) }
        var failure: SystemError?
        WriteSignals.held {
            do throws(SystemError) {
                let file = try FileDescriptor(opening: path, O_WRONLY | O_NONBLOCK | O_NOCTTY)
                try put(bytes, into: file, path)
            } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Nanoseconds in which a pipe's reader takes something, or a terminal.
    private static let patience: UInt64 = 5_000_000_000

    private static func make(_ other: String, _ bytes: [UInt8], _ mode: UInt32, like path: String) throws(SystemError) {
        let file = try FileDescriptor(opening: other, O_WRONLY | O_CREAT | O_EXCL, mode: mode)
        var status = stat()
        if stat(path, &status) == 0 { fchmod(file.rawValue, status.st_mode & 0o7777) }
        try put(bytes, into: file, path)
        // A name for what is not on the disk yet would be an empty file after the machine's end.
        try checkCall(fsync(file.rawValue), "fsync", path)
    }

    private static func put(
        _ bytes: [UInt8], into file: borrowing FileDescriptor, _ path: String
    ) throws(SystemError) {
        var done = 0
        while done < bytes.count {
            let start = done
            let written = bytes.withUnsafeBytes {
                Glibc.write(file.rawValue, $0.baseAddress! + start, $0.count - start)
            }
            if written < 0, errno == EINTR { continue }
            if written < 0, errno == EAGAIN {
                let room = try file.poll(.writable, deadline: MonotonicClock.now() + patience)
                guard !room.isEmpty else { throw SystemError(call: "write", errno: ETIMEDOUT, subject: path) }
                continue
            }
            done += try checkCall(written, "write", path)
        }
    }

    private static func target(of path: String) -> String {
        var status = stat()
        guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK, let found = realpath(path, nil) else {
            return path
        }
        defer { free(found) }
        return String(cString: found)
    }
}
