import DaemonControl
import FoundationEssentials
import Glibc
import HostControl
import LinuxSystem
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
            try rotateIfLarge()
            let line = Array(try JSONEncoder().encode(entry)) + [UInt8(ascii: "\n")]
            let file = try FileDescriptor(opening: path, O_WRONLY | O_CREAT | O_APPEND)
            try append(line, to: file)
            state.fileIsBroken = false
        } catch {
            // Once per fault, not once per incident.
            if !state.fileIsBroken { log.error("the incident log cannot be written: \(error)") }
            state.fileIsBroken = true
        }
    }

    /// All of the line or nothing: half of one would spoil the next, too.
    private func append(_ line: [UInt8], to file: borrowing FileDescriptor) throws {
        let end = lseek(file.rawValue, 0, SEEK_END)
        do {
            try WriteSignals.held {
                var done = 0
                while done < line.count { done += try line[done...].withUnsafeBytes { try file.write($0) } }
            }
        } catch {
            ftruncate(file.rawValue, end)
            throw error
        }
    }

    private func rotateIfLarge() throws {
        let directory = String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
        try FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        var status = stat()
        if stat(path, &status) == 0, status.st_size > maximumBytes { rename(path, path + ".1") }
    }

    private static func read(path: String, maximumBytes: Int) -> [LoggedIncident] {
        let file = IncidentLogFile(path: path, maximumBytes: maximumBytes)
        return ((try? file.latest())?.incidents ?? []).suffix(kept)
    }
}
