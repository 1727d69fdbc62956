import ComponentRegistry
import DaemonControl

/// A unit whose service the daemon started, with the component that it plays.
package struct WaitingUnit: Sendable {
    package let service: ServiceStatus
    /// Nil when its bundle is not installed any more.
    package let component: RegisteredComponent?

    package init(_ service: ServiceStatus, in components: [RegisteredComponent]) {
        self.service = service
        let fitting = components.filter { $0.libraryPath == service.libraryPath }
        // A library with several components: the service is called after the one that it was started for.
        component = fitting.count == 1 ? fitting[0] : fitting.first { $0.name == service.title }
    }

    /// What a person types for it: enough of the token to be the only one.
    package var shortToken: String { String(service.token.prefix(8)) }

    package var isWaiting: Bool { service.state == .waiting }

    /// Whether it crashed or was killed while it waited.
    package var isLost: Bool { service.state == .lost }

    /// As `ps` prints it.
    package var row: UnitRow {
        UnitRow(
            instance: shortToken, component: component.map { "\($0.identifier)" } ?? "", name: service.title,
            hostProcess: service.hostPID, serviceProcess: service.processID, inProcess: false,
            state: service.state.rawValue, pssKiB: service.pssBytes.map { Int(clamping: $0 >> 10) },
            token: service.token, secondsLeft: service.secondsLeft)
    }
}
