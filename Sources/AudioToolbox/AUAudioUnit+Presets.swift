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
        try requireOwn(state, preset)
        try requireData(state, preset)
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

    /// The codes that the state names, where it names any, are this unit's.
    private func requireOwn(_ state: [String: Any], _ preset: AUAudioUnitPreset) throws {
        let own = [
            (AUStateKey.type, componentDescription.componentType),
            (AUStateKey.subtype, componentDescription.componentSubType),
            (AUStateKey.manufacturer, componentDescription.componentManufacturer),
        ]
        for (key, code) in own {
            guard let value = state[key], value as? Int != Int(code) else { continue }
            throw AUAudioUnitError(
                kAudioUnitErr_InvalidPropertyValue,
                "The preset \"\(preset.name)\" is another unit's: its \(key) is not "
                    + "\(FourCharacterCode(rawValue: code)).")
        }
    }

    /// The state's data is data and, where this unit's own is a property list, one too.
    private func requireData(_ state: [String: Any], _ preset: AUAudioUnitPreset) throws {
        guard let data = state[AUStateKey.data] else { return }
        let reason: String
        if let bytes = PropertyListCoder.bytes(of: data) {
            guard let own = fullState?[AUStateKey.data].flatMap(PropertyListCoder.bytes),
                (try? PropertyListCoder.decode(own)) != nil, (try? PropertyListCoder.decode(bytes)) == nil
            else { return }
            reason = "its data is no property list"
        } else {
            reason = "its data is a \(type(of: data))"
        }
        throw AUAudioUnitError(
            kAudioUnitErr_InvalidPropertyValue,
            "The preset \"\(preset.name)\" is broken: \(reason). Save it anew or delete it.")
    }

    private var userPresetStore: UserPresetStore {
        UserPresetStore(
            manufacturer: manufacturerName
                ?? FourCharacterCode(rawValue: componentDescription.componentManufacturer).description,
            unit: audioUnitName ?? FourCharacterCode(rawValue: componentDescription.componentSubType).description)
    }
}
