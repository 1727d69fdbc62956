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

    /// Values that may wait; more are not kept, but asked for with the unit's description.
    package static let valueCapacity = 100_000
    /// Others that may wait: more are dropped, as are those that a unit sends beyond its budget of messages.
    package static let capacity = 4096

    private var waiting: [UnitNotification] = []
    private var waitingValues = 0
    private var isDraining = false

    package init() {}

    /// One whose notifications all wait until `next` has returned nil.
    package static var waiting: NotificationQueue {
        var queue = NotificationQueue()
        queue.isDraining = true
        return queue
    }

    /// Takes a notification in, and keeps it unless its turn is `now`.
    package mutating func add(_ notification: UnitNotification) -> Turn {
        guard isDraining || notification.asksTheUnit else { return .now }
        append(notification)
        defer { isDraining = true }
        return isDraining ? .behindOthers : .onNewThread
    }

    private mutating func append(_ notification: UnitNotification) {
        // One that waits still is asked for later than this one was sent.
        if notification.asksTheUnit, waiting.contains(where: \.asksTheUnit), waitingValues == 0 { return }
        let values = notification.valueCount
        if values > 0, waitingValues + values > Self.valueCapacity || waiting.count >= Self.capacity {
            return askForValues()
        }
        guard waiting.count < Self.capacity else { return }
        waiting.append(notification)
        waitingValues += values
    }

    /// Drops all values that wait: the unit is asked what it is, which brings their present ones.
    private mutating func askForValues() {
        waiting.removeAll { $0.valueCount > 0 || $0.asksTheUnit }
        waitingValues = 0
        waiting.append(.descriptionChanged)
    }

    /// The next one for the thread of its own; nil ends that thread.
    package mutating func next() -> UnitNotification? {
        isDraining = !waiting.isEmpty
        guard isDraining else { return nil }
        let next = waiting.removeFirst()
        waitingValues -= next.valueCount
        return next
    }
}

extension UnitNotification {
    /// Whether the host asks the unit something to handle this.
    fileprivate var asksTheUnit: Bool {
        switch self {
        case .descriptionChanged: true
        // Messages and connections have threads of their own.
        case .parametersChanged, .parameterEvents, .propertyChanged, .messageWaiting, .profileChanged, .presetChanged,
            .preferredContentSizeChanged, .connectionWanted, .creationFailed, .midiPlayed:
            false
        }
    }

    /// How many parameters' values it brings; at least one for each notification that brings some.
    fileprivate var valueCount: Int {
        switch self {
        case .parametersChanged(let values): max(values.count, 1)
        case .parameterEvents(let changes): max(changes.count, 1)
        default: 0
        }
    }
}
