import AudioToolbox
import HostControl

extension ExtensionAudioUnit {
    /// The longest name of a user preset, in bytes of UTF-8: with its ending and escapes it names a file.
    static let longestPresetName = 64

    /// Keeps the present state as a user preset, which replaces one of that name, and selects it.
    ///
    /// - Throws: `HostControlError.failed` for a name that no user preset can have, for a unit that has none, and for one
    ///   that is missing; `fileUnusable` where the file cannot be written. Nothing is saved then.
    public func saveUserPreset(named name: String) throws(HostControlError) -> AUAudioUnitPreset {
        try checkPresetName(name)
        let others = userPresets
        let number = others.first { $0.name == name }?.number ?? min(others.map(\.number).min() ?? 0, 0) - 1
        // Asked first: the state of a unit that is missing would be saved as an empty one.
        _ = try encodedState(forDocument: false)
        let preset = AUAudioUnitPreset(number: number, name: name)
        do {
            try saveUserPreset(preset)
        } catch {
            throw Self.failure("the preset '\(name)' was not saved", error)
        }
        return preset
    }

    /// Deletes a user preset of exactly this name.
    ///
    /// - Throws: `HostControlError`.
    public func deleteUserPreset(named name: String) throws(HostControlError) {
        guard let preset = userPresets.first(where: { $0.name == name }) else {
            let isFactorys = factoryPresets?.contains { $0.name == name } ?? false
            throw isFactorys
                ? .failed("'\(name)' is a factory preset, which cannot be deleted")
                : .noSuchPreset(name, unit: audioUnitName ?? "the unit")
        }
        do {
            try deleteUserPreset(preset)
        } catch {
            throw Self.failure("the preset '\(name)' was not deleted", error)
        }
    }

    private func checkPresetName(_ name: String) throws(HostControlError) {
        guard !name.isEmpty else { throw .failed("a preset needs a name") }
        guard name.utf8.count <= Self.longestPresetName else {
            throw .failed(
                "the name of a preset has at most \(Self.longestPresetName) bytes, this one \(name.utf8.count)")
        }
        guard !name.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) else {
            throw .failed("the name of a preset has no control characters")
        }
        guard supportsUserPresets else { throw .failed("\(audioUnitName ?? "the unit") takes no user presets") }
        guard factoryPresets?.contains(where: { $0.name.lowercased() == name.lowercased() }) != true else {
            throw .failed("'\(name)' is a factory preset; save under another name")
        }
    }

    private static func failure(_ what: String, _ error: any Error) -> HostControlError {
        guard let error = error as? AUAudioUnitError else { return .failed("\(what): \(error)") }
        let isAboutFile = [kAudioUnitErr_InvalidFilePath, kAudioUnitErr_InvalidFile].contains(error.code)
        return isAboutFile ? .fileUnusable("\(what): \(error.message)") : .failed("\(what): \(error.message)")
    }

    /// The unit's state as a binary property list, with its component's codes.
    ///
    /// - Throws: `HostControlError.failed` when the unit is missing, or its state is none that a file can hold.
    public func encodedState(forDocument isForDocument: Bool) throws(HostControlError) -> [UInt8] {
        do {
            let own = [
                AUStateKey.type: Int(componentDescription.componentType),
                AUStateKey.subtype: Int(componentDescription.componentSubType),
                AUStateKey.manufacturer: Int(componentDescription.componentManufacturer),
            ]
            return try PropertyListCoder.encode(try state(forDocument: isForDocument).merging(own) { kept, _ in kept })
        } catch {
            throw .failed("the state could not be read: \(error)")
        }
    }

    /// Gives the unit a state from anywhere: a property list, binary or XML, of its component.
    ///
    /// - Throws: `HostControlError.failed` for anything else, and when the unit does not take it; nothing has changed
    ///   then.
    public func restore(encodedState bytes: [UInt8], forDocument isForDocument: Bool) throws(HostControlError) {
        guard let state = try? PropertyListCoder.decodeAny(bytes) else {
            throw .failed("the state is no property list of keys and values; nothing was changed")
        }
        for key in [AUStateKey.type, AUStateKey.subtype, AUStateKey.manufacturer]
        where PropertyListCoder.integer(of: state[key]) == nil {
            throw .failed("the state does not say whose it is: it has no '\(key)' code; nothing was changed")
        }
        do {
            try restore(state, forDocument: isForDocument)
        } catch {
            throw .failed("\(error)")
        }
    }
}
