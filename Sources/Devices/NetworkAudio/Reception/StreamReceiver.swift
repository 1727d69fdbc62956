import Glibc
import LinuxSystem
import Synchronization

/// Receives one stream of a network on a thread of its own, until `stop` or the end of this object.
///
/// However much is sent to it: it takes so many datagrams a millisecond, keeps a fixed number, and says nothing.
package final class StreamReceiver: Sendable {
    package let endpoint: NetworkEndpoint
    package let reception: StreamReception
    private let thread: SystemThread
    private let loop: ReceiverLoop

    /// Opens the socket and listens. Throws when the port is in use, the group cannot be joined, or no thread is left.
    package init(
        _ endpoint: NetworkEndpoint, format: RTPStreamFormat, payloadType: UInt8?, priority: Int
    ) throws(SystemError) {
        self.endpoint = endpoint
        reception = StreamReception(format: format, payloadType: payloadType)
        let loop = ReceiverLoop(try DatagramSocket(receivingAt: endpoint), reception)
        self.loop = loop
        let scheduling = priority > 0 ? ThreadScheduling.fifo(priority: priority) : .normal
        thread = try SystemThread(name: "network-input", scheduling: scheduling, flushesDenormals: true) { loop.run() }
    }

    deinit { loop.quit() }

    /// Returns when nothing is received any more. Thread: any but render.
    package func stop() {
        loop.quit()
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }
}

/// What the thread does.
private final class ReceiverLoop: Sendable {
    /// Datagrams that are taken before it rests: sixteen times what the fastest stream sends in a millisecond.
    private static let burst = 256
    private static let rest = 1_000_000
    /// Nanoseconds between two looks at a silent network.
    private static let longestWait: UInt64 = 200_000_000

    private let socket: DatagramSocket
    private let reception: StreamReception
    private let isEnded = Atomic<Bool>(false)

    init(_ socket: consuming DatagramSocket, _ reception: StreamReception) {
        self.socket = socket
        self.reception = reception
    }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        socket.endReceiving()
    }

    func run() {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 14, alignment: 16)
        defer { buffer.deallocate() }
        while !isEnded.load(ordering: .acquiring) {
            wait()
            var left = Self.burst
            while left > 0, let count = socket.receive(into: buffer) {
                left -= 1
                let bytes = UnsafeRawBufferPointer(rebasing: buffer.prefix(min(count, buffer.count)))
                reception.receive(bytes, at: MonotonicClock.now())
            }
            reception.advance(at: MonotonicClock.now())
            // A flood gets no more than this of the core.
            if left == 0 { rest() }
        }
    }

    private func wait() {
        let latest = MonotonicClock.now() &+ Self.longestWait
        socket.wait(until: min(reception.wakeTime ?? .max, latest))
    }

    private func rest() {
        var time = timespec(tv_sec: 0, tv_nsec: Self.rest)
        nanosleep(&time, nil)
    }
}
