import AudioToolbox
import RenderLink
import ServiceChannel
import ServiceProtocol
import Synchronization

/// Carries one instance's notifications to the host, whichever host that is at the moment.
///
/// Thread: any but render.
final class UnitNotifier: Sendable {
    private struct State {
        var endpoint: ServiceEndpoint?
        var link: ServiceLink?
        /// A notification was dropped because the host did not read: it has to look at the unit anew.
        var hasLost = false
    }

    /// Parameter values in one message, so that it fits a datagram.
    private static let valuesPerMessage = 4096

    let unitIndex: UInt32
    private let state = Mutex(State())

    init(unitIndex: UInt32) {
        self.unitIndex = unitIndex
    }

    /// Whether something was dropped.
    var hasLost: Bool { state.withLock { $0.hasLost } }

    /// Sends what follows here; nil while there is no host.
    func use(_ endpoint: ServiceEndpoint?) {
        state.withLock { state in
            state.endpoint = endpoint
            state.hasLost = false
        }
    }

    /// Mirrors parameter values here; nil while there is no link.
    func use(_ link: ServiceLink?) {
        state.withLock { $0.link = link }
    }

    /// Mirrors values that a control message set or brought about.
    func mirror(_ values: [ParameterValue]) {
        guard let link = state.withLock({ $0.link }) else { return }
        for value in values { link.publish(value.value, address: value.address) }
    }

    /// Takes a notification from the unit.
    func send(_ bytes: [UInt8]) {
        guard case .parametersChanged(let values)? = try? UnitNotification(decoding: bytes) else {
            return transmit(bytes)
        }
        mirror(values)
        var rest = values[...]
        repeat {
            transmit(UnitNotification.parametersChanged(Array(rest.prefix(Self.valuesPerMessage))).encoded)
            rest = rest.dropFirst(Self.valuesPerMessage)
        } while !rest.isEmpty
    }

    /// Makes up for what was dropped, once there is room again.
    func sendLost() {
        guard hasLost else { return }
        state.withLock { $0.hasLost = false }
        transmit(UnitNotification.descriptionChanged.encoded)
    }

    private func transmit(_ bytes: [UInt8]) {
        guard let endpoint = state.withLock({ $0.endpoint }) else { return }
        if !endpoint.notify(unitIndex: unitIndex, bytes) { state.withLock { $0.hasLost = true } }
    }
}
