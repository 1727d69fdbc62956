public import LinuxSystem
import Synchronization

/// Learns of processes' ends and reaps them, on one thread for all.
public final class ProcessWatcher: Sendable {
    /// Called once, on the watcher's thread; must return soon.
    public typealias ExitHandler = @Sendable (ProcessExit) -> Void

    private struct Watched {
        var process: ProcessHandle
        var onExit: ExitHandler
    }

    private struct State {
        var watched: [UInt64: Watched] = [:]
        var lastToken: UInt64 = 0
        var poll: EventPoll?
    }

    /// The process's one watcher.
    public static let shared = ProcessWatcher()

    private let state = Mutex(State())

    private init() {}

    /// Processes that are watched and have not ended.
    public var count: Int { state.withLock { $0.watched.count } }

    /// Watches a process until its end; only children of this process report how they ended. Thread: any but render.
    public func watch(_ process: ProcessHandle, onExit: @escaping ExitHandler = { _ in }) {
        let isWatched = state.withLock { state -> Bool in
            guard let poll = try? running(&state) else { return false }
            state.lastToken += 1
            state.watched[state.lastToken] = Watched(process: process, onExit: onExit)
            if (try? poll.add(process.rawDescriptor, token: state.lastToken)) != nil { return true }
            state.watched[state.lastToken] = nil
            return false
        }
        // Without descriptors or threads left, the end is not learnt in time; waiting here keeps at least the order of
        // events.
        guard !isWatched else { return }
        onExit((try? process.waitForExit()) ?? .unknown)
    }

    private func running(_ state: inout State) throws -> EventPoll {
        if let poll = state.poll { return poll }
        let poll = try EventPoll()
        _ = try RealtimeThread(name: "processes", stackSize: 512 << 10) { [self] in run(poll) }
        state.poll = poll
        return poll
    }

    private func run(_ poll: EventPoll) {
        while let events = try? poll.wait() {
            for event in events { reap(event.token, poll) }
        }
    }

    private func reap(_ token: UInt64, _ poll: EventPoll) {
        guard let watched = state.withLock({ $0.watched[token] }) else { return }
        guard let exit = watched.process.exitIfEnded() else { return }
        try? poll.remove(watched.process.rawDescriptor)
        state.withLock { $0.watched[token] = nil }
        watched.onExit(exit)
    }
}
