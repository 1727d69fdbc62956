import AudioToolbox

// Devices and entities (MIDIServices.h, MIDISetup.h): of each client of the ALSA sequencer that the kernel offers one, with
// an entity for each port; and external devices, which programs add and which are known in their process. Thread: any but
// render.

private func present(_ isExternal: Bool) -> [MIDIDeviceRef] {
    if !isExternal { MIDISetup.shared.refresh() }
    return MIDISetup.shared.withState { state in
        state.deviceOrder.filter { state.devices[$0]?.isExternal == isExternal && state.devices[$0]?.isAdded == true }
    }
}

private func element<Element: ExpressibleByIntegerLiteral>(_ all: [Element]?, _ index: Int) -> Element {
    guard let all, all.indices.contains(index) else { return 0 }
    return all[index]
}

/// Those of cards, and what the kernel makes itself.
public func MIDIGetNumberOfDevices() -> ItemCount { present(false).count }
/// 0 for an index that none has.
public func MIDIGetDevice(_ deviceIndex0: ItemCount) -> MIDIDeviceRef { element(present(false), deviceIndex0) }
/// Those that programs added.
public func MIDIGetNumberOfExternalDevices() -> ItemCount { present(true).count }
/// 0 for an index that none has.
public func MIDIGetExternalDevice(_ deviceIndex0: ItemCount) -> MIDIDeviceRef { element(present(true), deviceIndex0) }

/// 0 of no device.
public func MIDIDeviceGetNumberOfEntities(_ device: MIDIDeviceRef) -> ItemCount {
    MIDISetup.shared.withState { $0.devices[device]?.entities.count ?? 0 }
}
/// 0 for an index that none has.
public func MIDIDeviceGetEntity(_ device: MIDIDeviceRef, _ entityIndex0: ItemCount) -> MIDIEntityRef {
    element(MIDISetup.shared.withState { $0.devices[device]?.entities }, entityIndex0)
}
/// 0 of no entity.
public func MIDIEntityGetNumberOfSources(_ entity: MIDIEntityRef) -> ItemCount {
    MIDISetup.shared.withState { $0.entities[entity]?.sources.count ?? 0 }
}
/// 0 for an index that none has.
public func MIDIEntityGetSource(_ entity: MIDIEntityRef, _ sourceIndex0: ItemCount) -> MIDIEndpointRef {
    element(MIDISetup.shared.withState { $0.entities[entity]?.sources }, sourceIndex0)
}
/// 0 of no entity.
public func MIDIEntityGetNumberOfDestinations(_ entity: MIDIEntityRef) -> ItemCount {
    MIDISetup.shared.withState { $0.entities[entity]?.destinations.count ?? 0 }
}
/// 0 for an index that none has.
public func MIDIEntityGetDestination(_ entity: MIDIEntityRef, _ destIndex0: ItemCount) -> MIDIEndpointRef {
    element(MIDISetup.shared.withState { $0.entities[entity]?.destinations }, destIndex0)
}

/// - Returns: `kMIDIObjectNotFound` of no entity; nothing is written then.
@discardableResult
public func MIDIEntityGetDevice(
    _ inEntity: MIDIEntityRef, _ outDevice: UnsafeMutablePointer<MIDIDeviceRef>?
) -> OSStatus {
    guard let device = MIDISetup.shared.withState({ $0.entities[inEntity]?.device }) else { return kMIDIObjectNotFound }
    outDevice?.pointee = device
    return noErr
}

/// - Returns: `kMIDIObjectNotFound` of an endpoint of a program, and of none; nothing is written then.
@discardableResult
public func MIDIEndpointGetEntity(
    _ inEndpoint: MIDIEndpointRef, _ outEntity: UnsafeMutablePointer<MIDIEntityRef>?
) -> OSStatus {
    let entity = MIDISetup.shared.withState { $0.endpoints[inEndpoint]?.entity ?? 0 }
    guard entity != 0 else { return kMIDIObjectNotFound }
    outEntity?.pointee = entity
    return noErr
}

// MARK: External devices

/// A device that no card tells of; `MIDISetupAddExternalDevice` lists it.
@discardableResult
public func MIDIExternalDeviceCreate(
    _ name: CFString, _ manufacturer: CFString, _ model: CFString, _ outDevice: UnsafeMutablePointer<MIDIDeviceRef>
) -> OSStatus {
    outDevice.pointee = MIDISetup.shared.withState { state in
        let id = Int32(bitPattern: 0x2000_0000 | state.last + 1)
        let device = state.addDevice(.init(isExternal: true, isAdded: false), name: name, id: id)
        state.values[device]?.texts[kMIDIPropertyManufacturer] = manufacturer
        state.values[device]?.texts[kMIDIPropertyModel] = model
        return device
    }
    return noErr
}

