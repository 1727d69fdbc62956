import AudioDevices
import AudioToolbox

/// What functions of AudioHardware.h return.
enum HardwareStatus {
    /// noErr, or the status of what was thrown: kAudioHardwareNotReadyError for a device that does not open.
    static func of(_ body: () throws -> Void) -> OSStatus {
        do {
            try body()
            return noErr
        } catch let error as HardwareError {
            return error.status
        } catch {
            return kAudioHardwareNotReadyError
        }
    }

    /// Whether a part of a property's value is of use.
    static func isList(_ selector: AudioObjectPropertySelector) -> Bool {
        switch selector {
        case kAudioHardwarePropertyDevices, kAudioObjectPropertyOwnedObjects, kAudioDevicePropertyStreams,
            kAudioDevicePropertyAvailableNominalSampleRates, kAudioStreamPropertyAvailableVirtualFormats,
            kAudioStreamPropertyAvailablePhysicalFormats, kAudioDevicePropertyDeviceName,
            kAudioDevicePropertyDeviceManufacturer, kAudioDevicePropertyStreamFormats:
            true
        default: false
        }
    }
}

/// Whether a number was given to a device, there or not.
func isKnownDevice(_ number: AudioObjectID) -> Bool { AudioDeviceNumbers.name(of: number) != nil }
