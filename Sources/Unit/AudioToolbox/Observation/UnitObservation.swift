import Synchronization

/// Who observes a unit.
final class UnitObservation: Sendable {
    private struct Handlers {
        var properties: [UInt64: (AUAudioUnitProperty?, @Sendable (AUAudioUnit, AUAudioUnitProperty) -> Void)] = [:]
        var invalidation: [UInt64: @Sendable (AUAudioUnit, AUAudioUnitInvalidation) -> Void] = [:]
    }

    /// Those who are notified of every unit's invalidation, for as long as the process lives.
    static let everyInvalidation = Mutex<[@Sendable (AUAudioUnit, AUAudioUnitInvalidation) -> Void]>([])

    private let handlers = Mutex<Handlers>(Handlers())

    func add(
        _ property: AUAudioUnitProperty?, _ handler: @escaping @Sendable (AUAudioUnit, AUAudioUnitProperty) -> Void
    ) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        handlers.withLock { $0.properties[identifier] = (property, handler) }
        return AUObservation { [weak self] in
            self?.handlers.withLock { _ = $0.properties.removeValue(forKey: identifier) }
        }
    }

    func addInvalidation(
        _ handler: @escaping @Sendable (AUAudioUnit, AUAudioUnitInvalidation) -> Void
    ) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        handlers.withLock { $0.invalidation[identifier] = handler }
        return AUObservation { [weak self] in
            self?.handlers.withLock { _ = $0.invalidation.removeValue(forKey: identifier) }
        }
    }

    func notify(_ property: AUAudioUnitProperty, _ unit: AUAudioUnit) {
        let interested = handlers.withLock { handlers in
            handlers.properties.values.filter { $0.0 == nil || $0.0 == property }.map(\.1)
        }
        for handler in interested { handler(unit, property) }
    }

    func notify(_ invalidation: AUAudioUnitInvalidation, _ unit: AUAudioUnit) {
        for handler in handlers.withLock({ Array($0.invalidation.values) }) { handler(unit, invalidation) }
        for handler in Self.everyInvalidation.withLock({ $0 }) { handler(unit, invalidation) }
    }
}

extension AUAudioUnit {
    /// Calls `handler` after each change of `property`, on the changing thread, or on one of the host library for what
    /// a unit in a service changed, until the observation is cancelled or released.
    ///
    /// Changes of `.userPresets` are reported whichever process makes them; each once.
    public final func observe(
        _ property: AUAudioUnitProperty, _ handler: @escaping @Sendable (AUAudioUnit) -> Void
    ) -> AUObservation {
        let own = observation.add(property) { unit, _ in handler(unit) }
        guard property == .userPresets,
            let watch = watchUserPresets(handler)
        else { return own }
        return AUObservation {
            own.cancel()
            watch.cancel()
        }
    }

    /// Calls `handler` after each change of any property.
    public final func observeAll(
        _ handler: @escaping @Sendable (AUAudioUnit, AUAudioUnitProperty) -> Void
    ) -> AUObservation {
        observation.add(nil, handler)
    }

    /// Calls `handler` when the instance becomes unusable, perhaps several times for one failure. Thread: any but
    /// render.
    public final func observeInvalidation(
        _ handler: @escaping @Sendable (AUAudioUnit, AUAudioUnitInvalidation) -> Void
    ) -> AUObservation {
        observation.addInvalidation(handler)
    }

    /// Calls `handler` when any instance of this process becomes unusable, for as long as the process lives.
    package static func observeEveryInvalidation(
        _ handler: @escaping @Sendable (AUAudioUnit, AUAudioUnitInvalidation) -> Void
    ) {
        UnitObservation.everyInvalidation.withLock { $0.append(handler) }
    }

    /// Notifies everyone that the instance became unusable. Thread: any but render.
    public final func invalidate(_ invalidation: AUAudioUnitInvalidation) { observation.notify(invalidation, self) }

    /// Calls the observers of a property.
    package final func notifyObservers(of property: AUAudioUnitProperty) { observation.notify(property, self) }
}
