import ServiceProtocol

/// What a unit sends before its host has its own copy of it: kept in order, and handed over as soon as somebody takes it.
///
/// What comes while the kept ones are handed over waits behind them. Thread: one at a time.
package struct EarlyNotifications {
    /// Nil when everything is handed over: the rest goes straight to whoever takes it.
    private var waiting: NotificationQueue? = .waiting

    package init() {}

    /// Keeps a notification; false when it is to be handed over at once.
    package mutating func keep(_ notification: UnitNotification) -> Bool {
        guard waiting != nil else { return false }
        _ = waiting?.add(notification)
        return true
    }

    /// The next one for whoever takes them; nil when nothing waits, and nothing is kept from then on.
    package mutating func next() -> UnitNotification? {
        if let next = waiting?.next() { return next }
        waiting = nil
        return nil
    }

    /// For a unit that came back with what its host gave it: values and properties of before are older than what it was
    /// given, so that it is asked for its present ones instead.
    package mutating func replaceWhatWasReplayed() {
        guard var before = waiting else { return }
        var (after, isAsked) = (NotificationQueue.waiting, false)
        while let next = before.next() {
            switch next {
            case .parametersChanged, .parameterEvents, .descriptionChanged: isAsked = true
            case .propertyChanged, .presetChanged, .creationFailed, .midiPlayed: break
            case .messageWaiting, .connectionWanted, .profileChanged, .preferredContentSizeChanged: _ = after.add(next)
            }
        }
        if isAsked { _ = after.add(.descriptionChanged) }
        waiting = after
    }
}
