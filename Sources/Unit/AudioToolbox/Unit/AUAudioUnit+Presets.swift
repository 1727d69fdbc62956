import Synchronization

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
        (try? userPresetStore())?.presets() ?? []
    }

    final func store(_ preset: AUAudioUnitPreset) throws {
        let store = try userPresetStore()
        let number = preset.number == 0 ? -1 : -abs(preset.number)
        guard var state = fullState else {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "\(audioUnitName ?? "\(componentDescription)") gave no state, so nothing was saved. Look whether it runs."
            )
        }
        state[AUStateKey.name] = preset.name
        state[AUStateKey.presetNumber] = number
        try change(store) { try store.save(state, named: preset.name) }
        preset.number = number
        lastSelectedPreset = preset
        didChange(.userPresets)
    }

    final func deleteStored(_ preset: AUAudioUnitPreset) throws {
        let store = try userPresetStore()
        try change(store) { try store.delete(named: preset.name) }
        didChange(.userPresets)
    }

    final func storedState(of preset: AUAudioUnitPreset) throws -> [String: Any] {
        let state = try userPresetStore().state(named: preset.name)
        if let problem = problem(ofState: state) {
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "The preset \"\(preset.name)\" cannot be used: \(problem). Save it again or delete it.")
        }
        return state
    }

    /// Calls `handler` whenever a preset of this component is saved, replaced or deleted by any process.
    ///
    /// Not of what this instance did, which it reports itself.
    final func watchUserPresets(_ handler: @escaping @Sendable (AUAudioUnit) -> Void) -> AUObservation? {
        (try? userPresetStore())?.observe { [weak self] in
            guard let self, let store = try? userPresetStore() else { return }
            let isOwn = ownPresets.withLock { $0 == store.stamp }
            if !isOwn { handler(self) }
        }
    }

    /// Changes the presets, and keeps what they are then.
    private func change(_ store: any UserPresetKeeping, _ body: () throws -> Void) throws {
        try ownPresets.withLock { own in
            try body()
            own = store.stamp
        }
    }

    /// - Throws: PropertyNotInUse when the unit has no user presets, CannotDoInCurrentContext when this process has
    ///   none.
    private func userPresetStore() throws -> any UserPresetKeeping {
        guard supportsUserPresets else {
            throw AUAudioUnitError(
                kAudioUnitErr_PropertyNotInUse, "\(audioUnitName ?? "\(componentDescription)") has no user presets.")
        }
        let codes = componentDescription
        let name = audioUnitName ?? FourCharacterCode(rawValue: codes.componentSubType).description
        return try UserFiles.required(for: "User presets of \(name)").presets(
            of: codes,
            manufacturer: manufacturerName ?? FourCharacterCode(rawValue: codes.componentManufacturer).description,
            unit: name)
    }
}
