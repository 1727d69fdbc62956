import AudioToolbox

// The endpoints of other ALSA clients.
extension MIDISetup.State {
    /// Takes out those that are not there any more.
    package mutating func forgetPlaces(
        isSource: Bool, but places: [Sequencer.Place]
    ) -> (senders: [MIDISender], notified: [MIDISetup.Notified]) {
        var (senders, notified): ([MIDISender], [MIDISetup.Notified]) = ([], [])
        for number in order where endpoints[number]?.isSource == isSource {
            guard let place = endpoints[number]?.place,
                !places.contains(where: { $0.client == place.client && $0.port == place.port })
            else { continue }
            senders.append(.place(client: place.client, port: place.port))
            notified += forget(number)
        }
        return (senders, notified)
    }

    /// Takes one in that is new, with the device that it belongs to; nothing for one that is known.
    package mutating func addPlace(_ place: Sequencer.Place, isSource: Bool) -> [MIDISetup.Notified] {
        let isKnown = endpoints.values.contains {
            $0.isSource == isSource && $0.place?.client == place.client && $0.place?.port == place.port
        }
        guard !isKnown else { return [] }
        var made: [MIDIObjectRef] = []
        let entity = place.hardware.map { self.entity(for: place, $0, &made) } ?? 0
        let id = Int32(truncatingIfNeeded: place.client << 16 | place.port << 1 | (isSource ? 1 : 0))
        let endpoint = add(
            .init(isSource: isSource, entity: entity, place: (place.client, place.port)), name: place.name, id: id)
        if isSource {
            entities[entity]?.sources.append(endpoint)
        } else {
            entities[entity]?.destinations.append(endpoint)
        }
        return (made + [endpoint]).map { notified($0) }
    }

    /// An endpoint that is listed.
    mutating func add(_ endpoint: MIDISetup.Endpoint, name: String, id: Int32) -> MIDIEndpointRef {
        let number = number()
        endpoints[number] = endpoint
        order.append(number)
        values[number] = MIDIPropertyValues(name: name, id: freeID(from: id))
        return number
    }
}
