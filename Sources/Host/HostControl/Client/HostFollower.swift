import Dispatch
import Supervision
import Synchronization

/// Keeps a connection to every host of the user and forwards the incidents they report.
///
/// Thread: any but render.
package final class HostFollower: Sendable {
    /// Takes a host and one of its incidents.
    package typealias Report = @Sendable (HostStatus, Incident) -> Void

    private struct State {
        var followed: [Int32: HostClient] = [:]
        var isStopped = false
        // nonisolated(unsafe): Dispatch objects may be used from any thread.
        nonisolated(unsafe) var timer: (any DispatchSourceTimer)?
    }

    private let state = Mutex(State())
    private let queue = DispatchQueue(label: "auserviced.hosts", attributes: .concurrent)
    private let timerQueue = DispatchQueue(label: "auserviced.hostscan")
    private let report: Report
    private let started: Double
    private let milliseconds: Int

    /// Most hosts that are followed; each has a thread that waits.
    private static let limit = 48

    /// - Parameters:
    ///   - milliseconds: between two looks for new hosts.
    ///   - started: seconds since 1970; incidents before it are left out.
    package init(milliseconds: Int, started: Double, report: @escaping Report) {
        self.report = report
        self.started = started
        self.milliseconds = milliseconds
    }

    /// Begins to look for hosts.
    package func start() {
        let timer = DispatchSource.makeTimerSource(queue: timerQueue)
        timer.schedule(
            deadline: .now(), repeating: .milliseconds(milliseconds), leeway: .milliseconds(milliseconds / 4))
        timer.setEventHandler { [weak self] in self?.scan() }
        timer.activate()
        state.withLock { $0.timer = timer }
    }

    /// Lets go of every host.
    package func stop() {
        let clients = state.withLock { state in
            state.isStopped = true
            state.timer?.cancel()
            state.timer = nil
            return Array(state.followed.values)
        }
        for client in clients { client.close() }
    }

    /// How many hosts are followed.
    package var count: Int { state.withLock { $0.followed.count } }

    /// Looks for hosts at once, because one just announced itself by a call.
    package func scanSoon() { timerQueue.async { [weak self] in self?.scan() } }

    private func scan() {
        for process in HostDirectory.processes() {
            let isWanted = state.withLock { state in
                !state.isStopped && state.followed[process] == nil && state.followed.count < Self.limit
            }
            guard isWanted, let client = try? HostClient(processID: process) else { continue }
            let isAdded = state.withLock { state in
                guard !state.isStopped else { return false }
                state.followed[process] = client
                return true
            }
            guard isAdded else { continue }
            queue.async { [weak self] in self?.follow(client) }
        }
    }

    private func follow(_ client: HostClient) {
        defer { state.withLock { _ = $0.followed.removeValue(forKey: client.processID) } }
        // A connection of its own, for the stream occupies the other.
        guard let query = try? HostClient(processID: client.processID), let host = try? query.status().host else {
            return
        }
        query.close()
        try? client.followIncidents { [report, started] incident in
            if incident.time >= started { report(host, incident) }
            return true
        }
    }
}