/// A part of an external device, with so many endpoints.
/// - Returns: `kMIDIObjectNotFound` of no device, `kMIDINotPermitted` of a card's, kAudio_ParamError for more than 128
///   endpoints.
@discardableResult
public func MIDIDeviceAddEntity(
    _ device: MIDIDeviceRef, _ name: CFString, _ embedded: Bool, _ numSourceEndpoints: ItemCount,
    _ numDestinationEndpoints: ItemCount, _ newEntity: UnsafeMutablePointer<MIDIEntityRef>
) -> OSStatus {
    guard (0...128).contains(numSourceEndpoints), (0...128).contains(numDestinationEndpoints) else {
        return kAudio_ParamError
    }
    return change(external: device) { state in
        let id = Int32(bitPattern: 0x2000_0000 | state.last + 1)
        let entity = state.addEntity(to: device, name: name, port: nil, id: id)
        state.values[entity]?.numbers[kMIDIPropertyIsEmbeddedEntity] = embedded ? 1 : 0
        for index in 0..<numSourceEndpoints + numDestinationEndpoints {
            let (isSource, number) = (index < numSourceEndpoints, state.number())
            state.endpoints[number] = .init(isSource: isSource, entity: entity)
            state.values[number] = MIDIPropertyValues(name: name, id: state.freeID(from: id))
            if isSource {
                state.entities[entity]?.sources.append(number)
            } else {
                state.entities[entity]?.destinations.append(number)
            }
        }
        newEntity.pointee = entity
        return [.added(state.notified(entity))]
    }
}

/// As `MIDIDeviceAddEntity`.
@discardableResult
public func MIDIDeviceNewEntity(
    _ device: MIDIDeviceRef, _ name: CFString, _ protocol: MIDIProtocolID, _ embedded: Bool,
    _ numSourceEndpoints: ItemCount, _ numDestinationEndpoints: ItemCount,
    _ newEntity: UnsafeMutablePointer<MIDIEntityRef>
) -> OSStatus {
    let status = MIDIDeviceAddEntity(
        device, name, embedded, numSourceEndpoints, numDestinationEndpoints, newEntity)
    guard status == noErr else { return status }
    return MIDIObjectSetIntegerProperty(newEntity.pointee, kMIDIPropertyProtocolID, Int32(`protocol`.rawValue))
}

/// Takes a part out of an external device.
/// - Returns: as `MIDIDeviceAddEntity`; `kMIDIObjectNotFound` also of a part of another device.
@discardableResult
public func MIDIDeviceRemoveEntity(_ device: MIDIDeviceRef, _ entity: MIDIEntityRef) -> OSStatus {
    guard MIDISetup.shared.withState({ $0.entities[entity]?.device == device }) else { return kMIDIObjectNotFound }
    return change(external: device) { state in
        let removed = state.notified(entity)
        state.remove(entity: entity)
        return [.removed(removed)]
    }
}

/// Lists an external device.
/// - Returns: `kMIDIObjectNotFound` of no device, `kMIDINotPermitted` of a card's.
@discardableResult
public func MIDISetupAddExternalDevice(_ device: MIDIDeviceRef) -> OSStatus {
    change(external: device) { state in
        guard state.devices[device]?.isAdded == false else { return [] }
        state.devices[device]?.isAdded = true
        return [.added(state.notified(device))]
    }
}

/// Takes an external device out of the list, and gives it up.
/// - Returns: as `MIDISetupAddExternalDevice`.
@discardableResult
public func MIDISetupRemoveExternalDevice(_ device: MIDIDeviceRef) -> OSStatus {
    change(external: device) { state in
        let removed = state.notified(device)
        let wasAdded = state.devices[device]?.isAdded == true
        for entity in state.devices[device]?.entities ?? [] { state.remove(entity: entity) }
        (state.devices[device], state.values[device]) = (nil, nil)
        state.deviceOrder.removeAll { $0 == device }
        return wasAdded ? [.removed(removed)] : []
    }
}

/// As `MIDISetupRemoveExternalDevice`.
@discardableResult
public func MIDIDeviceDispose(_ device: MIDIDeviceRef) -> OSStatus { MIDISetupRemoveExternalDevice(device) }

extension MIDISetup.State {
    /// A part of an external device, with its endpoints.
    fileprivate mutating func remove(entity: MIDIEntityRef) {
        guard let gone = entities.removeValue(forKey: entity) else { return }
        for endpoint in gone.sources + gone.destinations { (endpoints[endpoint], values[endpoint]) = (nil, nil) }
        values[entity] = nil
        devices[gone.device]?.entities.removeAll { $0 == entity }
    }
}

private func change(
    external device: MIDIDeviceRef, _ body: (inout MIDISetup.State) -> [MIDISetup.Change]
) -> OSStatus {
    let setup = MIDISetup.shared
    var changes: [MIDISetup.Change] = []
    let status = setup.withState { state -> OSStatus in
        guard let found = state.devices[device] else { return kMIDIObjectNotFound }
        guard found.isExternal else { return kMIDINotPermitted }
        changes = body(&state)
        return noErr
    }
    for change in changes { setup.notify(change) }
    return status
}
