import Glibc

/// An advisory lock on a file, held until the end of this value, also against other holders in this process.
///
/// The file is made if need be and stays; a process that ends lets go of it. Thread: any but render.
public struct FileLock: ~Copyable, Sendable {
    /// How long to wait between two attempts; the system has no wait with a deadline. Microseconds.
    private static let interval: UInt32 = 2000

    private let descriptor: FileDescriptor

    /// Locks the file at `path`, readable only by its user; a symbolic link is refused. Throws ETIMEDOUT when another
    /// held it until `deadline` (nanoseconds of the monotonic clock).
    public init(path: String, deadline: UInt64) throws(SystemError) {
        descriptor = try Self.locked(path, deadline: deadline)
    }

    private static func locked(_ path: String, deadline: UInt64) throws(SystemError) -> FileDescriptor {
        let descriptor = try FileDescriptor(opening: path, O_RDWR | O_CREAT | O_NOFOLLOW)
        while flock(descriptor.rawValue, LOCK_EX | LOCK_NB) != 0 {
            let failure = SystemError.last("flock", path)
            guard failure.wouldBlock || failure.errno == EINTR else { throw failure }
            guard MonotonicClock.now() < deadline else {
                throw SystemError(call: "flock", errno: ETIMEDOUT, subject: path)
            }
            usleep(interval)
        }
        return descriptor
    }

    /// Replaces the file's text, which others may read meanwhile.
    public borrowing func write(_ text: String) throws(SystemError) {
        let bytes = Array(text.utf8)
        try checkCall(ftruncate(descriptor.rawValue, 0), "ftruncate")
        try checkCall(pwrite(descriptor.rawValue, bytes, bytes.count, 0), "pwrite")
    }
}
