import Synchronization

/// Tells those who watch the list of devices that this process has changed it.
final class DeviceListChanges: Sendable {
    static let shared = DeviceListChanges()
    private struct State {
        var listeners: [Int: @Sendable () -> Void] = [:]
        var next = 0
    }
    private let state = Mutex(State())

    /// A number to remove it by.
    func add(_ listener: @escaping @Sendable () -> Void) -> Int {
        state.withLock { state in
            state.next += 1
            state.listeners[state.next] = listener
            return state.next
        }
    }

    func remove(_ number: Int) { state.withLock { $0.listeners[number] = nil } }

    func note() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener() }
    }
}
