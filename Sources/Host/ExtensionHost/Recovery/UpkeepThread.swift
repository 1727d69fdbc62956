import LinuxSystem
import Synchronization

/// Does, on one thread of the host, what render threads may only ask for: reacting to a dead or late service, and the
/// periodic upkeep of every remote unit (opaque state two seconds after the last edit, values that the unit changed,
/// scheduling).
// @unchecked: the word's pointer never changes and what it points to is atomic; the clients are behind a mutex.
final class UpkeepThread: @unchecked Sendable {
    /// The one of this process; lives as long as the process.
    static let shared = UpkeepThread()

    /// The time between two rounds of upkeep.
    private static let tickMilliseconds = 50

    private struct Client {
        weak var value: (any AttentionClient)?
    }

    /// Raised and woken by a render thread that asks for a round; it keeps this address, because it must not touch a
    /// global.
    let word: UnsafePointer<Atomic<UInt32>>
    private let clients = Mutex<[ObjectIdentifier: Client]>([:])
    private let thread = Mutex<SystemThread?>(nil)
    /// The highest priority of a host's render thread so far.
    private let highest = Atomic<Int>(0)
    /// When a client wants to be called before the next tick; nanoseconds of the monotonic clock.
    private let soonest = Atomic<UInt64>(.max)

    private init() {
        let word = UnsafeMutablePointer<Atomic<UInt32>>.allocate(capacity: 1)
        word.initialize(to: Atomic(0))
        self.word = UnsafePointer(word)
    }

    /// Adds a client, which is held weakly. Thread: any but render.
    func add(_ client: any AttentionClient) {
        clients.withLock { $0[ObjectIdentifier(client)] = Client(value: client) }
        thread.withLock { thread in
            guard thread == nil else { return }
            thread = try? SystemThread(name: "au-upkeep") { [unowned self] in run() }
        }
    }

    /// Runs above the services of a host whose render thread has this FIFO priority: one that never sleeps would keep
    /// the thread that is to demote it from running, and its neighbours from their cores meanwhile. Never lower again.
    func run(aboveServicesOf ranks: ThreadRanks) {
        guard ranks.host > highest.load(ordering: .relaxed), let threadID = thread.withLock({ $0?.threadID }) else {
            return
        }
        highest.store(ranks.host, ordering: .relaxed)
        // Without the right to, it stays what it was.
        try? ThreadScheduling.fifo(priority: ranks.upkeep).apply(threadID: threadID)
    }

    /// Calls all clients again at that time at the latest. Thread: the upkeep thread.
    func attend(by time: UInt64) {
        soonest.store(min(soonest.load(ordering: .relaxed), time), ordering: .relaxed)
    }

    private func run() {
        while true {
            let seen = word.pointee.load(ordering: .acquiring)
            soonest.store(MonotonicClock.deadline(milliseconds: Self.tickMilliseconds), ordering: .relaxed)
            for client in presentClients() { client.attend() }
            _ = Futex.wait(word, expected: seen, deadline: soonest.load(ordering: .relaxed))
        }
    }

    private func presentClients() -> [any AttentionClient] {
        clients.withLock { clients in
            clients = clients.filter { $0.value.value != nil }
            return clients.values.compactMap(\.value)
        }
    }
}

/// Something that the upkeep thread looks after.
protocol AttentionClient: AnyObject, Sendable {
    /// One round of upkeep. Thread: the upkeep thread, which all units share: it waits for no service. After an end it
    /// waits for the kernel's word (at most 3 ms), the daemon's (1 s for each question) and the list of quarantines (5
    /// s).
    func attend()
}
