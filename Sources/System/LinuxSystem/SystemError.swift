import Glibc

/// A system call that failed: which call, on what, and the kernel's error number.
///
/// Error numbers appear only in this module and in `LinuxProcesses`; callers ask the questions below.
public struct SystemError: Error, Equatable, Hashable, Sendable, CustomStringConvertible {
    /// The system call or operation, such as `connect`.
    public let call: String
    /// The error number.
    public let errno: Int32
    /// What it was done to: a path, a name, a process.
    public let subject: String

    /// `errno` is positive, as the C library has it; an empty `subject` is left out of the description.
    public init(call: String, errno: Int32, subject: String = "") {
        self.call = call
        self.errno = errno
        self.subject = subject
    }

    /// A deadline passed.
    public var isTimeout: Bool { errno == ETIMEDOUT }
    /// A non-blocking call had nothing to do or no room.
    public var wouldBlock: Bool { errno == EAGAIN }
    /// The file, process or peer does not exist.
    public var isNotFound: Bool { errno == ENOENT || errno == ESRCH }
    /// There is no descriptor or no memory left, for now.
    public var isExhausted: Bool { errno == EMFILE || errno == ENFILE || errno == ENOMEM }
    /// Something of which a process or a user may have a limited number ran out.
    public var isLimit: Bool { isExhausted || errno == EAGAIN }
    /// What ran out, and what to do, as a sentence's end; empty for other errors.
    public var limitAdvice: String {
        switch errno {
        case EMFILE:
            "; this program has as many open files as it may, \(Self.soft(.openFiles)): close some, or raise the limit "
                + "(`ulimit -n`) before it starts"
        case ENFILE: "; the machine has as many open files as it may (`sysctl fs.file-max`): end other programs"
        case EAGAIN:
            "; your user has as many processes and threads as it may, \(Self.soft(.processes)): end other programs, or "
                + "raise the limit (`ulimit -u`) before this one starts"
        case ENOMEM: "; the machine has no memory left: end other programs"
        default: ""
        }
    }

    /// What to do about a file that could not be written or read, as a sentence's end; empty for other errors.
    public var fileAdvice: String {
        switch errno {
        case ENOSPC: "; make room on that disk, or choose another place"
        case EDQUOT: "; your quota there is used up: make room, or choose another place"
        case EFBIG: "; no file of this process may become so long: raise the limit (`ulimit -f`)"
        case EACCES, EPERM: "; your user may not do that there: choose another place, or have its owner allow it"
        case EROFS: "; that disk cannot be written to: choose another place"
        case ENOENT: "; make the folder first, or correct the path"
        case ENOTDIR: "; a part of that path is a file and no folder: choose another place"
        default: ""
        }
    }

    private static func soft(_ limit: CurrentProcess.Limit) -> String {
        (try? CurrentProcess.limit(limit)).map { $0.soft == .max ? "without a limit of its own" : "\($0.soft)" } ?? "?"
    }

    /// Nobody listens on that address.
    public var isRefused: Bool { errno == ECONNREFUSED }
    /// The name or address is taken.
    public var isAlreadyInUse: Bool { errno == EADDRINUSE || errno == EEXIST }
    /// A file may not become so long.
    public var isTooLarge: Bool { errno == EFBIG }
    /// The peer of a socket or pipe has gone.
    public var isDisconnected: Bool { errno == EPIPE || errno == ECONNRESET || errno == ENOTCONN }

    /// There is something else than a file, which cannot be replaced by one.
    public var isNoFile: Bool { self == .noFile(subject) }
    /// See `isNoFile`.
    static func noFile(_ path: String) -> SystemError { SystemError(call: "replace", errno: ENOTSUP, subject: path) }

    /// The C call that failed on this thread just now. It left `errno` behind, which any other call may change.
    public static func last(_ call: String, _ subject: String) -> SystemError {
        SystemError(call: call, errno: Glibc.errno, subject: subject)
    }

    /// The C call left no reason behind.
    public var hasNoReason: Bool { errno == 0 }

    /// Only the kernel's reason.
    public var reason: String {
        if self.isNoFile { return "it is a pipe or a socket, and no file" }
        var buffer = [CChar](repeating: 0, count: 256)
        let known = strerror_r(errno, &buffer, buffer.count) == 0
        return known
            ? String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self) : "error \(errno)"
    }

    public var description: String {
        subject.isEmpty ? "\(call): \(reason)" : "\(call) \(subject): \(reason)"
    }
}

/// Throws what a shim reports as a negated error number, and passes other results on.
@discardableResult
package func check<Result: SignedInteger>(_ result: Result, _ call: String, _ subject: @autoclosure () -> String = "")
    throws(SystemError) -> Result
{
    guard result < 0 else { return result }
    throw SystemError(call: call, errno: Int32(clamping: -result), subject: subject())
}

/// Throws when a call of the C library has failed, which it reports as -1 and `errno`, and passes other results on.
@discardableResult
package func checkCall<Result: SignedInteger>(_ result: Result, _ call: String, _ subject: String = "")
    throws(SystemError) -> Result
{
    guard result < 0 else { return result }
    throw SystemError.last(call, subject)
}
