extension AUAudioUnit {
    final func selectPreset(_ preset: AUAudioUnitPreset?) {
        if let preset, preset.number < 0 {
            guard let state = try? presetState(for: preset) else { return }
            fullState = state
        }
        noteSelected(preset)
        if preset != nil { didChange(.allParameterValues) }
    }

    /// Keeps a preset as the one selected last, whose state somebody else restored.
    package final func noteSelected(_ preset: AUAudioUnitPreset?) {
        lastSelectedPreset = preset
        didChange(.currentPreset)
    }

    final func storedUserPresets() -> [AUAudioUnitPreset] {
        supportsUserPresets ? userPresetStore.presets() : []
    }

    final func store(_ preset: AUAudioUnitPreset) throws {
        try requireUserPresets()
        let number = preset.number == 0 ? -1 : -abs(preset.number)
        var state = fullState ?? [:]
        state[AUStateKey.name] = preset.name
        state[AUStateKey.presetNumber] = number
        try userPresetStore.save(state, named: preset.name)
        preset.number = number
        lastSelectedPreset = preset
        didChange(.userPresets)
    }

    final func deleteStored(_ preset: AUAudioUnitPreset) throws {
        try requireUserPresets()
        try userPresetStore.delete(named: preset.name)
        didChange(.userPresets)
    }

    final func storedState(of preset: AUAudioUnitPreset) throws -> [String: Any] {
        try requireUserPresets()
        let state = try userPresetStore.state(named: preset.name)
        if let problem = problem(ofState: state) {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "The preset \"\(preset.name)\" cannot be used: \(problem). Save it anew or delete it.")
        }
        return state
    }

    /// Calls `handler` whenever a preset of this component is saved, replaced or deleted by any process.
    final func watchUserPresets(_ handler: @escaping @Sendable () -> Void) -> AUObservation? {
        guard supportsUserPresets else { return nil }
        return UserPresetWatch.shared.observe(userPresetStore.folder, handler)
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
