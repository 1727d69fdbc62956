import AudioToolbox
public import CoreMIDI
import Foundation

// What of CoreMIDI takes and gives bytes, which are Foundation's here. Thread: any but render.

/// Connects sources with destinations, in this process and for as long as it lives (MIDIThruConnection.h).
/// - Parameters:
///   - inPersistentOwnerID: a name to find it by; nothing is kept longer than the process.
///   - inConnectionParams: a `MIDIThruConnectionParams`, with controllers and maps behind it.
/// - Returns: kAudio_ParamError for bytes that are none, and for endpoints that are not there.
@discardableResult
public func MIDIThruConnectionCreate(
    _ inPersistentOwnerID: CFString?, _ inConnectionParams: CFData,
    _ outConnection: UnsafeMutablePointer<MIDIThruConnectionRef>
) -> OSStatus {
    guard let made = ThruConnections.shared.create(owner: inPersistentOwnerID, [UInt8](inConnectionParams)) else {
        return kAudio_ParamError
    }
    outConnection.pointee = made
    return noErr
}

/// The parameters of a connection.
/// - Returns: `kMIDIObjectNotFound` where there is none.
@discardableResult
public func MIDIThruConnectionGetParams(
    _ connection: MIDIThruConnectionRef, _ outConnectionParams: UnsafeMutablePointer<Unmanaged<CFData>?>
) -> OSStatus {
    guard let bytes = ThruConnections.shared.bytes(connection) else { return kMIDIObjectNotFound }
    outConnectionParams.pointee = Unmanaged(Data(bytes))
    return noErr
}

/// Other parameters for a connection.
/// - Returns: `kMIDIObjectNotFound` where there is none, kAudio_ParamError as `MIDIThruConnectionCreate`.
@discardableResult
public func MIDIThruConnectionSetParams(
    _ connection: MIDIThruConnectionRef, _ inConnectionParams: CFData
) -> OSStatus {
    guard ThruConnections.shared.bytes(connection) != nil else { return kMIDIObjectNotFound }
    return ThruConnections.shared.set(connection, [UInt8](inConnectionParams)) ? noErr : kAudio_ParamError
}

/// The connections of an owner, their numbers one behind the other, four bytes each.
@discardableResult
public func MIDIThruConnectionFind(
    _ inPersistentOwnerID: CFString, _ outConnectionList: UnsafeMutablePointer<Unmanaged<CFData>?>
) -> OSStatus {
    let numbers = ThruConnections.shared.numbers(of: inPersistentOwnerID)
    outConnectionList.pointee = Unmanaged(numbers.withUnsafeBytes { Data($0) })
    return noErr
}

/// Bytes of an object (MIDIServices.h).
/// - Returns: `kMIDIObjectNotFound` or `kMIDIUnknownProperty`; nothing is written then.
@discardableResult
public func MIDIObjectGetDataProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ outData: UnsafeMutablePointer<Unmanaged<CFData>?>
) -> OSStatus { midiDataProperty(obj, propertyID) { outData.pointee = Unmanaged(Data($0)) } }

/// - Returns: `kMIDIObjectNotFound` when there is no such object.
@discardableResult
public func MIDIObjectSetDataProperty(_ obj: MIDIObjectRef, _ propertyID: CFString, _ data: CFData) -> OSStatus {
    setMIDIDataProperty(obj, propertyID, [UInt8](data))
}
