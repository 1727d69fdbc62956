import Glibc
import LinuxSystem
import Synchronization

/// Listens to announcements while somebody holds it, on a thread of its own: the only thing that listens to a network
/// without an address that the user named, and only where the user asked for the streams of one.
package final class AnnouncementListener: Sendable {
    private let thread: SystemThread
    private let loop: ListenerLoop

    /// `onChange` is called on the listener's thread when the list is another one. Throws when the port is taken by a
    /// program that does not share it, or no thread is left.
    package init(_ onChange: @escaping @Sendable () -> Void = {}) throws(SystemError) {
        let loop = try ListenerLoop(onChange)
        self.loop = loop
        thread = try SystemThread(name: "network-browser") { loop.run() }
    }

    deinit { loop.quit() }

    /// The streams that are announced now, in order of their names. Thread: any but render.
    package var sessions: [SessionDescription] { loop.streams.withLock { $0.sessions } }

    /// Returns when nothing is listened to any more; by `onChange`, at once.
    package func stop() {
        loop.quit()
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }
}

/// What the thread does.
private final class ListenerLoop: Sendable {
    /// Datagrams that are read in a tenth of a second; a flood's rest is not.
    private static let budget = 64
    private static let restNanoseconds = 100_000_000
    private static let look = 500

    let streams = Mutex(AnnouncedStreams())
    private let onChange: @Sendable () -> Void
    private let socket: Mutex<GroupSocket>
    private let isEnded = Atomic<Bool>(false)

    init(_ onChange: @escaping @Sendable () -> Void) throws(SystemError) {
        self.onChange = onChange
        socket = Mutex(try GroupSocket(AnnouncementGroups.endpoints()))
    }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        socket.withLock { $0.socket.endReceiving() }
    }

    func run() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 13, alignment: 16)
        defer { buffer.deallocate() }
        var groups = AnnouncementGroups.endpoints()
        while !isEnded.load(ordering: .acquiring) {
            let current = socket.withLock { $0 }
            current.socket.wait(until: MonotonicClock.deadline(milliseconds: Self.look))
            let isFlooded = read(current.socket, buffer)
            if streams.withLock({ $0.expire(at: MonotonicClock.now()) }) { onChange() }
            if isFlooded { rest() }
            // An interface that came, or whose address is another one, is joined by a new socket.
            let now = AnnouncementGroups.endpoints()
            if now != groups, !isEnded.load(ordering: .acquiring), let next = try? GroupSocket(now) {
                groups = now
                self.socket.withLock { $0 = next }
            }
        }
    }

    /// True when there may be more.
    private func read(_ socket: borrowing DatagramSocket, _ buffer: UnsafeMutableRawBufferPointer) -> Bool {
        for _ in 0..<Self.budget {
            guard let count = socket.receive(into: buffer) else { return false }
            guard count <= buffer.count else { continue }
            let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(count))
            guard let message = try? SAPMessage(reading: bytes) else { continue }
            if streams.withLock({ $0.hear(message, at: MonotonicClock.now()) }) { onChange() }
        }
        return true
    }

    private func rest() {
        var time = timespec(tv_sec: 0, tv_nsec: Self.restNanoseconds)
        nanosleep(&time, nil)
    }
}

/// A socket with more than one holder.
private final class GroupSocket: Sendable {
    let socket: DatagramSocket

    init(_ groups: [NetworkEndpoint]) throws(SystemError) {
        guard let any = NetworkEndpoint(address: "0.0.0.0", port: AnnouncementGroups.port) else {
            preconditionFailure("a constant address")
        }
        socket = try DatagramSocket(receivingAt: any, groups: groups, isShared: true)
    }
}
