import AudioToolbox
import HostControl
import ServiceProtocol

extension ExtensionAudioUnit {
    /// Seconds in which a value gets where a person sets it, of a parameter that can ramp.
    static let rampSeconds = 0.02

    /// Sets a parameter that a person named by address, key path, identifier or display name. While the unit renders,
    /// one that can ramp gets to the value within 20 ms, so that no click is heard; the tree has the value at once.
    ///
    /// - Throws: `HostControlError` for an unknown parameter, and for a value that is NaN or outside the range; nothing
    ///   is changed then.
    public func setParameter(_ reference: ParameterReference, value: Float) throws(HostControlError) {
        let name = audioUnitName ?? "the unit"
        guard let parameter = parameter(reference) else { throw .noSuchParameter(reference, unit: name) }
        guard value.isFinite, value >= parameter.minValue, value <= parameter.maxValue else {
            throw .outOfRange(
                parameter: parameter.keyPath, value: value, minimum: parameter.minValue, maximum: parameter.maxValue)
        }
        if isRendering, outputBusses.count > 0 {
            parameter.cell.pointee.ramp(frames: UInt32(outputBusses[0].format.sampleRate * Self.rampSeconds))
        }
        parameter.value = value
    }

    private func parameter(_ reference: ParameterReference) -> AUParameter? {
        guard let tree = parameterTree else { return nil }
        switch reference {
        case .address(let address): return tree.parameter(withAddress: address)
        case .name(let name):
            let all = tree.allParameters
            return all.first { $0.keyPath == name } ?? all.first { $0.identifier == name }
                ?? all.first { $0.displayName.lowercased() == name.lowercased() }
        }
    }

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
