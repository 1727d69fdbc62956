import AudioDevices
import AudioToolbox

/// What is known of the system. Thread: any but render.
enum SystemProperties {
    static func value(
        _ address: AudioObjectPropertyAddress, _ qualifier: UnsafeRawBufferPointer
    ) throws -> HardwareProperty {
        switch address.mSelector {
        case kAudioObjectPropertyBaseClass: return .value(kAudioObjectClassID)
        case kAudioObjectPropertyClass: return .value(kAudioSystemObjectClassID)
        case kAudioObjectPropertyOwner: return .value(kAudioObjectUnknown)
        case kAudioObjectPropertyName: return .text("System")
        case kAudioHardwarePropertyDevices, kAudioObjectPropertyOwnedObjects:
            return .values(HardwareDirectory.shared.devices.map(\.number))
        case kAudioHardwarePropertyDefaultOutputDevice, kAudioHardwarePropertyDefaultSystemOutputDevice:
            return .value(HardwareDirectory.shared.defaultDevice(isOutput: true))
        case kAudioHardwarePropertyDefaultInputDevice:
            return .value(HardwareDirectory.shared.defaultDevice(isOutput: false))
        case kAudioHardwarePropertyTranslateUIDToDevice:
            let found = HardwareText.load(qualifier).flatMap { HardwareDirectory.shared.device(named: $0) }
            return .value(found?.number ?? kAudioObjectUnknown)
        case kAudioHardwarePropertyPlugInList, kAudioHardwarePropertyBoxList, kAudioHardwarePropertyClockDeviceList:
            return .bytes([])
        case kAudioHardwarePropertyProcessIsMain, kAudioHardwarePropertyProcessIsMaster,
            kAudioHardwarePropertyProcessIsAudible, kAudioHardwarePropertyUserSessionIsActiveOrHeadless:
            return .value(UInt32(1))
        case kAudioHardwarePropertyIsInitingOrExiting, kAudioHardwarePropertyHogModeIsAllowed: return .value(UInt32(0))
        default: throw HardwareError.unknownProperty
        }
    }
}
