import AudioToolbox
import HostControl
import Supervision

extension AudioUnitHost: HostControlling {
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
        return status
    }

    public func kill(instance: UInt64) throws {
        try remote(instance).killService()
    }

    public func restart(instance: UInt64) throws {
        try remote(instance).restartService()
    }

    public func parameters(instance: UInt64) throws -> [ParameterStatus] {
        (try unit(instance).parameterTree?.allParameters ?? []).map { parameter in
            ParameterStatus(
                address: parameter.address, identifier: parameter.identifier, keyPath: parameter.keyPath,
                name: parameter.displayName, value: parameter.value, minimum: parameter.minValue,
                maximum: parameter.maxValue, unitName: parameter.unitName ?? "",
                valueStrings: parameter.valueStrings ?? [])
        }
    }

    public func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) throws {
        try unit(instance).setParameter(parameter, value: value)
    }

    public func presets(instance: UInt64) throws -> [PresetStatus] {
        let unit = try unit(instance)
        let current = unit.currentPreset
        let own = (unit.factoryPresets ?? []) + unit.userPresets
        return own.map { PresetStatus(number: $0.number, name: $0.name, isCurrent: $0 == current) }
    }

    public func selectPreset(instance: UInt64, preset: String) throws {
        try unit(instance).selectPreset(named: preset)
    }

    public func recentIncidents() -> [Incident] { recorder.recent }

    public func incidents() -> AsyncStream<Incident> {
        AsyncStream { continuation in
            let number = recorder.addHandler { continuation.yield($0) }
            continuation.onTermination = { [recorder] _ in recorder.removeHandler(number) }
        }
    }

    private func unit(_ instance: UInt64) throws(HostControlError) -> ExtensionAudioUnit {
        guard let found = living.first(where: { $0.number == instance }) else { throw .noSuchUnit(instance: instance) }
        return found.unit
    }

    private func remote(_ instance: UInt64) throws(HostControlError) -> RemoteAudioUnit {
        let unit = try unit(instance)
        guard let remote = unit as? RemoteAudioUnit else { throw .inProcess(unit: unit.componentName ?? "the unit") }
        return remote
    }
}
