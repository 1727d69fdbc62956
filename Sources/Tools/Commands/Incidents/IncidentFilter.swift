import ComponentRegistry
import DaemonControl
import HostControl
import Supervision

/// The incidents of the unit that a person names.
package struct IncidentFilter: Sendable {
    private enum Subject {
        case everything
        /// Of one host.
        case instance(host: Int32, number: UInt64)
        /// A host or a service.
        case process(Int32)
        /// With the names under which an end that no host noticed is logged.
        case components(ComponentIdentifier, names: Set<String>)
    }

    private let subject: Subject

    /// - Parameters:
    ///   - text: `HOST/NUMBER`, a process, a component's codes (0 for every one), its name or a part of one; nil for
    ///     all incidents.
    ///   - scan: the components that are installed.
    /// - Throws: `CommandFailure` for a name that fits none or several. Codes need not be of an installed component.
    package init(_ text: String?, in scan: @autoclosure () -> ComponentScan) throws {
        guard let text else {
            subject = .everything
            return
        }
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count == 2, let host = Int32(parts[0]), let number = UInt64(parts[1]) {
            subject = .instance(host: host, number: number)
        } else if let process = Int32(text) {
            subject = .process(process)
        } else {
            subject = try Self.components(text, scan())
        }
    }

    private static func components(_ text: String, _ scan: ComponentScan) throws -> Subject {
        if let codes = identifier(text) {
            return .components(codes, names: Set(scan.components(matching: codes).map(\.name)))
        }
        let component = try ComponentQuery([text]).component(in: scan)
        return .components(component.identifier, names: [component.name])
    }

    private static func identifier(_ text: String) -> ComponentIdentifier? {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 3 else { return nil }
        return try? ComponentIdentifier(type: words[0], subtype: words[1], manufacturer: words[2])
    }

    package func allows(_ entry: LoggedIncident) -> Bool {
        let incident = entry.incident
        switch subject {
        case .everything: return true
        case .instance(let host, let number): return entry.host?.processID == host && incident.instance == number
        case .process(let process): return entry.host?.processID == process || incident.processID == process
        case .components(let codes, let names):
            return Self.identifier(incident.component).map(codes.matches) ?? names.contains(incident.component)
        }
    }
}
