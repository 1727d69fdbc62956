import AudioToolbox
import HostControl
import ServiceProtocol

extension ExtensionAudioUnit {
    /// Selects a factory or user preset by name, or by number.
    ///
    /// - Throws: `HostControlError.noSuchPreset`; `.failed` with the reason when the unit did not take it.
    public func selectPreset(named text: String) throws(HostControlError) {
        let own = (factoryPresets ?? []) + userPresets
        let wanted = text.lowercased()
        let preset = own.first { $0.name.lowercased() == wanted } ?? own.first { "\($0.number)" == text }
        guard let preset else { throw .noSuchPreset(text, unit: audioUnitName ?? "the unit") }
        do {
            try select(preset)
        } catch {
            throw .failed("the unit did not take the preset '\(preset.name)': \(error)")
        }
    }

    /// What setting `currentPreset` does, with the reason when nothing was selected. Thread: any but render.
    ///
    /// - Throws: `ExtensionHostError` when the unit refuses the preset or is missing; what `presetState(for:)` throws
    ///   for a preset of the user's whose file cannot be read.
    package func select(_ preset: AUAudioUnitPreset) throws {
        // Not through `fullState`, which fails quietly.
        if preset.number < 0 {
            try restore(presetState(for: preset))
        } else {
            take(try control.call(.selectFactoryPreset, Int64(preset.number)).values)
        }
        noteSelected(preset)
    }
}
