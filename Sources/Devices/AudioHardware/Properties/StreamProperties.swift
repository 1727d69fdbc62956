import AudioDevices
import AudioToolbox

/// What is known of what a device plays, or of what it records. Thread: any but render.
enum StreamProperties {
    static func value(
        _ address: AudioObjectPropertyAddress, of device: AudioDeviceDescription, _ isOutput: Bool
    ) throws -> HardwareProperty {
        switch address.mSelector {
        case kAudioObjectPropertyBaseClass: return .value(kAudioObjectClassID)
        case kAudioObjectPropertyClass: return .value(kAudioStreamClassID)
        case kAudioObjectPropertyOwner: return .value(device.number)
        case kAudioObjectPropertyName: return .text(isOutput ? "Output" : "Input")
        case kAudioObjectPropertyOwnedObjects: return .bytes([])
        case kAudioStreamPropertyIsActive, kAudioStreamPropertyStartingChannel: return .value(UInt32(1))
        case kAudioStreamPropertyDirection: return .value(UInt32(isOutput ? 0 : 1))
        case kAudioStreamPropertyTerminalType: return .value(UInt32(kAudioStreamTerminalTypeUnknown))
        // The device's latency is all of it.
        case kAudioStreamPropertyLatency: return .value(UInt32(0))
        case kAudioStreamPropertyVirtualFormat, kAudioStreamPropertyPhysicalFormat:
            return .value(try HardwareFormats.shared.format(of: device, isOutput: isOutput).stream(isOutput))
        case kAudioStreamPropertyAvailableVirtualFormats, kAudioStreamPropertyAvailablePhysicalFormats:
            let now = try HardwareFormats.shared.format(of: device, isOutput: isOutput).stream(isOutput)
            return .values(
                try HardwareFormats.shared.rates(of: device).map { range in
                    var format = now
                    format.mSampleRate = range.lowerBound == range.upperBound ? range.lowerBound : now.mSampleRate
                    return AudioStreamRangedDescription(mFormat: format, mSampleRateRange: AudioValueRange(range))
                })
        default: throw HardwareError.unknownProperty
        }
    }
}
