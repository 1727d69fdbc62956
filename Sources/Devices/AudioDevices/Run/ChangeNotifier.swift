import LinuxSystem
import Synchronization

/// A thread that hears of events from render threads and passes them on where waiting and allocating are allowed.
final class ChangeNotifier: Sendable {
    /// Beside the events' own bits.
    private static let quit: UInt32 = 1 << 31

    /// The events that were not delivered yet; the thread sleeps on it.
    private final class Inbox: Sendable {
        // nonisolated(unsafe): an atomic that never moves and lives as long as this object.
        nonisolated(unsafe) let word: UnsafeMutablePointer<Atomic<UInt32>>

        init() {
            word = .allocate(capacity: 1)
            word.initialize(to: Atomic(0))
        }

        deinit { word.deallocate() }

        func post(_ bits: UInt32) {
            word.pointee.bitwiseOr(bits, ordering: .releasing)
            Futex.wake(word)
        }

        func take() -> UInt32 {
            while true {
                let bits = word.pointee.exchange(0, ordering: .acquiring)
                if bits != 0 { return bits }
                _ = Futex.wait(word, expected: 0)
            }
        }
    }

    private let inbox: Inbox
    // nonisolated(unsafe): the inbox's, for render threads.
    nonisolated(unsafe) private let word: UnsafeMutablePointer<Atomic<UInt32>>
    private let thread: SystemThread

    /// Starts the thread; `deliver` is called on it, for one event after the other.
    init(_ deliver: @escaping @Sendable (DeviceEvent) -> Void) throws(SystemError) {
        let inbox = Inbox()
        self.inbox = inbox
        word = inbox.word
        thread = try SystemThread(name: "device-changes") {
            while true {
                let bits = inbox.take()
                guard bits & Self.quit == 0 else { return }
                for event in DeviceEvent.allCases where bits & event.bit != 0 { deliver(event) }
            }
        }
    }

    deinit { inbox.post(Self.quit) }

    /// Thread: any, also render.
    @_noLocks @_noAllocation
    func post(_ event: DeviceEvent) {
        word.pointee.bitwiseOr(event.bit, ordering: .releasing)
        Futex.wake(word)
    }

    /// Ends the thread; returns when nothing is delivered any more, unless it is called by what is delivered.
    func close() {
        inbox.post(Self.quit)
        if thread.threadID != CurrentThread.identifier() { thread.join() }
    }
}
