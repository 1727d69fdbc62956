/// The ports that are wanted of one system, with the client that has a port for each.
// @unchecked: used by one thread at a time: that which makes it, then the loop's.
final class SystemConnection: @unchecked Sendable {
    private struct Place {
        let port: WantedPort
        let own: OwnPort
        var attachment = PortAttachment()
        /// As it was found last.
        var address: MIDIPortDescription.Address?
        /// Whether somebody was told that it has gone.
        var isAway = false
    }

    private let system: MIDIPortSystem
    private let clientName: String
    private let server: String?
    private let cycle: PortCycle
    private let changed: @Sendable () -> Void
    private var places: [Place] = []
    private var client: (any PortClient)?
    private var arrivals = 0

    init(
        _ system: MIDIPortSystem, _ wanted: [WantedPort], clientName: String, server: String?,
        _ changed: @escaping @Sendable () -> Void
    ) {
        (self.system, self.clientName, self.server, self.changed) = (system, clientName, server, changed)
        var (inputs, outputs): ([MIDIInput], [MIDIEventRing]) = ([], [])
        for port in wanted {
            switch port.exchange {
            case .input(let input):
                places.append(Place(port: port, own: .input(inputs.count)))
                inputs.append(input)
            case .output(let ring):
                places.append(Place(port: port, own: .output(outputs.count)))
                outputs.append(ring)
            }
        }
        cycle = PortCycle(inputs: inputs, outputs: outputs)
    }

    /// Throws MIDIPortError for the first that cannot be connected.
    func connectAll() throws(MIDIPortError) {
        guard max(cycle.inputs.count, cycle.outputs.count) <= MIDIPortSystem.mostPorts else {
            throw MIDIPortError(
                port: system.rawValue, reason: "at most \(MIDIPortSystem.mostPorts) ports of one system are taken")
        }
        client = try system.open(as: clientName, server: server, cycle, changed)
        look { _, _ in }
        for place in places where !place.attachment.isAttached {
            throw MIDIPortError(port: place.port.name, reason: "it is not there, or does not let itself be connected")
        }
    }

    /// Mends what has changed, and tells.
    func look(_ tell: (String, MIDIConnections.Change) -> Void) {
        if client?.isLost == true { close() }
        if client == nil { client = try? system.open(as: clientName, server: server, cycle, changed) }
        // Before the ports are asked for: what comes meanwhile counts the next time.
        let now = client?.arrivals ?? 0
        let hasArrival = now != arrivals
        arrivals = now
        let ports = MIDIPortDescription.distinct(client?.ports() ?? [])
        for index in places.indices { look(at: index, ports, hasArrival, tell) }
    }

    private func look(
        at index: Int, _ ports: [MIDIPortDescription], _ hasArrival: Bool,
        _ tell: (String, MIDIConnections.Change) -> Void
    ) {
        let own = places[index].own
        let found = ports.first { $0.name == places[index].port.name && $0.isSource == (own.isOutput == 0) }
        let isAnother = found != nil && places[index].address != nil && found?.address != places[index].address
        let isConnected = found.flatMap { client?.isConnected(own, with: $0) } ?? false
        var step = places[index].attachment.look(
            isThere: found != nil, isConnected: isConnected, mayBeAnother: hasArrival || isAnother)
        if step == .depart {
            depart(index, tell)
            // It may be back already.
            step = places[index].attachment.look(
                isThere: found != nil, isConnected: isConnected, mayBeAnother: false)
        }
        places[index].address = found?.address ?? places[index].address
        if step == .connect, let found, client?.connect(own, with: found) == true {
            places[index].attachment.connected()
        }
        if places[index].attachment.isAttached, places[index].isAway {
            places[index].isAway = false
            tell(places[index].port.name, .returned)
        }
    }

    private func depart(_ index: Int, _ tell: (String, MIDIConnections.Change) -> Void) {
        places[index].isAway = true
        if case .input(let input) = places[index].port.exchange { input.noteDeparture() }
        tell(places[index].port.name, .departed)
    }

    func close() {
        client?.close()
        client = nil
        arrivals = 0
    }
}
