import ServiceProtocol

/// Parameter changes on their way to the host, in order. Pure.
struct WaitingChanges {
    private enum Batch {
        /// Of these only the last value of each parameter counts.
        case values([UInt64: Float])
        case events([ParameterChange])
    }

    /// Values in one message, so that it fits a datagram.
    private static let valuesPerMessage = 4096
    /// Changes kept as they came; of more only the last value of each parameter is kept.
    private static let mostEvents = 16_384

    private var batches: [Batch] = []
    private var eventCount = 0

    var isEmpty: Bool { batches.isEmpty }

    mutating func add(_ values: [ParameterValue]) {
        var kept: [UInt64: Float] = [:]
        if case .values(let before)? = batches.last {
            kept = before
            batches.removeLast()
        }
        for value in values { kept[value.address] = value.value }
        batches.append(.values(kept))
    }

    mutating func add(_ changes: [ParameterChange]) {
        guard eventCount + changes.count <= Self.mostEvents else { return fold(changes) }
        eventCount += changes.count
        if case .events(let before)? = batches.last {
            batches.removeLast()
            batches.append(.events(before + changes))
        } else {
            batches.append(.events(changes))
        }
    }

    /// The messages that carry everything.
    mutating func take() -> [UnitNotification] {
        defer { self = WaitingChanges() }
        return batches.flatMap { batch -> [UnitNotification] in
            switch batch {
            case .values(let values):
                Self.split(values.map { ParameterValue(address: $0.key, value: $0.value) }, Self.valuesPerMessage)
                    .map { .parametersChanged($0) }
            case .events(let changes):
                Self.split(changes, UnitNotification.eventsPerMessage).map { .parameterEvents($0) }
            }
        }
    }

    /// Gives single changes up for the values that they led to; gestures are lost.
    private mutating func fold(_ changes: [ParameterChange]) {
        var last: [UInt64: Float] = [:]
        for batch in batches {
            switch batch {
            case .values(let values): last.merge(values) { $1 }
            case .events(let events): for event in events { last[event.address] = event.value }
            }
        }
        for change in changes { last[change.address] = change.value }
        batches = [.values(last)]
        eventCount = 0
    }

    private static func split<Element>(_ elements: [Element], _ count: Int) -> [[Element]] {
        stride(from: 0, to: elements.count, by: count).map { Array(elements[$0..<min($0 + count, elements.count)]) }
    }
}
