public import LinuxProcesses
import LinuxSystem
import Synchronization

/// Learns of processes' ends and reaps them, on the process's event loop.
public final class ProcessWatcher: Sendable {
    /// Called once, on the event loop's thread; must not block.
    public typealias ExitHandler = @Sendable (ProcessExit) -> Void

    /// The process's one watcher.
    public static let shared = ProcessWatcher()

    private struct Watched {
        let registration: EventLoop.Registration
        var handlers: [ExitHandler] = []
        /// What is to happen when the process lives too long.
        var limits: [ProcessLimit] = []
    }

    private let watched = Mutex<[ObjectIdentifier: Watched]>([:])

    private init() {}

    /// Processes that are watched and have not ended.
    public var count: Int { watched.withLock { $0.count } }

    /// Watches a process until its end; only children of this process report how they ended. Several may watch one
    /// process. False when the system has no room for another watch: the end is then not reported. Thread: any but
    /// render.
    @discardableResult
    public func watch(_ process: ProcessHandle, onExit: @escaping ExitHandler = { _ in }) -> Bool {
        let identifier = ObjectIdentifier(process)
        return watched.withLock { watched in
            if watched[identifier] == nil {
                let loop = try? EventLoop.shared()
                guard let registration = try? loop?.add(process.rawDescriptor, handler: { [self] in reap(process) })
                else { return false }
                watched[identifier] = Watched(registration: registration)
            }
            watched[identifier]?.handlers.append(onExit)
            return true
        }
    }

    /// Kills a process that was asked to end, when it has not after so many milliseconds. Thread: any but render.
    public func end(_ process: ProcessHandle, withinMilliseconds milliseconds: Int) {
        limit(process, toMilliseconds: milliseconds) { process.kill() }
    }

    /// Calls `onLate` when a process still lives after so many milliseconds; what was kept for that goes with the
    /// process. Thread: any but render.
    public func limit(
        _ process: ProcessHandle, toMilliseconds milliseconds: Int, onLate: @escaping @Sendable () -> Void
    ) {
        watch(process)
        let limit = ProcessLimit(milliseconds: milliseconds, onLate: onLate)
        watched.withLock { $0[ObjectIdentifier(process)]?.limits.append(limit) }
        limit.begin()
    }

    private func reap(_ process: ProcessHandle) {
        guard let exit = process.exitIfEnded() else { return }
        let ended = watched.withLock { watched in
            let ended = watched.removeValue(forKey: ObjectIdentifier(process))
            // Before the lock goes: whoever watches the process from then on registers it again.
            if let ended { try? EventLoop.shared().remove(ended.registration) }
            return ended
        }
        guard let ended else { return }
        for limit in ended.limits { limit.end() }
        for handler in ended.handlers { handler(exit) }
    }
}
