import AudioToolbox
import ComponentRegistry
import ExtensionHost
import HostControl
import PropertyLists
import Rigs
import TerminalOutput

/// Makes rigs of units that are there: of a running host's, or of this process's own.
struct RigCapture {
    /// What a running host plays now. Throws naming the unit whose state cannot be had.
    static func rig(of host: ChainHost) throws -> Rig {
        var rig = Rig(units: try host.units.indices.map { try unit(host.unit($0), host.chain.units[$0]) })
        take(host.chain, into: &rig)
        return rig
    }

    /// What this process's units are set to. Throws naming the unit whose state cannot be had.
    static func rig(of units: [ExtensionAudioUnit], _ chain: ChainStatus) throws -> Rig {
        var rig = Rig(units: try zip(units, chain.units).map { try unit($0.0, $0.1) })
        take(chain, into: &rig)
        return rig
    }

    /// The names of the units whose state their host had to give for them.
    static func unitsFromJournal(in rig: Rig) -> [String] {
        rig.units.compactMap { unit in
            let state = unit.state.flatMap { try? PropertyListCoder.decode($0) }
            guard state?[AUStateKey.journalValues] != nil else { return nil }
            return unit.name
        }
    }

    private static func take(_ chain: ChainStatus, into rig: inout Rig) {
        rig.device = chain.device
        rig.sampleRate = chain.sampleRate
        rig.framesPerCycle = chain.framesPerCycle
        rig.isPipelined = chain.isPipelined
    }

    private static func unit(_ unit: LocatedUnit, _ place: ChainStatus.Unit) throws -> RigUnit {
        // The state last: it may hold changes that are no parameters.
        let parameters = try unit.call { try $0.parameters(instance: $1) }.filter { $0.isWritable ?? true }
        let preset = try unit.call { try $0.presets(instance: $1) }.first(where: \.isCurrent)
        let state = try unit.call { try $0.state(instance: $1, forDocument: true) }
        let files = try unit.call { try $0.files(instance: $1) }
        var saved = RigUnit(component: try component(in: state, of: unit.status.name), name: unit.status.name)
        saved.isInProcess = unit.status.inProcess
        saved.parameters = Dictionary(parameters.map { ($0.keyPath, $0.value) }) { first, _ in first }
        saved.preset = preset.map { RigUnit.Preset(name: $0.name, number: $0.number) }
        saved.state = state
        saved.files = files.map { RigFile(key: $0.key, path: $0.path) }
        saved.controllers = try unit.call { client, _ in try client.controllers() }
            .filter { $0.instance == unit.status.instance }.compactMap { RigController($0) }
        take(place, into: &saved)
        return saved
    }

    /// What a unit of this process is set to. Throws naming it when its state cannot be had.
    static func unit(_ unit: ExtensionAudioUnit, _ place: ChainStatus.Unit) throws -> RigUnit {
        let name = unit.componentName ?? "\(unit.componentDescription)"
        let state: [UInt8]
        do { state = try unit.encodedState(forDocument: true) } catch {
            throw CommandFailure(.unit, "\(TerminalText.line(name)): \(error)")
        }
        var saved = RigUnit(component: try component(in: state, of: name), name: name)
        let parameters = (unit.parameterTree?.allParameters ?? []).filter {
            $0.flags.contains(.flag_IsWritable) && !$0.flags.contains(.flag_MeterReadOnly)
        }
        saved.isInProcess = unit.isLoadedInProcess
        saved.parameters = Dictionary(parameters.map { ($0.keyPath, $0.value) }) { first, _ in first }
        saved.preset = unit.currentPreset.map { RigUnit.Preset(name: $0.name, number: $0.number) }
        saved.state = state
        saved.files = unit.givenFiles.map { RigFile(key: $0.key, path: $0.path) }
        take(place, into: &saved)
        return saved
    }

    private static func take(_ place: ChainStatus.Unit, into saved: inout RigUnit) {
        saved.group = place.group
        saved.bridge = place.bridge.flatMap { RigUnit.Bridge(rawValue: $0) }
        saved.placement = place.placement.flatMap { RigUnit.Placement(rawValue: $0) }
    }

    /// Every state names its component.
    private static func component(in state: [UInt8], of name: String) throws -> ComponentIdentifier {
        let list = try? PropertyListCoder.decode(state)
        let codes = [AUStateKey.type, AUStateKey.subtype, AUStateKey.manufacturer].compactMap { key in
            PropertyListCoder.integer(of: list?[key]).flatMap { UInt32(exactly: $0) }
        }.map { ComponentCode(rawValue: $0) }
        guard codes.count == 3 else {
            throw CommandFailure(.unit, "\(TerminalText.line(name)) gives a state without its component's codes")
        }
        return ComponentIdentifier(type: codes[0], subtype: codes[1], manufacturer: codes[2])
    }
}
