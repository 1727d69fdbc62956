import AudioToolbox

/// Forwards a plug-in's changes to those who observe the bridge.
// @unchecked: the unit is a weak reference that never changes otherwise.
final class V2BridgeListener: @unchecked Sendable {
    private weak var unit: PlugInBridge?
    private let handle: AudioUnit

    private static let properties: [AudioUnitPropertyID: AUAudioUnitProperty] = [
        kAudioUnitProperty_Latency: .latency, kAudioUnitProperty_TailTime: .tailTime,
        kAudioUnitProperty_PresentPreset: .currentPreset, kAudioUnitProperty_FactoryPresets: .factoryPresets,
        kAudioUnitProperty_BypassEffect: .shouldBypassEffect, kAudioUnitProperty_ParameterList: .parameterTree,
        kAudioUnitProperty_SupportedNumChannels: .channelCapabilities,
        kAudioUnitProperty_ClassInfo: .allParameterValues,
    ]

    private static let told: AudioUnitPropertyListenerProc = { context, _, property, _, _ in
        Unmanaged<V2BridgeListener>.fromOpaque(context).takeUnretainedValue().changed(property)
    }

    init(_ unit: PlugInBridge) {
        self.unit = unit
        handle = unit.audioUnit
        for property in Self.properties.keys {
            _ = AudioUnitAddPropertyListener(
                handle, property, Self.told, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    func end() {
        for property in Self.properties.keys {
            _ = AudioUnitRemovePropertyListenerWithUserData(
                handle, property, Self.told, Unmanaged.passUnretained(self).toOpaque())
        }
    }

    private func changed(_ property: AudioUnitPropertyID) {
        guard let unit, let changed = Self.properties[property] else { return }
        if changed == .parameterTree { unit.replaceTree() } else { unit.didChange(changed) }
    }
}
