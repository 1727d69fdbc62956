import AudioToolbox
import ExtensionHost
import PropertyLists
import TerminalOutput

/// Sets a unit that a command makes to what a rig holds of it.
struct RigUnitSetting {
    private let saved: RigUnit

    init(_ saved: RigUnit) { self.saved = saved }

    /// State, or else preset, then parameters. Throws `CommandFailure` naming the unit and what it does not take.
    func apply(to unit: ExtensionAudioUnit) throws {
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
        for (keyPath, value) in saved.parameters.sorted(by: { $0.key < $1.key }) { try set(keyPath, value, of: unit) }
    }

    private var title: String { "\(TerminalText.line(saved.name)) (\(saved.component))" }

    private func set(_ keyPath: String, _ value: Float, of unit: ExtensionAudioUnit) throws(CommandFailure) {
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
        if parameter.value != value { parameter.value = value }
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
