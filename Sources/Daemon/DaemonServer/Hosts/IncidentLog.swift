import DaemonControl
import HostControl
import Logging
import Supervision
import Synchronization

/// Keeps incidents: the latest in memory, all in a file of JSON lines, and each to whoever follows.
///
/// Thread: any but render.
final class IncidentLog: Sendable {
    private static let kept = 1000

    private let path: String
    private let maximumBytes: Int
    private let log: Logger
    private let state: Mutex<State>

    private struct State {
        var recent: [LoggedIncident] = []
        var followers: [Int: AsyncStream<LoggedIncident>.Continuation] = [:]
        var nextFollower = 0
        var counts: [String: UInt64] = [:]
        var fileIsBroken = false
    }

    /// Reads what an earlier daemon logged.
    init(path: String, maximumBytes: Int, log: Logger) {
        self.path = path
        self.maximumBytes = maximumBytes
        self.log = log
        state = Mutex(State(recent: Self.read(path: path, maximumBytes: maximumBytes)))
    }

    /// The latest, oldest first.
    var recent: [LoggedIncident] { state.withLock { $0.recent } }

    /// How many there were since the daemon started, by the cause's kind.
    var counts: [String: UInt64] { state.withLock { $0.counts } }

    /// Logs one.
    func add(_ entry: LoggedIncident) {
        log.warning("\(entry)", metadata: Self.metadata(entry))
        let followers = state.withLock { state in
            state.recent.append(entry)
            if state.recent.count > Self.kept { state.recent.removeFirst() }
            state.counts[entry.incident.cause.kind, default: 0] += 1
            write(entry, &state)
            return Array(state.followers.values)
        }
        for follower in followers { follower.yield(entry) }
    }

    /// The latest, and every further one from the same moment on.
    func follow() -> (recent: [LoggedIncident], further: AsyncStream<LoggedIncident>) {
        let (stream, continuation) = AsyncStream.makeStream(
            of: LoggedIncident.self, bufferingPolicy: .bufferingNewest(Self.kept))
        return state.withLock { state in
            state.nextFollower += 1
            let token = state.nextFollower
            state.followers[token] = continuation
            continuation.onTermination = { [weak self] _ in
                // Not within a call that holds the lock: the stream ends in tasks of its own.
                self?.state.withLock { _ = $0.followers.removeValue(forKey: token) }
            }
            return (state.recent, stream)
        }
    }

    /// Ends every follower's stream.
    func close() {
        let followers = state.withLock { Array($0.followers.values) }
        for follower in followers { follower.finish() }
    }

    private static func metadata(_ entry: LoggedIncident) -> Logger.Metadata {
        let incident = entry.incident
        var metadata: Logger.Metadata = [
            "component": "\(incident.component)", "instance": "\(incident.instance)",
            "process": "\(incident.processID)",
        ]
        if let host = entry.host { metadata["host"] = "\(host.processID)" }
        return metadata
    }

    private func write(_ entry: LoggedIncident, _ state: inout State) {
        do {
            try IncidentLogFile(path: path, maximumBytes: maximumBytes).append(entry)
            state.fileIsBroken = false
        } catch {
            // Once per fault, not once per incident.
            if !state.fileIsBroken { log.error("the incident log cannot be written: \(error)") }
            state.fileIsBroken = true
        }
    }

    private static func read(path: String, maximumBytes: Int) -> [LoggedIncident] {
        let file = IncidentLogFile(path: path, maximumBytes: maximumBytes)
        return ((try? file.latest())?.incidents ?? []).suffix(kept)
    }
}
