import ServiceProtocol

/// The order in which a unit's notifications are handled: at once on the thread that brings them, except that one whose
/// handling asks the unit back waits for a thread of its own, and everything behind it waits too.
package struct NotificationQueue {
    /// Who handles a notification.
    package enum Turn: Equatable {
        /// Whoever brought it, now.
        case now
        /// A new thread, which goes on until `next` returns nil.
        case onNewThread
        /// The thread that handles those before it.
        case behindOthers
    }

    private var waiting: [UnitNotification] = []
    private var isDraining = false

    package init() {}

    /// Takes a notification in, and keeps it unless its turn is `now`.
    package mutating func add(_ notification: UnitNotification) -> Turn {
        guard isDraining || notification.asksTheUnit else { return .now }
        waiting.append(notification)
        defer { isDraining = true }
        return isDraining ? .behindOthers : .onNewThread
    }

    /// The next one for the thread of its own; nil ends that thread.
    package mutating func next() -> UnitNotification? {
        isDraining = !waiting.isEmpty
        return isDraining ? waiting.removeFirst() : nil
    }
}

extension UnitNotification {
    /// Whether the host asks the unit something to handle this.
    fileprivate var asksTheUnit: Bool {
        switch self {
        case .descriptionChanged: true
        // Messages and connections have threads of their own.
        case .parametersChanged, .parameterEvents, .propertyChanged, .messageWaiting, .profileChanged, .presetChanged,
            .preferredContentSizeChanged, .connectionWanted, .creationFailed:
            false
        }
    }
}
