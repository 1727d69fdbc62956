import Glibc
import LinuxSystem
import Synchronization

/// Announces one stream that is sent, at once, every second for the first five and then every five seconds, and says
/// when it ends, by `stop` or with this object.
package final class StreamAnnouncer: Sendable {
    private let thread: SystemThread
    private let loop: AnnouncerLoop

    /// Throws when no thread is left. Thread: any but render.
    package init(_ session: SessionDescription) throws(SystemError) {
        let loop = AnnouncerLoop(session)
        self.loop = loop
        thread = try SystemThread(name: "announcements") { loop.run() }
    }

    deinit { loop.quit() }

    /// Returns when the end was announced. Thread: any but render.
    package func stop() {
        loop.quit()
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }

    /// `USER NUMBER VERSION IN IP4 ADDRESS` of a stream of this process.
    package static func origin(_ number: UInt32) -> String {
        let address = NetworkInterfaces.up().first { !$0.isLoopback }?.address ?? "127.0.0.1"
        return "- \(number) \(number) IN IP4 \(address)"
    }
}

/// What the thread does.
private final class AnnouncerLoop: Sendable {
    private let session: SessionDescription
    private let identifier = UInt16.random(in: 1 ... .max)
    private let word: WakeSignal
    private let isEnded = Atomic<Bool>(false)

    init(_ session: SessionDescription) {
        self.session = session
        word = WakeSignal()
    }

    func quit() {
        isEnded.store(true, ordering: .releasing)
        word.raise()
    }

    func run() {
        var count = 0
        while !isEnded.load(ordering: .acquiring) {
            send(isAnnounced: true)
            count += 1
            word.wait(until: MonotonicClock.deadline(milliseconds: count < 5 ? 1000 : 5000))
        }
        send(isAnnounced: false)
    }

    /// Interfaces come and go, so they are looked up each time; those without a way are left out.
    private func send(isAnnounced: Bool) {
        for interface in NetworkInterfaces.up() {
            var four = in_addr()
            inet_pton(AF_INET, interface.address, &four)
            let message = SAPMessage(
                isAnnounced: isAnnounced, identifier: identifier,
                sender: withUnsafeBytes(of: four.s_addr) { Array($0) }, session: session)
            let bytes = message.bytes(tool: "auserviced")
            for endpoint in AnnouncementGroups.endpoints([interface]) {
                guard let socket = try? DatagramSocket(sendingTo: endpoint) else { continue }
                _ = bytes.withUnsafeBytes { socket.send($0) }
            }
        }
    }
}
