import AudioToolbox

/// A text of an endpoint: `kMIDIPropertyName`, `kMIDIPropertyDisplayName` and what was set. Apple's function writes an
/// `Unmanaged<CFString>`.
/// - Returns: `kMIDIObjectNotFound` or `kMIDIUnknownProperty`; nothing is written then.
@discardableResult
public func MIDIObjectGetStringProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ str: UnsafeMutablePointer<String?>
) -> OSStatus {
    property(obj, { $0.texts[propertyID] }, { str.pointee = $0 })
}

/// A number of an endpoint: `kMIDIPropertyUniqueID` and what was set.
/// - Returns: `kMIDIObjectNotFound` or `kMIDIUnknownProperty`; nothing is written then.
@discardableResult
public func MIDIObjectGetIntegerProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ outValue: UnsafeMutablePointer<Int32>
) -> OSStatus {
    property(obj, { $0.numbers[propertyID] }, { outValue.pointee = $0 })
}

private func property<Value>(
    _ object: MIDIObjectRef, _ find: (MIDISetup.Endpoint) -> Value?, _ take: (Value) -> Void
) -> OSStatus {
    let endpoint = MIDISetup.shared.withState { $0.endpoints[object] }
    guard let endpoint else { return kMIDIObjectNotFound }
    guard let value = find(endpoint) else { return kMIDIUnknownProperty }
    take(value)
    return noErr
}

/// - Returns: `kMIDIObjectNotFound` when there is no such endpoint.
@discardableResult
public func MIDIObjectSetStringProperty(_ obj: MIDIObjectRef, _ propertyID: CFString, _ str: CFString?) -> OSStatus {
    change(obj, propertyID) { $0.texts[propertyID] = str }
}

/// - Returns: `kMIDIObjectNotFound` when there is no such endpoint.
@discardableResult
public func MIDIObjectSetIntegerProperty(_ obj: MIDIObjectRef, _ propertyID: CFString, _ value: Int32) -> OSStatus {
    change(obj, propertyID) { $0.numbers[propertyID] = value }
}

private func change(
    _ object: MIDIObjectRef, _ property: CFString, _ body: (inout MIDISetup.Endpoint) -> Void
) -> OSStatus {
    let isSource = MIDISetup.shared.withState { state -> Bool? in
        guard var endpoint = state.endpoints[object] else { return nil }
        body(&endpoint)
        state.endpoints[object] = endpoint
        return endpoint.isSource
    }
    guard let isSource else { return kMIDIObjectNotFound }
    MIDISetup.shared.notify(.set(object, isSource: isSource, property: property))
    return noErr
}

/// As the other, for programs that take the text out of an `Unmanaged`.
@discardableResult
public func MIDIObjectGetStringProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ str: UnsafeMutablePointer<Unmanaged<CFString>?>
) -> OSStatus {
    property(obj, { $0.texts[propertyID] }, { str.pointee = Unmanaged($0) })
}
