import AudioToolbox
import HostControl

extension AudioUnitHost {
    /// In place of a user preset of that name. Thread: any but render; waits for the unit.
    /// - Throws: `HostControlError.noSuchUnit`; `.failed` for a name that no user preset can have, for a unit that has
    ///   none, and for one that is missing; nothing is saved then.
    public func savePreset(instance: UInt64, name: String) throws -> PresetStatus {
        let preset = try unit(instance).saveUserPreset(named: name)
        return PresetStatus(number: preset.number, name: preset.name, isCurrent: true)
    }

    /// Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`; `.failed` when there is no user preset of exactly that name.
    public func deletePreset(instance: UInt64, name: String) throws {
        try unit(instance).deleteUserPreset(named: name)
    }

    /// Thread: any but render; waits for the unit.
    /// - Throws: `HostControlError.noSuchUnit`; `.failed` when the unit is missing or gives none.
    public func state(instance: UInt64, forDocument isForDocument: Bool) throws -> [UInt8] {
        try unit(instance).encodedState(forDocument: isForDocument)
    }

    /// Thread: any but render; waits for the unit.
    /// - Throws: `HostControlError.noSuchUnit`; `.failed` for what is no state of this component, and when the unit does
    ///   not take it; nothing has changed then.
    public func setState(instance: UInt64, state: [UInt8], forDocument isForDocument: Bool) throws {
        try unit(instance).restore(encodedState: state, forDocument: isForDocument)
    }
}
