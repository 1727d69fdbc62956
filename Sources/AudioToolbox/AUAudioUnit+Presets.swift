extension AUAudioUnit {
    final func selectPreset(_ preset: AUAudioUnitPreset?) {
        if let preset, preset.number < 0, supportsUserPresets {
            guard let state = try? presetState(for: preset) else { return }
            fullState = state
        }
        lastSelectedPreset = preset
        didChange(.currentPreset)
        if preset != nil { didChange(.allParameterValues) }
    }

    /// The user's presets of this component, read anew each time: another instance may have saved one. Empty when
    /// unsupported.
    public final var userPresets: [AUAudioUnitPreset] {
        guard supportsUserPresets else { return [] }
        return userPresetStore.presets()
    }

    /// Saves the present state under the preset's name, replacing one of that name; makes its number negative, in
    /// place.
    /// - Throws: when user presets are unsupported or the file cannot be written.
    public final func saveUserPreset(_ userPreset: AUAudioUnitPreset) throws {
        try requireUserPresets()
        if userPreset.number > 0 { userPreset.number = -userPreset.number }
        if userPreset.number == 0 { userPreset.number = -1 }
        var state = fullState ?? [:]
        state[AUStateKey.name] = userPreset.name
        state[AUStateKey.presetNumber] = userPreset.number
        try userPresetStore.save(state, named: userPreset.name)
        lastSelectedPreset = userPreset
        didChange(.userPresets)
    }

    /// - Throws: when there is no user preset of that name.
    public final func deleteUserPreset(_ userPreset: AUAudioUnitPreset) throws {
        try requireUserPresets()
        try userPresetStore.delete(named: userPreset.name)
        didChange(.userPresets)
    }

    /// The state that a user preset holds.
    /// - Throws: when there is no user preset of that name or its file is broken.
    public final func presetState(for userPreset: AUAudioUnitPreset) throws -> [String: Any] {
        try requireUserPresets()
        return try userPresetStore.state(named: userPreset.name)
    }

    private func requireUserPresets() throws {
        guard supportsUserPresets else {
            throw AUAudioUnitError(
                kAudioUnitErr_PropertyNotInUse, "\(audioUnitName ?? "\(componentDescription)") has no user presets.")
        }
    }

    private var userPresetStore: UserPresetStore {
        UserPresetStore(
            manufacturer: manufacturerName
                ?? FourCharacterCode(rawValue: componentDescription.componentManufacturer).description,
            unit: audioUnitName ?? FourCharacterCode(rawValue: componentDescription.componentSubType).description)
    }
}
