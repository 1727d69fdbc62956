public import LinuxProcesses
import LinuxSystem
import Synchronization

/// Learns of processes' ends and reaps them, on one thread for all.
public final class ProcessWatcher: Sendable {
    /// Called once, on the watcher's thread; must return soon.
    public typealias ExitHandler = @Sendable (ProcessExit) -> Void

    private struct Watched {
        var process: ProcessHandle
        var handlers: [ExitHandler]
    }

    private struct State {
        var watched: [UInt64: Watched] = [:]
        var tokens: [ObjectIdentifier: UInt64] = [:]
        var lastToken: UInt64 = 0
        var poll: EventPoll?
    }

    /// The process's one watcher.
    public static let shared = ProcessWatcher()

    private let state = Mutex(State())

    private init() {}

    /// Processes that are watched and have not ended.
    public var count: Int { state.withLock { $0.watched.count } }

    /// Watches a process until its end; only children of this process report how they ended. Several may watch one
    /// process. False when the system has no room for another watch: the end is then not told. Thread: any but render.
    @discardableResult
    public func watch(_ process: ProcessHandle, onExit: @escaping ExitHandler = { _ in }) -> Bool {
        state.withLock { state in
            if let token = state.tokens[ObjectIdentifier(process)] {
                state.watched[token]?.handlers.append(onExit)
                return true
            }
            guard let poll = try? running(&state) else { return false }
            state.lastToken += 1
            guard (try? poll.add(process.rawDescriptor, token: state.lastToken)) != nil else { return false }
            state.watched[state.lastToken] = Watched(process: process, handlers: [onExit])
            state.tokens[ObjectIdentifier(process)] = state.lastToken
            return true
        }
    }

    /// Kills a process that was asked to end, when it has not after so many milliseconds. Thread: any but render.
    public func end(_ process: ProcessHandle, withinMilliseconds milliseconds: Int) {
        watch(process)
        Task.detached(priority: .utility) {
            try? await Task.sleep(for: .milliseconds(milliseconds))
            process.kill()
        }
    }

    private func running(_ state: inout State) throws -> EventPoll {
        if let poll = state.poll { return poll }
        let poll = try EventPoll()
        _ = try SystemThread(name: "processes", stackSize: 512 << 10) { [self] in run(poll) }
        state.poll = poll
        return poll
    }

    private func run(_ poll: EventPoll) {
        while let events = try? poll.wait() {
            for event in events { reap(event.token, poll) }
        }
    }

    private func reap(_ token: UInt64, _ poll: EventPoll) {
        guard let process = state.withLock({ $0.watched[token]?.process }) else { return }
        guard let exit = process.exitIfEnded() else { return }
        let handlers = state.withLock { state in
            try? poll.remove(process.rawDescriptor)
            state.tokens[ObjectIdentifier(process)] = nil
            return state.watched.removeValue(forKey: token)?.handlers ?? []
        }
        for handler in handlers { handler(exit) }
    }
}
