import AudioToolbox

/// A text of an endpoint: `kMIDIPropertyName`, `kMIDIPropertyDisplayName` and what was set. Apple's function writes an
/// `Unmanaged<CFString>`.
/// - Returns: `kMIDIObjectNotFound` or `kMIDIUnknownProperty`; nothing is written then.
@discardableResult
public func MIDIObjectGetStringProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ str: UnsafeMutablePointer<String?>
) -> OSStatus {
    property(obj, propertyID, { $0.texts[propertyID] }, { str.pointee = $0 })
}

/// A number of an endpoint: `kMIDIPropertyUniqueID` and what was set.
/// - Returns: `kMIDIObjectNotFound` or `kMIDIUnknownProperty`; nothing is written then.
@discardableResult
public func MIDIObjectGetIntegerProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ outValue: UnsafeMutablePointer<Int32>
) -> OSStatus {
    property(obj, propertyID, { $0.numbers[propertyID] }, { outValue.pointee = $0 })
}

private func property<Value>(
    _ object: MIDIObjectRef, _ key: String, _ find: (MIDIPropertyValues) -> Value?, _ take: (Value) -> Void
) -> OSStatus {
    let (isThere, value) = MIDISetup.shared.withState { ($0.values[object] != nil, $0.value(object, key, find)) }
    guard isThere else { return kMIDIObjectNotFound }
    guard let value else { return kMIDIUnknownProperty }
    take(value)
    return noErr
}

/// - Returns: `kMIDIObjectNotFound` when there is no such object.
@discardableResult
public func MIDIObjectSetStringProperty(_ obj: MIDIObjectRef, _ propertyID: CFString, _ str: CFString?) -> OSStatus {
    change(obj, propertyID) { $0.texts[propertyID] = str }
}

/// - Returns: `kMIDIObjectNotFound` when there is no such object, `kMIDIIDNotUnique` for an identifier that another has.
@discardableResult
public func MIDIObjectSetIntegerProperty(_ obj: MIDIObjectRef, _ propertyID: CFString, _ value: Int32) -> OSStatus {
    let isTaken =
        propertyID == kMIDIPropertyUniqueID
        && MIDISetup.shared.withState { state in
            state.values.contains { $0.key != obj && $0.value.numbers[kMIDIPropertyUniqueID] == value }
        }
    return isTaken ? kMIDIIDNotUnique : change(obj, propertyID) { $0.numbers[propertyID] = value }
}

/// A dictionary of an object.
/// - Returns: `kMIDIObjectNotFound` or `kMIDIUnknownProperty`; nothing is written then.
@discardableResult
public func MIDIObjectGetDictionaryProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ outDict: UnsafeMutablePointer<Unmanaged<[AnyHashable: Any]>?>
) -> OSStatus {
    property(obj, propertyID, { $0.dictionaries[propertyID] }, { outDict.pointee = Unmanaged($0) })
}

/// - Returns: `kMIDIObjectNotFound` when there is no such object.
@discardableResult
public func MIDIObjectSetDictionaryProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ dict: [AnyHashable: Any]
) -> OSStatus { change(obj, propertyID) { $0.dictionaries[propertyID] = dict } }

/// Bytes of an object, for what has a type for them.
package func midiDataProperty(_ object: MIDIObjectRef, _ key: String, _ take: ([UInt8]) -> Void) -> OSStatus {
    property(object, key, { $0.data[key] }, take)
}

/// - Returns: `kMIDIObjectNotFound` when there is no such object.
package func setMIDIDataProperty(_ object: MIDIObjectRef, _ key: String, _ bytes: [UInt8]) -> OSStatus {
    change(object, key) { $0.data[key] = bytes }
}

/// - Returns: `kMIDIObjectNotFound` when there is no such object, `kMIDIUnknownProperty` when it has no such property of its
///   own.
@discardableResult
public func MIDIObjectRemoveProperty(_ obj: MIDIObjectRef, _ propertyID: CFString) -> OSStatus {
    var had = false
    let status = change(obj, propertyID) { had = $0.remove(propertyID) }
    return status == noErr && !had ? kMIDIUnknownProperty : status
}

/// All that is known of an object, by keys.
/// - Parameter deep: whether what a device or entity is made of is in it, under `entities`, `sources` and `destinations`.
/// - Returns: `kMIDIObjectNotFound` when there is no such object.
@discardableResult
public func MIDIObjectGetProperties(
    _ obj: MIDIObjectRef, _ outProperties: UnsafeMutablePointer<Unmanaged<Any>?>, _ deep: Bool
) -> OSStatus {
    let found = MIDISetup.shared.withState { $0.properties(obj, deep) }
    guard let found else { return kMIDIObjectNotFound }
    outProperties.pointee = Unmanaged(found)
    return noErr
}

extension MIDISetup.State {
    fileprivate func properties(_ object: MIDIObjectRef, _ deep: Bool) -> [String: Any]? {
        guard var all = values[object]?.all else { return nil }
        guard deep else { return all }
        if let device = devices[object] { all["entities"] = device.entities.compactMap { properties($0, true) } }
        if let entity = entities[object] {
            all["sources"] = entity.sources.compactMap { properties($0, true) }
            all["destinations"] = entity.destinations.compactMap { properties($0, true) }
        }
        return all
    }
}

/// The object of an identifier.
/// - Returns: `kMIDIObjectNotFound` where none has it; nothing is written then.
@discardableResult
public func MIDIObjectFindByUniqueID(
    _ inUniqueID: MIDIUniqueID, _ outObject: UnsafeMutablePointer<MIDIObjectRef>?,
    _ outObjectType: UnsafeMutablePointer<MIDIObjectType>?
) -> OSStatus {
    MIDISetup.shared.refresh()
    let found = MIDISetup.shared.withState { state -> (MIDIObjectRef, MIDIObjectType)? in
        let number = state.values.first { $0.value.numbers[kMIDIPropertyUniqueID] == inUniqueID }?.key
        return number.flatMap { number in state.type(of: number).map { (number, $0) } }
    }
    guard let found else { return kMIDIObjectNotFound }
    outObject?.pointee = found.0
    outObjectType?.pointee = found.1
    return noErr
}

private func change(
    _ object: MIDIObjectRef, _ property: CFString, _ body: (inout MIDIPropertyValues) -> Void
) -> OSStatus {
    let changed = MIDISetup.shared.withState { state -> MIDISetup.Notified? in
        guard var values = state.values[object] else { return nil }
        body(&values)
        state.values[object] = values
        return state.notified(object)
    }
    guard let changed else { return kMIDIObjectNotFound }
    MIDISetup.shared.notify(.set(changed, property: property))
    return noErr
}

/// As the other, for programs that take the text out of an `Unmanaged`.
@discardableResult
public func MIDIObjectGetStringProperty(
    _ obj: MIDIObjectRef, _ propertyID: CFString, _ str: UnsafeMutablePointer<Unmanaged<CFString>?>
) -> OSStatus {
    property(obj, propertyID, { $0.texts[propertyID] }, { str.pointee = Unmanaged($0) })
}
