package import AudioToolbox
package import HostControl
import LinuxProcesses
package import LinuxSystem
import Synchronization
import Varlink

/// Reads the values of a unit that another process plays and hands that process what is set, on a thread of its own: whoever
/// shows them waits for nobody. Thread: any but render.
package final class RemoteFeed: Sendable {
    private let host: Int32
    private let instance: UInt64
    private let state: Mutex<(values: RemoteValues, isClosed: Bool)>
    /// Wakes the thread.
    private let work: EventCounter
    private let news: EventCounter

    /// Begins, with the unit's values just read.
    ///
    /// - Throws: where the process has no descriptor or thread left.
    package init(_ client: HostClient, _ instance: UInt64) throws(SystemError) {
        (host, self.instance) = (client.processID, instance)
        state = Mutex((RemoteValues(at: MonotonicClock.now()), false))
        (work, news) = (try EventCounter(), try EventCounter())
        let poll = try EventPoll()
        try poll.add(work.rawDescriptor, token: 0)
        _ = try SystemThread(name: "values") { [self] in run(client, poll) }
    }

    /// Borrowed, for polling: readable when there is something to take.
    package var rawDescriptor: Int32 { news.rawDescriptor }
    /// Whether the host answers.
    package var standing: RemoteValues.Standing { state.withLock { $0.values.standing(at: MonotonicClock.now()) } }
    /// When that changes though nothing is heard: nanoseconds of the monotonic clock; nil for never.
    package var standingDue: UInt64? { state.withLock { $0.values.standingDue } }

    /// What was read since, by key path.
    package func take() -> [String: AUValue] {
        news.clear()
        return state.withLock { $0.values.take() }
    }

    /// Values that are not seen are not read.
    package func show(_ isShown: Bool) { tell { $0.values.show(isShown, at: MonotonicClock.now()) } }
    /// Has the host set a value.
    package func set(_ keyPath: String, _ value: AUValue) { tell { $0.values.set(keyPath, value) } }
    /// Ends the thread, after the call that is under way.
    package func close() { tell { $0.isClosed = true } }

    private func tell(_ change: (inout (values: RemoteValues, isClosed: Bool)) -> Void) {
        state.withLock { change(&$0) }
        work.signal()
    }

    private func run(_ first: HostClient, _ poll: EventPoll) {
        var client: HostClient? = first
        while true {
            work.clear()
            let (next, due, isClosed) = state.withLock {
                ($0.values.next(at: MonotonicClock.now()), $0.values.callDue, $0.isClosed)
            }
            if isClosed { return }
            if let next {
                do { try call(next, &client) } catch { fail(next, error, &client) }
                news.signal()
            } else {
                _ = try? poll.wait(deadline: due ?? MonotonicClock.never)
            }
        }
    }

    private func call(_ work: RemoteValues.Work, _ client: inout HostClient?) throws {
        let reached = try client ?? HostClient(processID: host)
        client = reached
        switch work {
        case .set(let keyPath, let value):
            try reached.setParameter(instance: instance, parameter: keyPath, value: value)
            state.withLock { $0.values.answered(keyPath, value, at: MonotonicClock.now()) }
        case .read:
            let read = try reached.parameters(instance: instance)
            let values = Dictionary(read.map { ($0.keyPath, $0.value) }) { first, _ in first }
            state.withLock { $0.values.answered(values, at: MonotonicClock.now()) }
        }
    }

    private func fail(_ work: RemoteValues.Work, _ error: any Error, _ client: inout HostClient?) {
        let now = MonotonicClock.now()
        switch error {
        case is VarlinkError, is HostControlError: state.withLock { $0.values.refused(work, "\(error)", at: now) }
        case VarlinkClientError.notRunning, VarlinkClientError.foreignPeer:
            state.withLock { $0.values.end("the program that the unit played in has ended") }
        default:
            // The answer may still come on that connection, and answers nothing then.
            client = nil
            state.withLock { $0.values.unanswered(at: now) }
        }
    }
}
