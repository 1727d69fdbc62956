import Supervision
import Synchronization

/// Passes each incident on: to observers in this process, and to whoever the host connected (the daemon's log, a
/// terminal).
///
/// Thread: any but render.
public final class IncidentRecorder: IncidentReporter {
    /// Called with each incident, on the thread that noticed it.
    public typealias Handler = @Sendable (Incident) -> Void

    private struct State {
        var handlers: [UInt64: Handler] = [:]
        var next: UInt64 = 1
        var recent: [Incident] = []
    }

    /// Incidents kept for those who ask later.
    private static let depth = 200

    private let state = Mutex(State())
    private let systemFaults = Mutex(SystemFaultDetector())
    /// Until when each unit keeps the machine busy with its end and its start.
    private let unrest = Mutex<[UInt64: UInt64]>([:])

    /// Begins with no incidents; none are kept beyond the process.
    public init() {}

    /// The last incidents, oldest first.
    public var recent: [Incident] { state.withLock { $0.recent } }

    /// Adds a handler; the number removes it. A handler must not itself restart the unit that the incident is about.
    @discardableResult
    public func addHandler(_ handler: @escaping Handler) -> UInt64 {
        state.withLock { state in
            defer { state.next += 1 }
            state.handlers[state.next] = handler
            return state.next
        }
    }

    /// Passes an unknown number over. An incident that is being passed on meanwhile may still reach the handler.
    public func removeHandler(_ number: UInt64) {
        state.withLock { _ = $0.handlers.removeValue(forKey: number) }
    }

    package func record(_ incident: Incident) {
        let handlers = state.withLock { state in
            state.recent.append(incident)
            if state.recent.count > Self.depth { state.recent.removeFirst() }
            return Array(state.handlers.values)
        }
        for handler in handlers { handler(incident) }
    }

    /// A unit's end or start keeps the machine busy until then.
    package func noteUnrest(of instance: UInt64, until time: UInt64) {
        unrest.withLock { unrest in
            // Those that are long over tell nothing any more.
            unrest = unrest.filter { $0.value &+ Self.longestMemory > time }
            unrest[instance] = max(unrest[instance] ?? 0, time)
        }
    }

    /// Whether another unit's end or start kept the machine busy at that time.
    package func isUnsettled(besides instance: UInt64, at time: UInt64) -> Bool {
        unrest.withLock { $0.contains { $0.key != instance && $0.value >= time } }
    }

    /// Nanoseconds.
    private static let longestMemory: UInt64 = 60_000_000_000

    /// Whether the failure of these, which shared a process, is one of many at once: then the machine is to blame, not
    /// one unit.
    package func isSystemFault(instances: Set<UInt64>, at now: UInt64) -> Bool {
        systemFaults.withLock { $0.failed(instances: instances, at: now) }
    }
}
