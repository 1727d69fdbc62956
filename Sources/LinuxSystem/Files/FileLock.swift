import Glibc

/// An advisory lock on a file, held until the end of this value, also against other holders in this process.
///
/// The file is made if need be and stays; a process that ends lets go of it. Thread: any but render.
public struct FileLock: ~Copyable, Sendable {
    /// How long to wait between two attempts; the system has no wait with a deadline. Microseconds.
    private static let interval: UInt32 = 2000

    private let descriptor: FileDescriptor

    /// Locks the file at `path`, readable by its user alone. Throws ETIMEDOUT when another held it until `deadline`
    /// (nanoseconds of the monotonic clock).
    public init(path: String, deadline: UInt64) throws(SystemError) {
        descriptor = try Self.locked(path, deadline: deadline)
    }

    private static func locked(_ path: String, deadline: UInt64) throws(SystemError) -> FileDescriptor {
        let number = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard number >= 0 else { throw SystemError(call: "open", errno: errno, subject: path) }
        let descriptor = FileDescriptor(owning: number)
        while flock(number, LOCK_EX | LOCK_NB) != 0 {
            let failure = errno
            guard failure == EWOULDBLOCK || failure == EINTR else {
                throw SystemError(call: "flock", errno: failure, subject: path)
            }
            guard MonotonicClock.now() < deadline else {
                throw SystemError(call: "flock", errno: ETIMEDOUT, subject: path)
            }
            usleep(interval)
        }
        return descriptor
    }
}
