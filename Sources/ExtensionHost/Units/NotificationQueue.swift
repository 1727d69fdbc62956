import ServiceProtocol
import Synchronization

/// What a unit says by itself, in its order. What is done at once is done on the thread that brings it; what asks the
/// unit back waits for a thread of its own, and everything behind it waits too.
final class NotificationQueue: Sendable {
    private struct State {
        var waiting: [UnitNotification] = []
        var isDraining = false
    }

    private let state = Mutex(State())

    /// Hands a notification to `handler`: before this returns, or later from another thread.
    func add(_ notification: UnitNotification, _ handler: @escaping @Sendable (UnitNotification) -> Void) {
        let isFree = state.withLock { state in
            if !state.isDraining, !notification.asksTheUnit { return true }
            state.waiting.append(notification)
            return false
        }
        if isFree { return handler(notification) }
        let begins = state.withLock { state in
            defer { state.isDraining = true }
            return !state.isDraining
        }
        if begins { Task.detached(priority: .high) { self.drain(handler) } }
    }

    private func drain(_ handler: (UnitNotification) -> Void) {
        while let next = takeNext() { handler(next) }
    }

    private func takeNext() -> UnitNotification? {
        state.withLock { state in
            guard !state.waiting.isEmpty else {
                state.isDraining = false
                return nil
            }
            return state.waiting.removeFirst()
        }
    }
}

extension UnitNotification {
    /// Whether the host asks the unit something when it hears this.
    fileprivate var asksTheUnit: Bool {
        switch self {
        case .descriptionChanged: true
        // Messages have threads of their own.
        case .parametersChanged, .parameterEvents, .propertyChanged, .messageWaiting, .profileChanged, .presetChanged,
            .preferredContentSizeChanged:
            false
        }
    }
}
