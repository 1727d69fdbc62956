import AudioToolbox
import ExtensionHost
import HostControl
import PropertyLists
import Rigs
import TerminalOutput

/// Sets a unit of this process, which may be heard, to what a rig holds of it.
struct RigUnitSetting {
    private let saved: RigUnit

    init(_ saved: RigUnit) { self.saved = saved }

    /// Everything that can be seen before something is changed. Throws `CommandFailure` naming the unit and what it
    /// does not have, or would not take.
    func check(_ unit: ExtensionAudioUnit) throws {
        for (keyPath, value) in values { _ = try parameter(keyPath, value, of: unit) }
        if saved.state == nil, let preset = saved.preset { _ = try PresetSelection(unit).find(preset.name) }
        try checkControllers(of: unit)
    }

    /// Throws `CommandFailure` naming the unit and the parameter that no controller moves.
    private func checkControllers(of unit: ExtensionAudioUnit) throws(CommandFailure) {
        do throws(HostControlError) {
            for controller in saved.controllers {
                _ = try BoundController.parameter(ControllerRequest(controller), of: unit)
            }
        } catch {
            throw CommandFailure(.failed, "\(title), of which the rig binds a controller: \(error)")
        }
    }

    /// Files, state, or else preset, then parameters, those that can ramp without a jump. Throws `CommandFailure`
    /// naming the unit and what it does not take.
    func apply(to unit: ExtensionAudioUnit) throws {
        try giveFiles(to: unit)
        if let state = saved.state {
            do throws(ExtensionHostError) {
                try unit.restore(try Self.list(state), forDocument: true)
            } catch {
                throw CommandFailure(.unit, "\(title) does not take the state that the rig has of it: \(error)")
            }
            if let preset = Self.preset(saved.preset, of: unit) { unit.noteSelected(preset) }
        } else if let preset = saved.preset {
            try PresetSelection(unit).select(preset.name)
        }
        for (keyPath, value) in values { try set(keyPath, value, of: unit) }
        try checkControllers(of: unit)
    }

    private var title: String { "\(TerminalText.line(saved.name)) (\(saved.component))" }
    private var values: [(key: String, value: Float)] { saved.parameters.sorted { $0.key < $1.key } }

    /// Before the state, which may ask for them. What a unit was saved with is all that it has afterwards.
    private func giveFiles(to unit: ExtensionAudioUnit) throws(CommandFailure) {
        let given = unit.givenFiles
        do throws(ExtensionHostError) {
            if saved.state != nil || !saved.files.isEmpty {
                for file in given where !saved.files.contains(where: { $0.key == file.key }) {
                    try unit.withdrawFile(file.key)
                }
            }
            for file in saved.files where !given.contains(where: { $0.key == file.key && $0.path == file.path }) {
                try unit.giveFile(atPath: file.path, key: file.key)
            }
        } catch {
            throw CommandFailure(.unit, "\(title) does not take the files that the rig has of it: \(error)")
        }
    }

    private func set(_ keyPath: String, _ value: Float, of unit: ExtensionAudioUnit) throws {
        guard try parameter(keyPath, value, of: unit).value != value else { return }
        do throws(HostControlError) {
            try unit.setParameter(.name(keyPath), value: value)
        } catch {
            throw CommandFailure(.unit, "\(title): \(error)")
        }
    }

    /// The parameter that a value is for.
    private func parameter(
        _ keyPath: String, _ value: Float, of unit: ExtensionAudioUnit
    ) throws(CommandFailure) -> AUParameter {
        guard let parameter = unit.parameterTree?.allParameters.first(where: { $0.keyPath == keyPath }) else {
            throw CommandFailure(
                .notFound, "\(title) has no parameter '\(TerminalText.line(keyPath))', to which the rig gives a value")
        }
        guard value >= parameter.minValue, value <= parameter.maxValue else {
            throw CommandFailure(
                .failed,
                "\(title): \(TerminalText.line(keyPath)) takes \(ParameterRow.number(Double(parameter.minValue))) to "
                    + "\(ParameterRow.number(Double(parameter.maxValue))), and the rig has "
                    + ParameterRow.number(Double(value)))
        }
        return parameter
    }

    private static func list(_ state: [UInt8]) throws(ExtensionHostError) -> [String: Any] {
        do {
            return try PropertyListCoder.decodeAny(state)
        } catch {
            throw .invalidRequest(reason: "\(error)")
        }
    }

    /// The preset of that name, if the unit has it.
    private static func preset(_ preset: RigUnit.Preset?, of unit: AUAudioUnit) -> AUAudioUnitPreset? {
        guard let preset else { return nil }
        let known = (preset.number ?? 0) < 0 ? unit.userPresets : unit.factoryPresets ?? []
        return known.first { $0.name == preset.name }
    }
}
