import AudioToolbox

// State and presets of a unit written against the C interface.
extension PlugInBridge {
    func classInfo(_ property: AudioUnitPropertyID) -> [String: Any]? {
        guard let object = plugIn.object(property) else { return nil }
        defer { AUCFRelease(object) }
        return CoreFoundationObject.dictionary(object).map { PropertyListCoder.bridged($0) }
    }

    /// Whether the unit took the state; when not, nothing has changed.
    @discardableResult
    func take(_ state: [String: Any]?, as property: AudioUnitPropertyID) -> Bool {
        guard let state else { return false }
        let object = CoreFoundationObject.make(state)
        defer { AUCFRelease(UnsafeRawPointer(object)) }
        guard plugIn.set(property, object) == noErr else { return false }
        didChange(.allParameterValues)
        return true
    }

    /// Whether the state was taken: by the unit, or, for one that keeps none, by its parameters.
    func restore(_ state: [String: Any]?) -> Bool {
        if take(state, as: kAudioUnitProperty_ClassInfo) { return true }
        guard classInfo(kAudioUnitProperty_ClassInfo) == nil else { return false }
        super.fullState = state
        return true
    }

    /// What the unit reports; nil for one that has no presets.
    var presentPreset: AUAudioUnitPreset? {
        guard let preset = plugIn.get(kAudioUnitProperty_PresentPreset, AUPreset()), let name = preset.presetName else {
            return nil
        }
        defer { AUCFRelease(UnsafeRawPointer(name)) }
        return AUAudioUnitPreset(
            number: Int(preset.presetNumber), name: CoreFoundationObject.string(UnsafeRawPointer(name)) ?? "")
    }

    func select(_ preset: AUAudioUnitPreset) -> Bool {
        let name = CoreFoundationObject.make(preset.name)
        defer { AUCFRelease(name) }
        let chosen = AUPreset(presetNumber: Int32(clamping: preset.number), presetName: name)
        return plugIn.set(kAudioUnitProperty_PresentPreset, chosen) == noErr
    }
}
