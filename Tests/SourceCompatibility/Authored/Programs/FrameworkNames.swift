import AVFoundation
import CoreMIDI
import Foundation
import OSLog

// Names that sources take from the frameworks beside those of audio units.

private let log = OSLog(subsystem: "com.example.names", category: "names")

public enum FrameworkNames {
    public static func displayName(_ object: MIDIObjectRef) -> String? {
        var name: Unmanaged<CFString>?
        guard MIDIObjectGetStringProperty(object, kMIDIPropertyDisplayName, &name) == noErr else { return nil }
        return name?.takeRetainedValue() as String?
    }

    public static func parameter(dependent: [NSNumber]?) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: "gain", name: "Gain", address: 0, min: 0, max: 1, unit: .linearGain, unitName: nil,
            flags: [.flag_IsReadable], valueStrings: nil, dependentParameters: dependent)
    }

    public static func watch(_ unit: AUAudioUnit) {
        let token: Int = unit.token(byAddingRenderObserver: { _, _, _, _ in })
        unit.removeRenderObserver(token)
    }

    public static func seconds(_ time: CMTime) -> Double { CMTimeGetSeconds(time) }

    public static func format(or rate: Double) -> AVAudioFormat {
        AVAudioFormat(standardFormatWithSampleRate: rate, channels: 1) ?? AVAudioFormat()
    }

    public static func settings(_ url: URL) -> (CFURL, CFDictionary, CFAbsoluteTime) {
        os_log("asked for %{public}@", log: log, type: .debug, url.path)
        return (url as CFURL, ["level": 1] as CFDictionary, CFAbsoluteTimeGetCurrent())
    }

    public static func isEffect(_ component: AVAudioUnitComponent) -> Bool {
        component.typeName == AVAudioUnitTypeEffect
            || component.manufacturerName == AVAudioUnitManufacturerNameApple
    }
}
