/// The keys of a unit's state, as in a class-info property list.
public enum AUStateKey {
    /// An integer: the component's type code. A state with another one is not taken.
    public static let type = "type"
    /// An integer: the component's subtype code. A state with another one is not taken.
    public static let subtype = "subtype"
    /// An integer: the component's manufacturer code. A state with another one is not taken.
    public static let manufacturer = "manufacturer"
    /// An integer: the unit's version as 0xMMMMmmDD, 0 as the base class writes it. A state with a higher one than the
    /// unit's is not taken.
    public static let version = "version"
    /// A string: the preset's name, "Untitled" when none was selected.
    public static let name = "name"
    /// Bytes of the unit's own making, as `Data` in a program with Foundation: in the base class a property list of
    /// parameter values by key path.
    public static let data = "data"
    /// An integer; missing when no preset was selected. Negative for a user preset.
    public static let presetNumber = "preset-number"
    /// A dictionary of parameter values by key path: marks a state that its host kept of a unit that was away when it
    /// was asked. They are newer than the rest of the state.
    package static let journalValues = "journal-values"
}

extension AUAudioUnit {
    /// The state that the base class keeps: the component's codes and every parameter's value by its key path.
    package final func standardState() -> [String: Any] {
        var state: [String: Any] = [
            AUStateKey.type: Int(componentDescription.componentType),
            AUStateKey.subtype: Int(componentDescription.componentSubType),
            AUStateKey.manufacturer: Int(componentDescription.componentManufacturer),
            AUStateKey.version: 0,
            AUStateKey.name: lastSelectedPreset?.name ?? "Untitled",
            AUStateKey.data: PropertyListCoder.bridged(parameterData()),
        ]
        if let lastSelectedPreset { state[AUStateKey.presetNumber] = lastSelectedPreset.number }
        return state
    }

    /// The values by key path, because addresses may change from version to version.
    private func parameterData() -> [UInt8] {
        var values: [String: Any] = [:]
        for parameter in parameterTree?.allParameters ?? [] where Self.isKept(parameter) {
            values[parameter.keyPath] = parameter.value
        }
        return (try? PropertyListCoder.encode(values)) ?? []
    }

    private static func isKept(_ parameter: AUParameter) -> Bool {
        !parameter.flags.contains(.flag_OmitFromPresets) && !parameter.flags.contains(.flag_MeterReadOnly)
    }

    /// Takes what it knows out of a state; what is missing or unknown stays as it is. A state that is another unit's, a
    /// newer version's or broken changes nothing.
    final func restoreStandardState(_ state: [String: Any]) {
        guard problem(ofState: state) == nil else { return }
        if let data = state[AUStateKey.data], let bytes = PropertyListCoder.bytes(of: data),
            let values = try? PropertyListCoder.decode(bytes)
        {
            for parameter in parameterTree?.allParameters ?? [] where Self.isKept(parameter) {
                if let value = PropertyListCoder.float(of: values[parameter.keyPath]) { parameter.value = value }
            }
        }
        if let name = state[AUStateKey.name] as? String,
            let number = PropertyListCoder.integer(of: state[AUStateKey.presetNumber])
        {
            lastSelectedPreset = AUAudioUnitPreset(number: number, name: name)
        }
        didChange(.allParameterValues)
    }
}
