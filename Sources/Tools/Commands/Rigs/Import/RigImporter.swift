import ArgumentParser
import AudioToolbox
import ComponentRegistry
import ExtensionHost
import HostControl
import RigImport
import Rigs
import TerminalOutput

/// Makes a rig of what another program's file holds: each plug-in is found, started, and set.
struct RigImporter {
    /// What became of a file.
    struct Result {
        /// Those that could be used, first to last.
        var rig: Rig
        /// What is not taken over, a sentence without its end each.
        var remarks: [String]
        /// Those that cannot be used, with the reason.
        var missing: [String]
        /// The first of them, as the command says it.
        var failure: CommandFailure?
    }

    let takesBypassed: Bool

    /// Throws when nothing can be started at all, and for more plug-ins than a rig may have.
    func make(_ imported: ImportedRig) async throws -> Result {
        var result = Result(rig: Rig(units: []), remarks: imported.remarks, missing: [])
        var statuses: [CommandFailure.Status] = []
        let options = try UnitOptions.parse([])
        let wanted = imported.units.filter { takesBypassed || !$0.isBypassed }
        guard wanted.count <= Rig.maximumUnits else {
            throw CommandFailure(
                .unusable, "the file has \(wanted.count) plug-ins in series; a rig has at most \(Rig.maximumUnits)")
        }
        for unit in imported.units where unit.isBypassed && !takesBypassed {
            result.remarks.append("\(unit.name) is left out: it is switched off; --with-bypassed takes it")
        }
        let host = try UnitHost(name: nil, options: options, hostPriority: nil)
        defer { host.close() }
        for unit in wanted {
            do throws(CommandFailure) {
                let made = try await make(unit, host, UnitChoices(options))
                result.rig.units.append(made.unit)
                result.remarks += made.remarks
            } catch {
                result.missing.append("\(unit.name): \(error.message)")
                statuses.append(error.status)
            }
        }
        if let status = statuses.first { result.failure = Self.failure(result.missing, status) }
        return result
    }

    private static func failure(_ missing: [String], _ status: CommandFailure.Status) -> CommandFailure {
        let list = missing.map { TerminalText.line($0) }.joined(separator: "\n  ")
        return CommandFailure(status, "no rig is made; --partly makes one without what cannot be used:\n  \(list)")
    }

    // MARK: One unit

    private func make(
        _ imported: ImportedUnit, _ host: UnitHost, _ choices: UnitChoices
    ) async throws(CommandFailure) -> (unit: RigUnit, remarks: [String]) {
        let component = try component(of: imported)
        let plan = UnitPlan(component, nil, choices)
        let unit: ExtensionAudioUnit
        do {
            unit = try await host.host.instantiate(
                component.audioDescription, options: plan.loading, settings: plan.settings(host.host.settings))
        } catch {
            throw CommandFailure(.unit, "it cannot be used: \(error)")
        }
        var setting = ImportedSetting(imported, of: unit)
        do {
            try setting.apply()
            var made = try RigCapture.unit(unit, ChainStatus.Unit(instance: 0))
            made.controllers = setting.controllers
            return (made, setting.remarks)
        } catch {
            throw CommandFailure(.unit, "it cannot be set: \(error)")
        }
    }

    private func component(of unit: ImportedUnit) throws(CommandFailure) -> RegisteredComponent {
        let name: String
        switch unit.identity {
        case .plugIn(let plugIn): name = plugIn
        case .foreign(let reason): throw CommandFailure(.unit, "it \(reason)")
        }
        do {
            if ForeignName.isOne(name) { return try ForeignName(name).component() }
            return try ComponentQuery([name]).component(in: ComponentScanner().scan())
        } catch let failure as CommandFailure {
            throw failure
        } catch {
            throw CommandFailure(.failed, "\(error)")
        }
    }
}
