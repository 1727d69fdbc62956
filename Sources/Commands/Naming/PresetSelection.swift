import AudioToolbox

/// Selects the factory preset that a person names, of a unit that the command makes.
package struct PresetSelection {
    private let unit: AUAudioUnit

    package init(_ unit: AUAudioUnit) { self.unit = unit }

    /// Selects it. Throws `CommandFailure` listing the presets when there is none of that name.
    package func select(_ name: String) throws {
        let presets = unit.factoryPresets ?? []
        let search = PresetSearch(
            presets.map { ($0.number, $0.name) }, of: unit.audioUnitName ?? "\(unit.componentDescription)")
        unit.currentPreset = presets[try search.find(name)]
    }
}
