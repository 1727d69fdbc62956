import Synchronization

/// The busses on one side of a unit: always the same object, whose content may change (AUAudioUnit.h).
// @unchecked: the mutable fields are behind one mutex; the owner is a weak reference set at initialization.
public final class AUAudioUnitBusArray: AUObject, Sequence, @unchecked Sendable {
    private struct Fields {
        var busses: [AUAudioUnitBus] = []
        var observers: [UInt64: @Sendable (AUAudioUnitBus) -> Void] = [:]
        var observations: [AUObservation] = []
    }

    private let fields = Mutex<Fields>(Fields())
    /// Given to every bus that enters the array.
    public let busType: AUAudioUnitBusType
    /// Nil once the unit is gone; a unit owns its arrays.
    public private(set) weak var ownerAudioUnit: AUAudioUnit?
    /// Nil when the host cannot change the count.
    private let growth: Growth?

    /// How an array gets another number of busses: from those that are there to those that are wanted.
    private struct Growth {
        let maximum: Int
        let resize: @Sendable ([AUAudioUnitBus], Int) throws -> [AUAudioUnitBus]
    }

    /// An array whose count only the unit changes, with `replaceBusses`.
    public init(audioUnit owner: AUAudioUnit, busType: AUAudioUnitBusType, busses: [AUAudioUnitBus] = []) {
        self.busType = busType
        growth = nil
        ownerAudioUnit = owner
        super.init()
        place(busses)
        fields.withLock { $0.busses = busses }
    }

    /// An array whose count the host may change, up to `maximumBusCount`; `makeBus` makes the bus of an index.
    public init(
        audioUnit owner: AUAudioUnit, busType: AUAudioUnitBusType, busses: [AUAudioUnitBus], maximumBusCount: Int,
        makeBus: @escaping @Sendable (Int) throws -> AUAudioUnitBus
    ) {
        self.busType = busType
        growth = Growth(maximum: maximumBusCount) { present, count in
            let added = count > present.count ? try (present.count..<count).map(makeBus) : []
            return Array(present.prefix(count)) + added
        }
        ownerAudioUnit = owner
        super.init()
        place(busses)
        fields.withLock { $0.busses = busses }
    }

    /// An array whose busses are a copy of those elsewhere; `resize` asks there, and is nil when the count is fixed.
    package init(
        audioUnit owner: AUAudioUnit, busType: AUAudioUnitBusType, busses: [AUAudioUnitBus], maximumBusCount: Int,
        resize: (@Sendable ([AUAudioUnitBus], Int) throws -> [AUAudioUnitBus])?
    ) {
        self.busType = busType
        growth = resize.map { Growth(maximum: maximumBusCount, resize: $0) }
        ownerAudioUnit = owner
        super.init()
        place(busses)
        fields.withLock { $0.busses = busses }
    }

    /// Changed by `setBusCount` and `replaceBusses`. Thread: any but render.
    public var count: Int { fields.withLock { $0.busses.count } }
    /// As the inputs of an instrument may be. Thread: any but render.
    public var isEmpty: Bool { count == 0 }

    /// - Precondition: `index` is below `count`.
    public subscript(index: Int) -> AUAudioUnitBus { fields.withLock { $0.busses[index] } }

    /// In the order of their indices; a copy, which later changes leave alone. Thread: any but render.
    public var busses: [AUAudioUnitBus] { fields.withLock { $0.busses } }
    public func makeIterator() -> IndexingIterator<[AUAudioUnitBus]> { busses.makeIterator() }

    /// Whether the host may change the number of busses.
    public var isCountChangeable: Bool { growth != nil }

    /// Adds busses at the end or takes them away there; the others stay the same objects.
    /// - Throws: PropertyNotWritable when the unit's count is fixed, Initialized while render resources are allocated,
    ///   InvalidPropertyValue for a count that it does not take; nothing has changed then.
    public func setBusCount(_ count: Int) throws {
        let present = busses
        guard count != present.count else { return }
        guard let growth else {
            throw AUAudioUnitError(
                kAudioUnitErr_PropertyNotWritable,
                "This unit has \(present.count) \(busType) busses and no other number.")
        }
        if let unit = ownerAudioUnit, unit.renderResourcesAllocated {
            throw AUAudioUnitError(
                kAudioUnitErr_Initialized, "The unit renders with \(present.count) \(busType) busses; deallocate first."
            )
        }
        guard count >= 0, count <= growth.maximum else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue, "This unit takes 0 to \(growth.maximum) \(busType) busses.")
        }
        replaceBusses(try growth.resize(present, count))
    }

    /// Replaces all busses and notifies the unit's observers.
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
