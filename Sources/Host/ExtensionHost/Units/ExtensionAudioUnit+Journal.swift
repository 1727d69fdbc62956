import AudioToolbox
import ServiceProtocol
import Synchronization

// The state of a unit that is away.
extension ExtensionAudioUnit {
    /// What the unit's next incarnation will be set to: the last state that it gave, or the base class's where it gave
    /// none, with the values of the tree beside it, under a key that marks the state.
    func journal(from newest: [UInt8]) -> [String: Any] {
        var state = newest.isEmpty ? standardState() : dictionary(of: newest)
        var values: [String: Any] = [:]
        for parameter in journaledParameters { values[parameter.keyPath] = parameter.cachedValue }
        renewData(of: &state, with: values)
        state[AUStateKey.journalValues] = PropertyListCoder.bridged(values)
        return state
    }

    /// Those whose values are newer than the last state.
    private var journaledParameters: [AUParameter] {
        let (isAhead, set) = facts.withLock { ($0.isStateAhead, $0.values) }
        return (parameterTree?.allParameters ?? []).filter {
            $0.flags.contains(.flag_IsWritable) && (!isAhead || set[$0.address] != nil)
        }
    }

    /// Where the data is what the base class makes of it, other hosts find the values there.
    private func renewData(of state: inout [String: Any], with values: [String: Any]) {
        guard let data = state[AUStateKey.data].flatMap(PropertyListCoder.bytes),
            let old = try? PropertyListCoder.decode(data), old.keys.allSatisfy({ values[$0] != nil }),
            let renewed = try? PropertyListCoder.encode(values.filter { old[$0.key] != nil })
        else { return }
        state[AUStateKey.data] = PropertyListCoder.bridged(renewed)
    }

    func set(_ values: [String: Any]) {
        for parameter in parameterTree?.allParameters ?? [] where parameter.flags.contains(.flag_IsWritable) {
            if let value = PropertyListCoder.float(of: values[parameter.keyPath]) { parameter.value = value }
        }
    }

    func noteStateAhead() {
        facts.withLock { facts in
            facts.values = [:]
            facts.isStateAhead = true
        }
    }

    /// The unit has the state that was set while it was away: the tree takes its values.
    func takeStateThatWasAhead() {
        let wasAhead = facts.withLock { facts in
            defer { facts.isStateAhead = false }
            return facts.isStateAhead
        }
        if wasAhead { receive(.descriptionChanged) }
    }
}
