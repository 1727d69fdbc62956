import AudioToolbox

private func makeEndpoint(
    _ client: MIDIClientRef, _ name: String, _ receiver: MIDIReceiver?,
    _ endpoint: UnsafeMutablePointer<MIDIEndpointRef>
) -> OSStatus {
    let setup = MIDISetup.shared
    let isSource = receiver == nil
    guard setup.withState({ $0.clients[client] != nil }) else { return kMIDIInvalidClient }
    let ownPort = Sequencer.shared?.makePort(name, isSource: isSource)
    let added = setup.withState { state -> MIDISetup.Notified in
        let id = Int32(bitPattern: 0x4000_0000 | state.last + 1)
        endpoint.pointee = state.add(
            .init(
                client: client, isSource: isSource, receiver: receiver, ownPort: ownPort,
                outgoing: isSource ? MIDIByteStream() : nil), name: name, id: id)
        return state.notified(endpoint.pointee)
    }
    setup.notify(.added(added))
    return noErr
}

/// A virtual source: `MIDIReceived` sends from it to every port that is connected to it.
/// - Returns: `kMIDIInvalidClient` when there is no such client, as for every kind of endpoint.
@discardableResult
public func MIDISourceCreate(
    _ client: MIDIClientRef, _ name: CFString, _ outSrc: UnsafeMutablePointer<MIDIEndpointRef>
) -> OSStatus { makeEndpoint(client, name, nil, outSrc) }

/// As `MIDISourceCreate`; receivers get their own protocol whatever the source's is.
@discardableResult
public func MIDISourceCreateWithProtocol(
    _ client: MIDIClientRef, _ name: CFString, _ protocol: MIDIProtocolID,
    _ outSrc: UnsafeMutablePointer<MIDIEndpointRef>
) -> OSStatus { makeEndpoint(client, name, nil, outSrc) }

/// A virtual destination whose block gets packets of bytes.
@discardableResult
public func MIDIDestinationCreateWithBlock(
    _ client: MIDIClientRef, _ name: CFString, _ outDest: UnsafeMutablePointer<MIDIEndpointRef>,
    _ readBlock: @escaping MIDIReadBlock
) -> OSStatus { makeEndpoint(client, name, MIDIReceiver(readBlock), outDest) }

/// As `MIDIDestinationCreateWithBlock`.
@discardableResult
public func MIDIDestinationCreate(
    _ client: MIDIClientRef, _ name: CFString, _ readProc: @escaping MIDIReadProc, _ refCon: UnsafeMutableRawPointer?,
    _ outDest: UnsafeMutablePointer<MIDIEndpointRef>
) -> OSStatus { makeEndpoint(client, name, MIDIReceiver { readProc($0, refCon, $1) }, outDest) }

/// A virtual destination whose block gets packets of one protocol.
@discardableResult
public func MIDIDestinationCreateWithProtocol(
    _ client: MIDIClientRef, _ name: CFString, _ protocol: MIDIProtocolID,
    _ outDest: UnsafeMutablePointer<MIDIEndpointRef>, _ receiveBlock: @escaping MIDIReceiveBlock
) -> OSStatus { makeEndpoint(client, name, MIDIReceiver(`protocol`, receiveBlock), outDest) }

/// Gives a virtual endpoint up.
/// - Returns: `kMIDIUnknownEndpoint` for what is none of this process's.
@discardableResult
public func MIDIEndpointDispose(_ endpt: MIDIEndpointRef) -> OSStatus {
    let gone = MIDISetup.shared.withState { state -> (MIDISetup.Endpoint, [MIDISetup.Notified])? in
        guard let endpoint = state.endpoints[endpt], endpoint.place == nil, endpoint.entity == 0 else { return nil }
        for port in state.ports.keys { state.ports[port]?.sources[endpt] = nil }
        return (endpoint, state.forget(endpt))
    }
    guard let (endpoint, notified) = gone else { return kMIDIUnknownEndpoint }
    MIDISetup.shared.forget(.object(endpt))
    if let own = endpoint.ownPort { Sequencer.shared?.deletePort(own) }
    for object in notified { MIDISetup.shared.notify(.removed(object)) }
    return noErr
}

/// Those of other ALSA clients there are now, and the virtual ones of this process.
public func MIDIGetNumberOfSources() -> ItemCount { MIDISetup.shared.endpoints(isSource: true).count }
/// 0 for an index that none has.
public func MIDIGetSource(_ sourceIndex0: ItemCount) -> MIDIEndpointRef { endpoint(sourceIndex0, isSource: true) }
/// Those of other ALSA clients there are now, and the virtual ones of this process.
public func MIDIGetNumberOfDestinations() -> ItemCount { MIDISetup.shared.endpoints(isSource: false).count }
/// 0 for an index that none has.
public func MIDIGetDestination(_ destIndex0: ItemCount) -> MIDIEndpointRef { endpoint(destIndex0, isSource: false) }
private func endpoint(_ index: Int, isSource: Bool) -> MIDIEndpointRef {
    let all = MIDISetup.shared.endpoints(isSource: isSource)
    return all.indices.contains(index) ? all[index] : 0
}
