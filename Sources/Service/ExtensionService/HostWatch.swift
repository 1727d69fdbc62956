import Glibc
import LinuxSystem
import Synchronization

/// Ends the process when its host has gone and the control thread does not notice: it hangs in foreign code, which may
/// have closed the host's socket under it, too. Nobody else may be left to end it.
// @unchecked: the word's memory lives as long as the process, and what it points to is atomic.
final class HostWatch: @unchecked Sendable {
    /// How often it looks while there is a host. Nanoseconds.
    private static let interval: UInt64 = 1_000_000_000
    /// Looks in a row that find no host before the process ends: what the control thread has to do takes less.
    private static let patience = 5
    /// The exit code of a process that ended so.
    static let exitCode: Int32 = 70

    /// What is watched: the socket's number, and the file that it must be.
    private struct Socket: Equatable {
        let descriptor: Int32
        let file: ino_t

        /// Whether the peer still holds its end.
        var isConnected: Bool {
            guard Self.file(of: descriptor) == file else { return false }
            var entry = pollfd(fd: descriptor, events: Int16(PollEvents.peerClosed.rawValue), revents: 0)
            let gone = PollEvents([.error, .hangUp, .peerClosed]).rawValue | 0x20  // POLLNVAL
            return poll(&entry, 1, 0) <= 0 || UInt32(UInt16(bitPattern: entry.revents)) & gone == 0
        }

        @section("resting")
        static func file(of descriptor: Int32) -> ino_t {
            var information = stat()
            return fstat(descriptor, &information) == 0 ? information.st_ino : 0
        }
    }

    private let socket = Mutex<Socket?>(nil)
    /// Raised with every change of `socket`; the thread sleeps on it while there is none.
    private let word: UnsafeMutablePointer<Atomic<UInt32>>

    /// Starts the thread.
    init() throws(SystemError) {
        word = .allocate(capacity: 1)
        word.initialize(to: Atomic(0))
        _ = try SystemThread(name: "host watch", stackSize: 128 << 10) { [self] in run() }
    }

    /// Watches this socket from now on; nil for none. The descriptor is borrowed: end the watch before it is closed.
    func follow(_ descriptor: Int32?) {
        socket.withLock { $0 = descriptor.map { Socket(descriptor: $0, file: Socket.file(of: $0)) } }
        word.pointee.wrappingAdd(1, ordering: .releasing)
        Futex.wake(word)
    }

    @section("resting") @inline(never)
    private func run() {
        var missed = 0
        while true {
            let seen = word.pointee.load(ordering: .acquiring)
            guard let present = socket.withLock({ $0 }) else {
                missed = 0
                _ = Futex.wait(word, expected: seen)
                continue
            }
            missed = present.isConnected ? 0 : missed + 1
            if missed > Self.patience { end() }
            let deadline = MonotonicClock.now() + Self.interval
            if Futex.wait(word, expected: seen, deadline: deadline) != .timedOut { missed = 0 }
        }
    }

    private func end() {
        ExtensionRunner.report("the host has gone and a unit does not return; the process ends")
        _exit(Self.exitCode)
    }
}
