import Synchronization

/// The controls whose devices can be opened by name.
final class PacedNullRegistry: Sendable {
    private struct State {
        var controls: [String: PacedNullControl] = [:]
        var defaultName: String?
    }

    static let shared = PacedNullRegistry()
    private let state = Mutex(State())

    /// The control that stands in for the system's default device; nil for none.
    var defaultControl: PacedNullControl? {
        state.withLock { state in state.defaultName.flatMap { state.controls[$0] } }
    }
    /// Of the control that stands in for the system's default device, also while it is unplugged; nil for none.
    var defaultName: String? { state.withLock { $0.defaultName } }
    /// Those that are not unplugged, in order of their names.
    var present: [PacedNullControl] {
        state.withLock { $0.controls.values.filter(\.isPresent).sorted { $0.deviceName < $1.deviceName } }
    }

    func control(named name: String) -> PacedNullControl? { state.withLock { $0.controls[name] } }

    func add(_ control: PacedNullControl) {
        state.withLock { $0.controls[control.deviceName] = control }
        DeviceListChanges.shared.note()
    }

    func setDefault(_ name: String) {
        state.withLock { $0.defaultName = name }
        DeviceListChanges.shared.note()
    }

    func remove(_ name: String) {
        state.withLock { state in
            state.controls[name] = nil
            if state.defaultName == name { state.defaultName = nil }
        }
        DeviceListChanges.shared.note()
    }
}
