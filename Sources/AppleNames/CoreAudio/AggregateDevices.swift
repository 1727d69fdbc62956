public import AudioTypes

/// Keys of an aggregate device's description (AudioHardware.h).
public let kAudioAggregateDeviceUIDKey = "uid"
public let kAudioAggregateDeviceNameKey = "name"
public let kAudioAggregateDeviceSubDeviceListKey = "subdevices"
public let kAudioAggregateDeviceMainSubDeviceKey = "master"
public let kAudioAggregateDeviceMasterSubDeviceKey = "master"
public let kAudioAggregateDeviceClockDeviceKey = "clock"
public let kAudioAggregateDeviceIsPrivateKey = "private"
public let kAudioAggregateDeviceIsStackedKey = "stacked"
public let kAudioAggregateDeviceTapListKey = "taps"
public let kAudioAggregateDeviceTapAutoStartKey = "tapautostart"
public let kAudioSubDeviceUIDKey = "uid"
public let kAudioSubDeviceNameKey = "name"
public let kAudioSubDeviceInputChannelsKey = "channels-in"
public let kAudioSubDeviceOutputChannelsKey = "channels-out"
public let kAudioSubDeviceExtraInputLatencyKey = "latency-in"
public let kAudioSubDeviceExtraOutputLatencyKey = "latency-out"
public let kAudioSubDeviceDriftCompensationKey = "drift"
public let kAudioSubDeviceDriftCompensationQualityKey = "drift quality"
public let kAudioSubTapUIDKey = "uid"
public let kAudioSubTapDriftCompensationKey = "drift"

/// Refused: an aggregate of several devices is written in the settings (`docs/use/devices.md`), so that every program finds
/// it; a program makes none (AudioHardware.h).
/// - Returns: `kAudioHardwareUnsupportedOperationError`; `outDeviceID` is `kAudioObjectUnknown`. Thread: any.
@discardableResult
public func AudioHardwareCreateAggregateDevice(
    _ inDescription: [AnyHashable: Any], _ outDeviceID: UnsafeMutablePointer<AudioObjectID>
) -> OSStatus {
    outDeviceID.pointee = AudioObjectID(kAudioObjectUnknown)
    return kAudioHardwareUnsupportedOperationError
}

/// Refused, as no program makes an aggregate (AudioHardware.h).
/// - Returns: `kAudioHardwareUnsupportedOperationError`. Thread: any.
@discardableResult
public func AudioHardwareDestroyAggregateDevice(_ inDeviceID: AudioObjectID) -> OSStatus {
    kAudioHardwareUnsupportedOperationError
}
