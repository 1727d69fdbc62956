extension AUAudioUnit {
    /// Why a state cannot be this unit's; nil when it can. Only what the state has is looked at: units leave keys out.
    package final func problem(ofState state: [String: Any]) -> String? {
        problem(ofCodesIn: state) ?? problem(ofVersionIn: state) ?? problem(ofTypesIn: state)
    }

    private func problem(ofCodesIn state: [String: Any]) -> String? {
        let own = [
            (AUStateKey.type, componentDescription.componentType),
            (AUStateKey.subtype, componentDescription.componentSubType),
            (AUStateKey.manufacturer, componentDescription.componentManufacturer),
        ]
        for (key, code) in own {
            guard let value = state[key], PropertyListCoder.integer(of: value) != Int(code) else { continue }
            return "it belongs to another unit: its \(key) is \(Self.text(value)), this unit's "
                + "\(FourCharacterCode(rawValue: code))"
        }
        return nil
    }

    private func problem(ofVersionIn state: [String: Any]) -> String? {
        guard let value = state[AUStateKey.version] else { return nil }
        guard let version = PropertyListCoder.integer(of: value) else { return "its version is a \(type(of: value))" }
        guard version > Int(componentVersion) else { return nil }
        return "a newer version of the unit wrote it: \(version), this one is \(componentVersion)"
    }

    private func problem(ofTypesIn state: [String: Any]) -> String? {
        if let name = state[AUStateKey.name], !(name is String) { return "its name is a \(type(of: name))" }
        if let number = state[AUStateKey.presetNumber], PropertyListCoder.integer(of: number) == nil {
            return "its preset number is a \(type(of: number))"
        }
        guard let data = state[AUStateKey.data] else { return nil }
        guard let bytes = PropertyListCoder.bytes(of: data) else { return "its data is a \(type(of: data))" }
        return isReadable(bytes) ? nil : "its data is no property list"
    }

    /// What a unit's data is, is its own affair; but where it is a property list, it stays one.
    private func isReadable(_ data: [UInt8]) -> Bool {
        if (try? PropertyListCoder.decode(data)) != nil { return true }
        guard let own = fullState?[AUStateKey.data].flatMap(PropertyListCoder.bytes) else { return true }
        return (try? PropertyListCoder.decode(own)) == nil
    }

    private static func text(_ value: Any) -> String {
        if let number = PropertyListCoder.integer(of: value), let code = UInt32(exactly: number) {
            return FourCharacterCode(rawValue: code).description
        }
        return "\(value)"
    }
}
