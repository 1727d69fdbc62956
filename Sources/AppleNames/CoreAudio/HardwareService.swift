public import AudioTypes
public import DarwinInterface

// The service's functions of older systems (AudioHardwareService.h): since its volume has a name among the properties of
// devices, each is the function of AudioHardware.h.

/// As `AudioObjectHasProperty`. Thread: any but render.
public func AudioHardwareServiceHasProperty(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>
) -> Bool { AudioObjectHasProperty(inObjectID, inAddress) as UInt8 != 0 }

/// As `AudioObjectIsPropertySettable`. Thread: any but render.
@discardableResult
public func AudioHardwareServiceIsPropertySettable(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ outIsSettable: UnsafeMutablePointer<DarwinBoolean>
) -> OSStatus { AudioObjectIsPropertySettable(inObjectID, inAddress, &outIsSettable.pointee) }

/// As `AudioObjectGetPropertyDataSize`: bytes. Thread: any but render.
@discardableResult
public func AudioHardwareServiceGetPropertyDataSize(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>, _ inQualifierDataSize: UInt32,
    _ inQualifierData: UnsafeRawPointer?, _ outDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
    AudioObjectGetPropertyDataSize(inObjectID, inAddress, inQualifierDataSize, inQualifierData, outDataSize)
}

/// As `AudioObjectGetPropertyData`. Thread: any but render.
@discardableResult
public func AudioHardwareServiceGetPropertyData(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>, _ inQualifierDataSize: UInt32,
    _ inQualifierData: UnsafeRawPointer?, _ ioDataSize: UnsafeMutablePointer<UInt32>, _ outData: UnsafeMutableRawPointer
) -> OSStatus {
    AudioObjectGetPropertyData(inObjectID, inAddress, inQualifierDataSize, inQualifierData, ioDataSize, outData)
}

/// As `AudioObjectSetPropertyData`. Thread: any but render.
@discardableResult
public func AudioHardwareServiceSetPropertyData(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>, _ inQualifierDataSize: UInt32,
    _ inQualifierData: UnsafeRawPointer?, _ inDataSize: UInt32, _ inData: UnsafeRawPointer
) -> OSStatus {
    AudioObjectSetPropertyData(inObjectID, inAddress, inQualifierDataSize, inQualifierData, inDataSize, inData)
}

/// As `AudioObjectAddPropertyListener`. Thread: any but render.
@discardableResult
public func AudioHardwareServiceAddPropertyListener(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inListener: AudioObjectPropertyListenerProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus { AudioObjectAddPropertyListener(inObjectID, inAddress, inListener, inClientData) }

/// As `AudioObjectRemovePropertyListener`. Thread: any but render.
@discardableResult
public func AudioHardwareServiceRemovePropertyListener(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ inListener: AudioObjectPropertyListenerProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus { AudioObjectRemovePropertyListener(inObjectID, inAddress, inListener, inClientData) }
