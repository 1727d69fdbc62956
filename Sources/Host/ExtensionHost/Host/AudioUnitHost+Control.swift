import AudioToolbox
import HostControl
import RenderGraph
import Supervision

extension AudioUnitHost: HostControlling {
    /// Those that something still holds. A unit in this process has no service, and is running or idle.
    public func units() -> [UnitStatus] {
        living.map { number, unit in
            (unit as? RemoteAudioUnit)?.status ?? Self.inProcessStatus(number, unit)
        }
    }

    private static func inProcessStatus(_ number: UInt64, _ unit: ExtensionAudioUnit) -> UnitStatus {
        var status = UnitStatus(
            instance: number, component: "\(unit.componentDescription)", name: unit.componentName ?? "",
            servicePID: nil,
            inProcess: true, state: unit.renderResourcesAllocated ? .running : .idle)
        status.queueOverflows = unit.renderOverflowCount
        status.bypassedCycles = (unit as? InProcessAudioUnit)?.failedCycles ?? 0
        return status
    }

    /// Does not wait for the host to notice. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`, and `.inProcess` for a unit that has no service.
    public func kill(instance: UInt64) throws {
        try remote(instance).killService()
    }

    /// Does not wait for the new service; `units()` shows how it went. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`, and `.inProcess` for a unit that has no service.
    public func restart(instance: UInt64) throws {
        try remote(instance).restartService()
    }

    /// Empty for a unit without a tree. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`.
    public func parameters(instance: UInt64) throws -> [ParameterStatus] {
        (try unit(instance).parameterTree?.allParameters ?? []).map { parameter in
            ParameterStatus(
                address: parameter.address, identifier: parameter.identifier, keyPath: parameter.keyPath,
                name: parameter.displayName, value: parameter.value, minimum: parameter.minValue,
                maximum: parameter.maxValue, unitName: parameter.givenUnitName ?? parameter.signOfUnit,
                valueStrings: parameter.valueStrings ?? [],
                isWritable: parameter.flags.contains(.flag_IsWritable)
                    && !parameter.flags.contains(.flag_MeterReadOnly),
                isSwitch: parameter.unit == .boolean,
                isLogarithmic: parameter.flags.contains(.flag_DisplayLogarithmic))
        }
    }

    /// A value outside the range is refused, not clamped. A parameter that can ramp gets there within 20 ms while its
    /// unit renders, so that no click is heard. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`, `.noSuchParameter` or `.outOfRange`; nothing is changed then.
    public func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) throws {
        try unit(instance).setParameter(parameter, value: value)
    }

    /// Factory presets, then those that people made, with negative numbers. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`.
    public func presets(instance: UInt64) throws -> [PresetStatus] {
        let unit = try unit(instance)
        let current = unit.currentPreset
        let own = (unit.factoryPresets ?? []) + unit.userPresets
        return own.map { PresetStatus(number: $0.number, name: $0.name, isCurrent: $0 == current) }
    }

    /// Finds factory presets and those that people made, by name in any case before by number. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit` or `.noSuchPreset`; `.failed` when the unit did not take it.
    public func selectPreset(instance: UInt64, preset: String) throws {
        try unit(instance).selectPreset(named: preset)
    }

    /// In the order of their selection. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`.
    public func files(instance: UInt64) throws -> [SelectedFileStatus] { try unit(instance).givenFiles }

    /// Waits for the unit. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`; `.failed` for what is no file, and for a unit that takes none.
    public func openFile(instance: UInt64, path: String, key: String?) throws -> SelectedFileStatus {
        let unit = try unit(instance)
        do throws(ExtensionHostError) {
            return try unit.giveFile(atPath: path, key: key)
        } catch {
            throw HostControlError.failed("\(error)")
        }
    }

    /// Waits for the unit. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit` or `.noSuchFile`; `.failed` when the unit did not answer.
    public func closeFile(instance: UInt64, key: String) throws {
        let unit = try unit(instance)
        guard unit.givenFiles.contains(where: { $0.key == key }) else {
            throw HostControlError.noSuchFile(key: key, unit: unit.componentName ?? "the unit")
        }
        do throws(ExtensionHostError) {
            try unit.withdrawFile(key)
        } catch {
            throw HostControlError.failed("\(error)")
        }
    }

    /// Does not wait for the view. Thread: any but render.
    /// - Throws: `HostControlError.noSuchUnit`; `.failed` for a unit without a view, or one that is away.
    public func openView(instance: UInt64) throws -> OpenedView {
        let unit = try unit(instance)
        do throws(ExtensionHostError) {
            return OpenedView(name: unit.componentName ?? "the unit", socket: try unit.openSurface())
        } catch {
            throw HostControlError.failed("\(error)")
        }
    }

    /// At most 200, oldest first. Thread: any but render.
    public func recentIncidents() -> [Incident] { recorder.recent }

    /// Those from now on; what its consumer has not read yet is kept without a limit. Thread: any but render.
    public func incidents() -> AsyncStream<Incident> {
        AsyncStream { continuation in
            let number = recorder.addHandler { continuation.yield($0) }
            continuation.onTermination = { [recorder] _ in recorder.removeHandler(number) }
        }
    }

    /// Those of this process. Thread: any but render.
    public func engines() -> [EngineStatus] { RunningGraphs.shared.loads().map(EngineStatus.init) }

    /// The engines of this process. Thread: any but render.
    public func graphs() -> [GraphStatus] { RunningGraphs.shared.reports().map(GraphStatus.init) }

    func unit(_ instance: UInt64) throws(HostControlError) -> ExtensionAudioUnit {
        guard let found = living.first(where: { $0.number == instance }) else { throw .noSuchUnit(instance: instance) }
        return found.unit
    }

    private func remote(_ instance: UInt64) throws(HostControlError) -> RemoteAudioUnit {
        let unit = try unit(instance)
        guard let remote = unit as? RemoteAudioUnit else { throw .inProcess(unit: unit.componentName ?? "the unit") }
        return remote
    }
}

extension AUParameter {
    /// What stands behind a value; empty where Apple's unit is a word for what the number is, and not a measure.
    fileprivate var signOfUnit: String {
        switch unit {
        case .rate, .ratio, .linearGain, .mixerFaderCurve1, .midiNoteNumber, .midiController, .midi2Controller, .pan: ""
        default: unitName ?? ""
        }
    }
}
