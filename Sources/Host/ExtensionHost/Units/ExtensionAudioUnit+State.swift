import AudioToolbox
import LinuxSystem
import ServiceProtocol

extension ExtensionAudioUnit {
    /// The key under which a state that is no property list is kept: units in C may write what they like.
    static let opaqueStateKey = "opaque-state"

    /// Asks the unit for its state. Of one that is away, what is known: see `journal`.
    ///
    /// - Throws: `ExtensionHostError` when the unit refuses.
    func state(forDocument isForDocument: Bool) throws(ExtensionHostError) -> [String: Any] {
        do throws(ExtensionHostError) {
            return dictionary(of: try stateBytes(forDocument: isForDocument))
        } catch {
            guard error.isAbsence, let newest = journaledState else { throw error }
            return journal(from: newest)
        }
    }

    func stateBytes(forDocument isForDocument: Bool) throws(ExtensionHostError) -> [UInt8] {
        try sendWaitingValues()
        return try control.call(.getState, isForDocument).bytes
    }

    func dictionary(of bytes: [UInt8]) -> [String: Any] {
        if let state = try? PropertyListCoder.decode(bytes) { return PropertyListCoder.bridged(state) }
        return PropertyListCoder.bridged([
            AUStateKey.type: Int(componentDescription.componentType),
            AUStateKey.subtype: Int(componentDescription.componentSubType),
            AUStateKey.manufacturer: Int(componentDescription.componentManufacturer),
            AUStateKey.version: 0,
            AUStateKey.name: audioUnitName ?? "Untitled",
            Self.opaqueStateKey: bytes,
        ])
    }

    /// Gives the unit a state that was taken before, and shows its values in the tree. One that is away gets it when it
    /// is back.
    ///
    /// - Throws: `ExtensionHostError.invalidRequest` when the state is another unit's; `.refused` when the unit does
    ///   not take it. Nothing has changed then.
    public func restore(_ state: [String: Any], forDocument isForDocument: Bool = false) throws(ExtensionHostError) {
        if let problem = problem(ofState: state) {
            throw .invalidRequest(reason: "the state cannot be used: \(problem); nothing was changed")
        }
        var state = state
        let values = state.removeValue(forKey: AUStateKey.journalValues) as? [String: Any] ?? [:]
        let bytes = try bytes(of: state)
        do throws(ExtensionHostError) {
            try give(stateBytes: bytes, forDocument: isForDocument)
        } catch {
            guard error.isAbsence, journal(bytes) else { throw error }
            noteStateAhead()
        }
        set(values)
        didChange(.allParameterValues)
        markEdited()
    }

    func give(stateBytes: [UInt8], forDocument isForDocument: Bool) throws(ExtensionHostError) {
        guard stateBytes.count <= WireLimits.stateBytes else {
            throw .invalidRequest(
                reason: "the state has \(stateBytes.count) bytes, at most \(WireLimits.stateBytes) can be carried; "
                    + "nothing was changed")
        }
        let message = SetStateMessage(state: stateBytes, isForDocument: isForDocument)
        take(try control.call(.setState, message).values)
    }

    private func bytes(of state: [String: Any]) throws(ExtensionHostError) -> [UInt8] {
        if let opaque = state[Self.opaqueStateKey], let bytes = PropertyListCoder.bytes(of: opaque) { return bytes }
        var state = state
        // Foundation writes an array of bytes, such as older sessions have, as an array of numbers.
        if let data = state[AUStateKey.data], let bytes = PropertyListCoder.bytes(of: data) {
            state[AUStateKey.data] = bytes
        }
        do {
            return try PropertyListCoder.encode(state)
        } catch {
            throw .invalidRequest(reason: "the state is no property list: \(error)")
        }
    }

    static var now: UInt64 { MonotonicClock.now() }
}
