internal import CLinux
import Glibc

/// The owner of one file descriptor; closes it at the end of its life.
public struct FileDescriptor: ~Copyable, Sendable {
    /// The number, for calls that borrow it.
    public let rawValue: Int32

    /// Takes over a descriptor that the caller owns.
    public init(owning rawValue: Int32) { self.rawValue = rawValue }

    /// Opens a file, close-on-exec; `mode` is for one that is made.
    public init(opening path: String, _ flags: Int32, mode: UInt32 = 0o600) throws(SystemError) {
        rawValue = try checkCall(open(path, flags | O_CLOEXEC, mode), "open", path)
    }

    /// Makes another descriptor of the open file that a borrowed one is of, close-on-exec.
    public init(duplicating borrowed: Int32, minimum: Int32 = 0) throws(SystemError) {
        rawValue = try check(clinux_duplicate(borrowed, minimum), "dup")
    }

    deinit { _ = clinux_close(rawValue) }

    /// Gives the descriptor away unclosed.
    public consuming func take() -> Int32 {
        let number = rawValue
        discard self
        return number
    }

    /// Another descriptor of the same open file, close-on-exec.
    public borrowing func duplicate(minimum: Int32 = 0) throws(SystemError) -> FileDescriptor {
        try FileDescriptor(duplicating: rawValue, minimum: minimum)
    }

    /// Belongs to the open file: duplicates, also in other processes, change with it.
    public borrowing func setNonBlocking(_ on: Bool) throws(SystemError) {
        try check(clinux_set_nonblocking(rawValue, on ? 1 : 0), "fcntl")
    }

    /// Reads once; 0 at the end of the file.
    public borrowing func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        Int(try check(clinux_read(rawValue, buffer.baseAddress, buffer.count), "read"))
    }

    /// Writes once; may write less than given.
    @discardableResult
    public borrowing func write(_ bytes: UnsafeRawBufferPointer) throws(SystemError) -> Int {
        Int(try check(clinux_write(rawValue, bytes.baseAddress, bytes.count), "write"))
    }

    /// Waits for events; an empty set when the deadline passed first.
    public borrowing func poll(_ events: PollEvents, deadline: UInt64 = MonotonicClock.never) throws(SystemError)
        -> PollEvents
    {
        PollEvents(rawValue: UInt32(try check(clinux_poll_one(rawValue, Int32(events.rawValue), deadline), "poll")))
    }

    /// The same; when nothing came until `release`, the process first lets go of code that it does not need
    /// (`CurrentProcess.releaseCode`), and nothing runs before it sleeps again that would bring some back.
    public borrowing func poll(
        _ events: PollEvents, deadline: UInt64, releasingCodeAt release: UInt64
    ) throws(SystemError) -> PollEvents {
        let found = clinux_poll_one_releasing_code(rawValue, Int32(events.rawValue), deadline, release)
        return PollEvents(rawValue: UInt32(try check(found, "poll")))
    }
}
