import Glibc
import LinuxProcesses
import LinuxSystem
import Synchronization

/// Somebody who connects to a host's endpoint again and again.
final class Storm: Sendable {
    private let name: String
    private let kept = Mutex<[UnixSocket]>([])

    init(_ name: String) { self.name = name }

    private func connect() -> UnixSocket? {
        try? UnixSocket.connect(
            .stream, to: .abstract(name), deadline: MonotonicClock.deadline(milliseconds: 2000))
    }

    /// Connects so many times, one after the other, and leaves: at once, or after half a call. How often it was let in.
    func rage(_ count: Int) -> Int {
        (0..<count).count { number in
            guard let socket = connect() else { return false }
            var half = Array("{\"method\":\"io.auser".utf8)
            if number % 2 == 0 { _ = send(socket.rawDescriptor, &half, half.count, Int32(MSG_NOSIGNAL)) }
            return true
        }
    }

    /// Connects and says nothing; how many are kept.
    func keep(_ count: Int) -> Int {
        let sockets = (0..<count).compactMap { _ in connect() }
        return kept.withLock { kept in
            kept += sockets
            return kept.count
        }
    }

    func end() { kept.withLock { $0 = [] } }
}
