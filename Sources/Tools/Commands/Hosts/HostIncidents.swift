import DaemonControl
import Foundation
import Glibc
import HostControl
import LinuxSystem
import Settings
import Supervision
import Synchronization

/// Incidents of this process's units since it started, and in the log where no daemon keeps it.
enum HostIncidents {
    private static let total = Atomic<Int>(0)

    static var count: Int { total.load(ordering: .relaxed) }
    static func note() { total.wrappingAdd(1, ordering: .relaxed) }

    /// Keeps an incident for `auctl incidents` after the end of this process; a daemon that runs does so itself.
    static func log(_ incident: Incident, host name: String) {
        guard !DaemonClient.isRunning else { return }
        let host = HostStatus(processID: getpid(), name: name)
        // A log that cannot be written keeps nothing from being heard.
        try? file().file.append(LoggedIncident(host: host, incident: incident))
    }

    /// The log, and what is wrong with the settings that name it.
    static func file() -> (file: IncidentLogFile, remark: String?) {
        var configuration = DaemonConfiguration(environment: CurrentProcess.environment)
        let settings = UserFile.daemonSettings.path()
        var remark: String?
        do {
            if FileManager.default.fileExists(atPath: settings) { try configuration.apply(file: settings) }
        } catch {
            remark = "\(error)"
        }
        let file = IncidentLogFile(
            path: configuration.incidentLogPath, maximumBytes: configuration.incidentLogBytes)
        return (file, remark)
    }
}
