import AudioToolbox

/// Has a function called when a property changes; a second time changes nothing.
@c(AudioObjectAddPropertyListener)
public func audioObjectAddPropertyListener(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?,
    _ listener: (
        @convention(c) (UInt32, UInt32, UnsafePointer<AudioObjectPropertyAddress>, UnsafeMutableRawPointer?) -> OSStatus
    )?, _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let address, let listener else { return kAudioHardwareIllegalOperationError }
    // Watched from here on, whoever asked for nothing before.
    _ = HardwareDirectory.shared.devices
    guard HardwareObject(object) != nil else { return kAudioHardwareBadObjectError }
    HardwareListeners.shared.add(object, address.pointee, listener, data)
    return noErr
}

/// The function is not called any more by calls that begin later.
@c(AudioObjectRemovePropertyListener)
public func audioObjectRemovePropertyListener(
    _ object: UInt32, _ address: UnsafePointer<AudioObjectPropertyAddress>?,
    _ listener: (
        @convention(c) (UInt32, UInt32, UnsafePointer<AudioObjectPropertyAddress>, UnsafeMutableRawPointer?) -> OSStatus
    )?, _ data: UnsafeMutableRawPointer?
) -> OSStatus {
    guard let address, let listener else { return kAudioHardwareIllegalOperationError }
    guard HardwareObject(object) != nil || isKnownDevice(object) else { return kAudioHardwareBadObjectError }
    HardwareListeners.shared.remove(object, address.pointee, listener, data)
    return noErr
}
