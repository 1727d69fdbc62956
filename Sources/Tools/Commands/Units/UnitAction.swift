import HostControl
import TerminalOutput

/// What a command did to one running unit.
struct UnitAction: Encodable {
    var instance: String
    var component: String
    var name: String
    /// The service's process before; nil when there was none.
    var process: Int32?

    init(_ unit: LocatedUnit) {
        instance = unit.reference
        component = unit.status.component
        name = unit.status.name
        process = unit.status.servicePID
    }

    /// `HOST/NUMBER (name)`, and the process where there was one.
    var subject: String {
        let title = "\(instance) (\(TerminalText.line(name))"
        return process.map { "\(title), process \($0))" } ?? title + ")"
    }
}
