public import AudioTypes
public import DarwinInterface

// What the C functions write as a byte, in Swift's types, as on Apple's platforms. Called with `&address` these are closer
// than the C functions, which take pointers.

/// Whether an object has a property (AudioHardware.h); false of what is no object. Thread: any but render.
public func AudioObjectHasProperty(_ inObjectID: AudioObjectID, _ inAddress: inout AudioObjectPropertyAddress) -> Bool {
    withUnsafePointer(to: inAddress) { address -> UInt8 in AudioObjectHasProperty(inObjectID, address) } != 0
}

/// Whether a property can be set (AudioHardware.h).
/// - Returns: as the C function; `outIsSettable` is changed with `noErr` alone. Thread: any but render.
@discardableResult
public func AudioObjectIsPropertySettable(
    _ inObjectID: AudioObjectID, _ inAddress: inout AudioObjectPropertyAddress, _ outIsSettable: inout DarwinBoolean
) -> OSStatus {
    withUnsafePointer(to: inAddress) { AudioObjectIsPropertySettable(inObjectID, $0, &outIsSettable) }
}

/// As with an address of its own. Thread: any but render.
@discardableResult
public func AudioObjectIsPropertySettable(
    _ inObjectID: AudioObjectID, _ inAddress: UnsafePointer<AudioObjectPropertyAddress>,
    _ outIsSettable: inout DarwinBoolean
) -> OSStatus {
    var isSettable: UInt8 = 0
    let status = AudioObjectIsPropertySettable(inObjectID, inAddress, &isSettable)
    if status == noErr { outIsSettable = DarwinBoolean(isSettable != 0) }
    return status
}
