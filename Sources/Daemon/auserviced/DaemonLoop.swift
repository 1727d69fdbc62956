import Dispatch
import Glibc
import LinuxProcesses
import LinuxSystem

/// What the main thread does while the daemon works: it waits for the end.
enum DaemonLoop {
    /// Returns on SIGTERM, SIGINT or a signal of `ending`; calls `reload` on SIGHUP.
    static func run(signals: SignalDescriptor, ending: EventCounter, reload: () -> Void) throws {
        let poll = try EventPoll()
        try poll.add(signals.rawDescriptor, token: 1)
        try poll.add(ending.rawDescriptor, token: 2)
        while true {
            for event in try poll.wait() {
                if event.token == 2 { return }
                while let signal = signals.next() {
                    guard signal == SIGHUP else { return }
                    reload()
                }
            }
        }
    }

    /// Runs asynchronous work from the main thread to its end.
    static func wait(_ work: @escaping @Sendable () async -> Void) {
        let finished = DispatchSemaphore(value: 0)
        Task.detached {
            await work()
            finished.signal()
        }
        finished.wait()
    }
}
