import AudioToolbox
import HostControl
import Synchronization

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

    /// As whoever made the chain reports it. Thread: any but render.
    /// - Throws: `HostControlError.noChain` when nobody does.
    public func chain() throws -> ChainStatus {
        guard let report = chainReport.withLock({ $0 }) else { throw HostControlError.noChain }
        return report.make()
    }

    /// Lets others see the chain that this host plays.
    /// - Parameter report: makes the chain's present status, on any thread but a render thread; nil for no chain.
    public func showChain(_ report: (@Sendable () -> ChainStatus)?) {
        chainReport.withLock { $0 = report.map(ChainReport.init) }
    }

    /// The number of a unit that this host made; nil for another's.
    public func instanceNumber(of unit: ExtensionAudioUnit) -> UInt64? {
        living.first { $0.unit === unit }?.number
    }

    /// A closure that is itself behind a mutex would be wrapped once more each time it is read.
    struct ChainReport {
        let make: @Sendable () -> ChainStatus
    }
}
