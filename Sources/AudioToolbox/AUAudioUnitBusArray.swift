import Synchronization

/// The busses on one side of a unit: always the same object, whose content may change (AUAudioUnit.h).
// @unchecked: the mutable fields are behind one mutex; the owner is a weak reference set at initialization.
public final class AUAudioUnitBusArray: Sequence, @unchecked Sendable {
    private struct Fields {
        var busses: [AUAudioUnitBus] = []
        var observers: [UInt64: @Sendable (AUAudioUnitBus) -> Void] = [:]
        var observations: [AUObservation] = []
    }

    private let fields = Mutex<Fields>(Fields())
    public let busType: AUAudioUnitBusType
    public private(set) weak var ownerAudioUnit: AUAudioUnit?

    public init(audioUnit owner: AUAudioUnit, busType: AUAudioUnitBusType, busses: [AUAudioUnitBus] = []) {
        self.busType = busType
        ownerAudioUnit = owner
        place(busses)
        fields.withLock { $0.busses = busses }
    }

    public var count: Int { fields.withLock { $0.busses.count } }
    public var isEmpty: Bool { count == 0 }

    /// - Precondition: `index` is below `count`.
    public subscript(index: Int) -> AUAudioUnitBus { fields.withLock { $0.busses[index] } }

    public var busses: [AUAudioUnitBus] { fields.withLock { $0.busses } }
    public func makeIterator() -> IndexingIterator<[AUAudioUnitBus]> { busses.makeIterator() }

    /// Whether the host may change the number of busses.
    public var isCountChangeable: Bool { false }

    // / - Throws: PropertyNotWritable; the arrays of this library have a fixed count unless the unit replaces its
    // busses.
    public func setBusCount(_ count: Int) throws {
        guard count != self.count else { return }
        throw AUAudioUnitError(
            kAudioUnitErr_PropertyNotWritable, "This unit has \(self.count) \(busType) busses and no other number.")
    }

    /// Replaces all busses and tells the unit's observers.
    public func replaceBusses(_ busArray: [AUAudioUnitBus]) {
        place(busArray)
        let old = fields.withLock { fields in
            fields.busses = busArray
            let old = fields.observations
            fields.observations = fields.observers.isEmpty ? [] : busArray.map { watch($0) }
            return old
        }
        for observation in old { observation.cancel() }
        ownerAudioUnit?.didChange(busType == .input ? .inputBusses : .outputBusses)
    }

    /// Calls `handler` after a change of any present or later bus, until the returned observation is cancelled or
    /// released.
    public func observe(toAllBusses handler: @escaping @Sendable (AUAudioUnitBus) -> Void) -> AUObservation {
        let identifier = AUObservation.nextIdentifier()
        fields.withLock { fields in
            if fields.observers.isEmpty { fields.observations = fields.busses.map { watch($0) } }
            fields.observers[identifier] = handler
        }
        return AUObservation { [weak self] in
            self?.fields.withLock { fields in
                fields.observers.removeValue(forKey: identifier)
                if fields.observers.isEmpty { fields.observations = [] }
            }
        }
    }

    private func place(_ busses: [AUAudioUnitBus]) {
        for (index, bus) in busses.enumerated() { bus.attach(to: ownerAudioUnit, type: busType, index: index) }
    }

    private func watch(_ bus: AUAudioUnitBus) -> AUObservation {
        bus.observe { [weak self] bus in
            for handler in self?.fields.withLock({ Array($0.observers.values) }) ?? [] { handler(bus) }
        }
    }
}
