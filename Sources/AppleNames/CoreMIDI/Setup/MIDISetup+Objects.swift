import AudioToolbox

// Devices, and what they are made of: those of cards, which the sequencer lists, and external ones, which programs add.
extension MIDISetup {
    package struct Device {
        var isExternal = false
        /// Of the sequencer's client; nil for an external one.
        var client: Int32?
        /// External devices count as there once they were added.
        var isAdded = true
        package var entities: [MIDIEntityRef] = []
    }

    struct Entity {
        let device: MIDIDeviceRef
        /// The sequencer's; nil of an external device.
        var port: Int32?
        var sources: [MIDIEndpointRef] = []
        var destinations: [MIDIEndpointRef] = []
    }
}

extension MIDISetup.State {
    /// An identifier that no object has.
    func freeID(from wanted: Int32) -> Int32 {
        var id = wanted == 0 ? 1 : wanted
        while id == 0 || values.values.contains(where: { $0.numbers[kMIDIPropertyUniqueID] == id }) { id &+= 1 }
        return id
    }

    /// What kind an object is; nil for none.
    func type(of object: MIDIObjectRef) -> MIDIObjectType? {
        if let endpoint = endpoints[object] {
            let isExternal = entities[endpoint.entity].flatMap { devices[$0.device]?.isExternal } ?? false
            if endpoint.isSource { return isExternal ? .externalSource : .source }
            return isExternal ? .externalDestination : .destination
        }
        if let entity = entities[object] {
            return devices[entity.device]?.isExternal == true ? .externalEntity : .entity
        }
        return devices[object].map { $0.isExternal ? .externalDevice : .device }
    }

    /// What an object is part of; 0 for a device, and for an endpoint of a program.
    func parent(of object: MIDIObjectRef) -> MIDIObjectRef {
        if let endpoint = endpoints[object] { return endpoint.entity }
        return entities[object]?.device ?? 0
    }

    func notified(_ object: MIDIObjectRef) -> MIDISetup.Notified {
        let parent = parent(of: object)
        return .init(
            object: object, type: type(of: object) ?? .other, parent: parent, parentType: type(of: parent) ?? .other)
    }

    /// A value of an object, or, unless it is its very own, of what it is part of.
    package func value<Value>(
        _ object: MIDIObjectRef, _ key: String, _ find: (MIDIPropertyValues) -> Value?
    ) -> Value? {
        var object = object
        while object != 0 {
            if let found = values[object].flatMap(find) { return found }
            guard ![kMIDIPropertyName, kMIDIPropertyUniqueID].contains(key) else { return nil }
            object = parent(of: object)
        }
        return nil
    }

    /// A device with nothing in it.
    mutating func addDevice(_ device: MIDISetup.Device, name: String, id: Int32) -> MIDIDeviceRef {
        let number = number()
        devices[number] = device
        deviceOrder.append(number)
        values[number] = MIDIPropertyValues(name: name, id: freeID(from: id))
        return number
    }

    /// A part of a device, without endpoints.
    mutating func addEntity(
        to device: MIDIDeviceRef, name: String, port: Int32?, id: Int32
    ) -> MIDIEntityRef {
        let number = number()
        entities[number] = .init(device: device, port: port)
        devices[device]?.entities.append(number)
        values[number] = MIDIPropertyValues(name: name, id: freeID(from: id))
        return number
    }

    /// Where a card's port belongs, made where it is new: what was made, the device first.
    mutating func entity(
        for place: Sequencer.Place, _ hardware: String, _ made: inout [MIDIObjectRef]
    ) -> MIDIEntityRef {
        let device =
            deviceOrder.first { devices[$0]?.client == place.client }
            ?? {
                let number = addDevice(
                    .init(client: place.client), name: hardware,
                    id: Int32(truncatingIfNeeded: place.client << 16 | 0x8000))
                made.append(number)
                return number
            }()
        if let known = devices[device]?.entities.first(where: { entities[$0]?.port == place.port }) { return known }
        let number = addEntity(
            to: device, name: place.name, port: place.port,
            id: Int32(truncatingIfNeeded: place.client << 16 | 0x4000 | place.port))
        made.append(number)
        return number
    }

    /// An endpoint is gone, and what has none any more with it: what went, the innermost first.
    mutating func forget(_ endpoint: MIDIEndpointRef) -> [MIDISetup.Notified] {
        var gone = [notified(endpoint)]
        let entity = endpoints.removeValue(forKey: endpoint)?.entity ?? 0
        order.removeAll { $0 == endpoint }
        values[endpoint] = nil
        entities[entity]?.sources.removeAll { $0 == endpoint }
        entities[entity]?.destinations.removeAll { $0 == endpoint }
        guard let left = entities[entity], left.port != nil, left.sources.isEmpty, left.destinations.isEmpty else {
            return gone
        }
        gone.append(notified(entity))
        devices[left.device]?.entities.removeAll { $0 == entity }
        (entities[entity], values[entity]) = (nil, nil)
        guard devices[left.device]?.entities.isEmpty == true else { return gone }
        gone.append(notified(left.device))
        (devices[left.device], values[left.device]) = (nil, nil)
        deviceOrder.removeAll { $0 == left.device }
        return gone
    }
}
