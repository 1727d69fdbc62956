import Glibc

/// The state of one thread of this process, read again and again: opening the file takes longer than reading it.
///
/// Thread: any but render. Source: `/proc/self/task/TID/stat`, proc_pid_stat(5).
public struct ThreadStateFile: ~Copyable, Sendable {
    /// The thread's number in this process.
    public let threadID: Int32
    private let file: FileDescriptor

    /// Nil when there is no such thread.
    public init?(of threadID: Int32) {
        guard let file = try? FileDescriptor(opening: "/proc/self/task/\(threadID)/stat", O_RDONLY) else { return nil }
        self.threadID = threadID
        self.file = file
    }

    /// Whether the thread sleeps, and nobody has woken it yet. Nil for one that has ended.
    public borrowing func isAsleep() -> Bool? { state.map { $0 == UInt8(ascii: "S") } }

    private var state: UInt8? {
        withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
            let count = pread(file.rawValue, buffer.baseAddress, buffer.count, 0)
            // The state follows the name, which is in parentheses, of at most 15 bytes, and may hold anything.
            guard count > 0, let name = buffer[..<count].lastIndex(of: UInt8(ascii: ")")), name + 2 < count else {
                return nil
            }
            return buffer[name + 2]
        }
    }
}
