import Supervision

/// What a host lets others of its user see and do; implemented by the host, called by its `HostEndpoint`.
///
/// Every method may be called from several threads at once, never from a render thread. A thrown error's description
/// reaches the client as it is.
public protocol HostControlling: Sendable {
    /// The units that exist now, ordered by instance.
    func units() async -> [UnitStatus]

    /// Kills the unit's service; the host's supervision then does what it does after any crash.
    /// - Throws: `HostControlError`.
    func kill(instance: UInt64) async throws

    /// Ends the unit's service and has it started again, also out of quarantine; does not wait for the start.
    /// - Throws: `HostControlError`.
    func restart(instance: UInt64) async throws

    /// The unit's parameters with their present values, in the order of its tree.
    /// - Throws: `HostControlError`.
    func parameters(instance: UInt64) async throws -> [ParameterStatus]

    /// Sets a parameter.
    /// - Throws: `HostControlError`, also for a value that is out of range.
    func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) async throws

    /// The unit's factory presets, then the user's.
    /// - Throws: `HostControlError`.
    func presets(instance: UInt64) async throws -> [PresetStatus]

    /// Selects a factory or user preset.
    /// - Parameter preset: its name, or its number in decimal.
    /// - Throws: `HostControlError`.
    func selectPreset(instance: UInt64, preset: String) async throws

    /// The files that the user selected for the unit; none unless the host says otherwise.
    /// - Throws: `HostControlError`.
    func files(instance: UInt64) async throws -> [SelectedFileStatus]

    /// Opens a file with the host's rights and gives it to the unit.
    /// - Parameters:
    ///   - path: absolute.
    ///   - key: what the unit finds it by; nil for the last part of the path.
    /// - Throws: `HostControlError`, also where the host gives its units no files, or this one none.
    func openFile(instance: UInt64, path: String, key: String?) async throws -> SelectedFileStatus

    /// Withdraws a file from the unit.
    /// - Throws: `HostControlError`, also when it has no such file.
    func closeFile(instance: UInt64, key: String) async throws

    /// The latest incidents, oldest first.
    func recentIncidents() async -> [Incident]

    /// Every incident from now on, until the stream's consumer goes away.
    func incidents() -> AsyncStream<Incident>

    /// What the engines that exist now cost, and how their devices fare; none unless the host says otherwise.
    func engines() async -> [EngineStatus]

    /// The plans of the engines that exist now; none unless the host says otherwise.
    func graphs() async -> [GraphStatus]
}

extension HostControlling {
    /// None.
    public func engines() async -> [EngineStatus] { [] }

    /// None.
    public func graphs() async -> [GraphStatus] { [] }

    /// None.
    public func files(instance: UInt64) async throws -> [SelectedFileStatus] { [] }

    /// Refuses.
    public func openFile(instance: UInt64, path: String, key: String?) async throws -> SelectedFileStatus {
        throw HostControlError.failed("this host gives its units no files")
    }

    /// Refuses.
    public func closeFile(instance: UInt64, key: String) async throws {
        throw HostControlError.failed("this host gives its units no files")
    }
}
