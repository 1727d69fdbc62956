import AudioToolbox
import ExtensionHost

/// Selects the preset that a person names, of a unit that the command makes: one from the factory, or one of the
/// user's.
package struct PresetSelection {
    private let unit: AUAudioUnit

    package init(_ unit: AUAudioUnit) { self.unit = unit }

    /// Selects it. Throws `CommandFailure` listing the presets when there is none of that name, and when the unit does
    /// not take it.
    package func select(_ name: String) throws {
        let preset = try find(name)
        if preset.number < 0 {
            // Selecting a preset whose file is broken changes nothing and says nothing.
            do { _ = try unit.presetState(for: preset) } catch { throw CommandFailure(.unusable, "\(title): \(error)") }
        }
        guard let isolated = unit as? ExtensionAudioUnit else { return unit.currentPreset = preset }
        do {
            try isolated.select(preset)
        } catch {
            throw CommandFailure(.unit, "\(title) did not take the preset '\(preset.name)': \(error)")
        }
    }

    /// The one that is meant. Throws `CommandFailure` listing the presets when there is none of that name.
    func find(_ name: String) throws -> AUAudioUnitPreset {
        let presets = (unit.factoryPresets ?? []) + unit.userPresets
        return presets[try PresetSearch(presets.map { ($0.number, $0.name) }, of: title).find(name)]
    }

    private var title: String { unit.shownName }
}
