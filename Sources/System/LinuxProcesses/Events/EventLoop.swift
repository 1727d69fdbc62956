public import LinuxSystem
import Synchronization

/// One thread that waits for many descriptors and calls the handler of each that is ready. It never ends.
///
/// Handlers run one at a time. None may block: all others wait meanwhile.
public final class EventLoop: Sendable {
    /// Called on the loop's thread whenever the descriptor is ready.
    public typealias Handler = @Sendable () -> Void

    /// One descriptor with its handler.
    public struct Registration: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    private struct Entry {
        let descriptor: Int32
        let handler: Handler
    }

    private struct State {
        var entries: [UInt64: Entry] = [:]
        var lastNumber: UInt64 = 0
        /// Whose handler runs; 0 for none.
        var running: UInt64 = 0
        /// Given once that handler has returned.
        var ends: [OneShot<Void>] = []
    }

    private static let only = Mutex<EventLoop?>(nil)

    private let poll: EventPoll
    private let state = Mutex(State())
    private let threadID = Atomic<Int32>(0)

    private init() throws(SystemError) {
        poll = try EventPoll()
        _ = try SystemThread(name: "events", stackSize: 512 << 10) { [self] in run() }
    }

    /// The process's one loop, which starts with its first use. Throws as long as it cannot be started. Thread: any but
    /// render.
    public static func shared() throws(SystemError) -> EventLoop {
        try only.withLock { only throws(SystemError) -> EventLoop in
            if let only { return only }
            let loop = try EventLoop()
            only = loop
            return loop
        }
    }

    /// Calls `handler` whenever the descriptor is ready, which has to stay open as long as it is registered, and has
    /// one registration at most. Errors and hang-ups count as ready, asked for or not. Thread: any but render.
    public func add(
        _ descriptor: Int32, events: PollEvents = .readable, handler: @escaping Handler
    ) throws(SystemError) -> Registration {
        let number = state.withLock { state in
            state.lastNumber += 1
            state.entries[state.lastNumber] = Entry(descriptor: descriptor, handler: handler)
            return state.lastNumber
        }
        do throws(SystemError) {
            try poll.add(descriptor, token: number, events: events)
        } catch {
            _ = state.withLock { $0.entries.removeValue(forKey: number) }
            throw error
        }
        return Registration(number: number)
    }

    /// Ends a registration; nothing happens when it has ended. Afterwards its handler does not run: a call under way is
    /// awaited, except on the loop's own thread.
    ///
    /// Whoever holds what the handler may wait for passes false for `awaitingHandler`: no call begins any more, and
    /// one under way goes on. Thread: any but render.
    public func remove(_ registration: Registration, awaitingHandler: Bool = true) {
        let number = registration.number
        let isElsewhere = CurrentThread.identifier() != threadID.load(ordering: .relaxed)
        // The entry goes after the lock: what its handler holds may end registrations when it goes.
        let (entry, end) = state.withLock { state -> (Entry?, OneShot<Void>?) in
            let entry = state.entries.removeValue(forKey: number)
            if let entry { try? poll.remove(entry.descriptor) }
            guard awaitingHandler, isElsewhere, state.running == number else { return (entry, nil) }
            let end = OneShot<Void>()
            state.ends.append(end)
            return (entry, end)
        }
        withExtendedLifetime(entry) { end?.wait() }
    }

    private func run() {
        threadID.store(CurrentThread.identifier(), ordering: .relaxed)
        // A failing wait would spin; it can only fail for a descriptor that this object owns.
        while let events = try? poll.wait() {
            for event in events { serve(event.token) }
        }
    }

    private func serve(_ number: UInt64) {
        let handler = state.withLock { state in
            let handler = state.entries[number]?.handler
            if handler != nil { state.running = number }
            return handler
        }
        // A handler that ran before in this round has removed it.
        guard let handler else { return }
        handler()
        let ends = state.withLock { state in
            defer { (state.running, state.ends) = (0, []) }
            return state.ends
        }
        for end in ends { end.give(()) }
    }
}
