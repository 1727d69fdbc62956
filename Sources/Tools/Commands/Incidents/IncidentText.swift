import DaemonControl
import HostControl
import Supervision
import TerminalOutput

/// Incidents as a person reads them: when, which instance, and what happened.
package enum IncidentText {
    /// One incident; more than one line only where `columns`, those of a terminal, are too few for one.
    package static func text(_ entry: LoggedIncident, columns: Int?) -> String {
        let incident = entry.incident
        let instance = entry.host.map { "\($0.processID)/\(incident.instance)" } ?? "–"
        let padding = String(repeating: " ", count: max(0, instanceColumns - instance.count))
        let start = "\(ClockText.local(incident.time))  \(instance)\(padding)  "
        let what = TerminalText.line(sentence(entry))
        guard let columns else { return start + what }
        let width = TerminalText.width(start)
        let lines = TerminalText.wrapped(what, columns: max(columns - width, 20))
        return start + lines.joined(separator: "\n" + String(repeating: " ", count: width))
    }

    /// As many as `HOST/NUMBER` takes as a rule.
    private static let instanceColumns = 10

    private static func sentence(_ entry: LoggedIncident) -> String {
        let incident = entry.incident
        let host = entry.host.map { " of \($0.name)" } ?? ""
        return "\(incident.component)\(host) \(incident.cause); \(incident.outcome)\(incident.printed)"
    }
}
