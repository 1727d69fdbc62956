import AudioToolbox
import TerminalOutput

/// Finds a unit's factory preset by name or number.
package struct PresetSelection {
    private let unit: AUAudioUnit

    package init(_ unit: AUAudioUnit) { self.unit = unit }

    /// Selects it. Throws listing the presets when there is none of that name.
    package func select(_ name: String) throws {
        let presets = unit.factoryPresets ?? []
        let wanted = name.lowercased()
        let found = presets.first { $0.name.lowercased() == wanted } ?? presets.first { "\($0.number)" == name }
        guard let found else {
            let title = TerminalText.line(unit.audioUnitName ?? "\(unit.componentDescription)")
            guard !presets.isEmpty else {
                throw CommandFailure(.notFound, "\(title) has no factory presets, so no '\(name)'")
            }
            let list = presets.map { "  \($0.number)  \(TerminalText.line($0.name))" }.joined(separator: "\n")
            throw CommandFailure(.notFound, "\(title) has no preset '\(name)'; it has:\n\(list)")
        }
        unit.currentPreset = found
    }
}
