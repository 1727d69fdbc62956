import DaemonControl
import HostControl
import TerminalOutput
import Varlink

/// Where incidents are known: in the log, which a daemon keeps or hosts without one, and in the hosts that run.
struct IncidentSources {
    /// Seconds that a host has for its answer.
    private static let patience = 1.0

    /// What keeps a source from telling all that it knows.
    let onRemark: (String) -> Void

    /// What all of them know now.
    func history() -> IncidentHistory {
        var history = IncidentHistory()
        // The log first: it knows how services of the daemon ended.
        for entry in logged() + HostDirectory.processes().flatMap(incidents) { _ = history.take(entry) }
        return history
    }

    private func logged() -> [LoggedIncident] {
        let (file, remark) = HostIncidents.file()
        if let remark { onRemark(remark) }
        let path = file.path
        do {
            let log = try file.all()
            if log.skippedLines > 0 {
                let lines = log.skippedLines == 1 ? "a line" : "\(log.skippedLines) lines"
                onRemark("\(path) has \(lines) that cannot be read as an incident, which is left out")
            }
            return log.incidents
        } catch {
            onRemark("the incident log \(path) cannot be read: \(error)")
            return []
        }
    }

    private func incidents(of process: Int32) -> [LoggedIncident] {
        do {
            let client = try HostClient(processID: process)
            let host = try client.status(seconds: Self.patience).host
            return try client.recentIncidents(seconds: Self.patience).map { LoggedIncident(host: host, incident: $0) }
        } catch VarlinkClientError.notRunning {
            return []
        } catch {
            onRemark("the host \(process) does not answer: \(error)")
            return []
        }
    }
}
