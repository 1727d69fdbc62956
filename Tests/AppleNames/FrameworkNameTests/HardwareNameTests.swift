import AVFoundation
import Testing

/// Questions about devices in the types that Swift has on Apple's platforms.
struct HardwareNameTests {
    private let system = AudioObjectID(kAudioObjectSystemObject)

    private func address(_ selector: AudioObjectPropertySelector) -> AudioObjectPropertyAddress {
        AudioObjectPropertyAddress(
            mSelector: selector, mScope: kAudioObjectPropertyScopeGlobal, mElement: kAudioObjectPropertyElementMain)
    }

    @Test func aQuestionIsAnsweredByTrueOrFalse() {
        var (devices, volume) = (
            address(kAudioHardwarePropertyDevices), address(kAudioHardwareServiceDeviceProperty_VirtualMainVolume)
        )
        let isThere = AudioObjectHasProperty(system, &devices)
        #expect(isThere)
        if AudioObjectHasProperty(system, &volume) { Issue.record("the system has no volume") }
        #expect(AudioHardwareServiceHasProperty(system, &devices) && !AudioHardwareServiceHasProperty(system, &volume))
        var settable: DarwinBoolean = true
        #expect(AudioObjectIsPropertySettable(system, &devices, &settable) == noErr && !settable.boolValue)
        settable = true
        let status = AudioObjectIsPropertySettable(system, &volume, &settable)
        #expect(status == kAudioHardwareUnknownPropertyError && settable.boolValue)
    }

    @Test func theServiceAnswersAsTheDevicesDo() {
        var (output, size, device) = (
            address(kAudioHardwarePropertyDefaultOutputDevice), UInt32(0), AudioDeviceID(kAudioObjectUnknown)
        )
        #expect(AudioHardwareServiceGetPropertyDataSize(system, &output, 0, nil, &size) == noErr && size == 4)
        #expect(AudioHardwareServiceGetPropertyData(system, &output, 0, nil, &size, &device) == noErr)
        var same = AudioDeviceID(kAudioObjectUnknown)
        #expect(AudioObjectGetPropertyData(system, &output, 0, nil, &size, &same) == noErr && same == device)
    }

    @Test func aProgramMakesNoAggregate() {
        let parts = [[kAudioSubDeviceUIDKey: "one"]]
        let description: [String: Any] = [
            kAudioAggregateDeviceUIDKey as String: "both", kAudioAggregateDeviceSubDeviceListKey: parts,
        ]
        var made: AudioObjectID = 9
        let status = AudioHardwareCreateAggregateDevice(description as CFDictionary, &made)
        #expect(status == kAudioHardwareUnsupportedOperationError && made == kAudioObjectUnknown)
    }

    @Test func aTypeOfFilesIsAHint() {
        #expect(AVFileType.mp3.rawValue == "public.mp3" && AVFileType("public.mp3") == .mp3)
    }
}
