/// One registered observer of a node. Guarded by ParameterObservation's lock.
final class ParameterObserver {
    enum Kind {
        case coalesced(AUParameterObserver)
        case recording(AUParameterRecordingObserver)
        case automation(AUParameterAutomationObserver)
        /// As automation, but deaf to changes that a render thread made.
        case control(AUParameterAutomationObserver)
    }

    struct Change {
        let parameter: AUParameter
        let event: AUParameterAutomationEvent
    }

    /// Events kept for an observer that does not keep up; of further ones only the last value of each parameter is
    /// kept.
    static let limit = 65_536

    let kind: Kind
    /// Where it was added.
    weak var node: AUParameterNode?
    var pending: [Change] = []
    private var places: [ObjectIdentifier: Int] = [:]
    var isInFlight = false
    var isRemoved = false

    init(_ kind: Kind, of node: AUParameterNode) {
        self.kind = kind
        self.node = node
    }

    var token: AUParameterObserverToken { Unmanaged.passUnretained(self).toOpaque() }

    func record(_ change: Change, fromRender: Bool) {
        switch kind {
        case .control where fromRender: return
        case .coalesced:
            if change.event.eventType == .value { coalesce(change) }
        case .recording where change.event.eventType != .value: return
        case .recording, .automation, .control:
            if pending.count < Self.limit { pending.append(change) } else { coalesce(change) }
        }
    }

    /// Keeps the last value of a parameter only.
    private func coalesce(_ change: Change) {
        if let place = places[ObjectIdentifier(change.parameter)] {
            pending[place] = change
        } else {
            places[ObjectIdentifier(change.parameter)] = pending.count
            pending.append(change)
        }
    }

    func takePending() -> [Change] {
        defer {
            pending = []
            places = [:]
        }
        return pending
    }

    func deliver(_ changes: [Change]) {
        switch kind {
        case .coalesced(let observer):
            for change in changes { observer(change.event.address, change.event.value) }
        case .recording(let observer):
            let events = changes.map {
                AURecordedParameterEvent(hostTime: $0.event.hostTime, address: $0.event.address, value: $0.event.value)
            }
            events.withUnsafeBufferPointer { if let base = $0.baseAddress { observer($0.count, base) } }
        case .automation(let observer), .control(let observer):
            let events = changes.map(\.event)
            events.withUnsafeBufferPointer { if let base = $0.baseAddress { observer($0.count, base) } }
        }
    }
}
