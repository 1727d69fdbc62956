import LinuxProcesses
import LinuxSystem
import Synchronization

/// The process's main thread once a unit wants it for its view: it runs what comes to its queue and what control
/// messages ask of it. Control messages are answered on another thread then, so that a view that hangs stops nothing
/// else.
///
/// Thread: any, but for `run`.
// @unchecked: the poll's descriptors are constant; what waits is behind the mutex; what watches the queue is the main
// thread's alone.
final class MainThread: @unchecked Sendable {
    /// Handed over by a thread that waits for it, or never looks at it again.
    // @unchecked: for that reason.
    private struct Work: @unchecked Sendable {
        let body: () -> Void
    }

    private static let wakeToken: UInt64 = 0
    private static let queueToken: UInt64 = 1
    /// Those above are presenters'.
    private static let lastOwnToken: UInt64 = 15

    private let poll: EventPoll
    private let wake: EventCounter
    private let waiting = Mutex<[Work]?>(nil)
    private var watchesQueue = false
    /// The main thread's alone.
    let views: OpenViews

    /// Throws when the process has no descriptor left.
    init() throws(SystemError) {
        poll = try EventPoll()
        wake = try EventCounter()
        views = OpenViews(poll, firstToken: Self.lastOwnToken)
        try poll.add(wake.rawDescriptor, token: Self.wakeToken)
    }

    /// Serves for as long as the process lives. Thread: main.
    func run() -> Never {
        while true {
            watchQueue()
            let events = (try? poll.wait()) ?? []
            // What a unit had sent before a control message is done before what the message asks for.
            if events.contains(where: { $0.token == Self.wakeToken }) { wake.clear() }
            MainQueue.drain()
            for work in waiting.withLock({ waiting in (waiting.take() ?? []) }) { work.body() }
            for event in events where event.token > Self.lastOwnToken { views.serve(event.token) }
            views.draw()
        }
    }

    /// Has the main thread run `body`, after what its queue holds, and waits for the result; nil when it has not come
    /// to that before the deadline: it runs `body` later. Thread: any other.
    func perform<Result>(deadline: UInt64, _ body: @escaping () -> Result) -> Result? {
        let answer = OneShot<Answer<Result>>()
        post { answer.give(Answer(value: body())) }
        return answer.wait(deadline: deadline)?.value
    }

    /// Has the main thread run `body`, after what was posted before.
    func post(_ body: @escaping () -> Void) {
        let work = Work(body: body)
        waiting.withLock { $0 = ($0 ?? []) + [work] }
        wake.signal()
    }

    // @unchecked: goes from the main thread to the one that waits for it.
    private struct Answer<Value>: @unchecked Sendable {
        let value: Value
    }

    /// The queue comes with the first unit that brings the Dispatch library.
    private func watchQueue() {
        guard !watchesQueue, let queue = MainQueue.descriptor else { return }
        watchesQueue = (try? poll.add(queue, token: Self.queueToken)) != nil
    }
}
