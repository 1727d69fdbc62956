import AudioToolbox
import Glibc

/// Arrays of `AUPreset`, as the property FactoryPresets has them.
enum PresetArray {
    /// An array that frees its presets with their names when it goes.
    static func make(_ presets: [AUAudioUnitPreset]) -> AUCFArrayRef {
        var callbacks = CFArrayCallBacks()
        callbacks.release = { _, value in
            guard let value else { return }
            AUCFRelease(value.assumingMemoryBound(to: AUPreset.self).pointee.presetName)
            free(UnsafeMutableRawPointer(mutating: value))
        }
        let array = CFArrayCreateMutable(nil, presets.count, &callbacks)
        for preset in presets {
            guard let memory = malloc(MemoryLayout<AUPreset>.size) else { continue }
            memory.initializeMemory(
                as: AUPreset.self,
                to: AUPreset(
                    presetNumber: Int32(clamping: preset.number), presetName: CoreFoundationObject.make(preset.name)))
            CFArrayAppendValue(array, memory)
        }
        return array!
    }

    /// The presets of an array that a plug-in made.
    static func presets(of array: AUCFArrayRef) -> [AUAudioUnitPreset] {
        (0..<CFArrayGetCount(array)).compactMap { index in
            guard let value = CFArrayGetValueAtIndex(array, index) else { return nil }
            let preset = value.loadUnaligned(as: AUPreset.self)
            let name = CoreFoundationObject.string(of: preset.presetName)
            return AUAudioUnitPreset(number: Int(preset.presetNumber), name: name ?? "Preset \(preset.presetNumber)")
        }
    }
}
