import AudioToolbox

private func makePort(
    _ client: MIDIClientRef, _ name: String, _ receiver: MIDIReceiver?, _ port: UnsafeMutablePointer<MIDIPortRef>
) -> OSStatus {
    let isInput = receiver != nil
    guard MIDISetup.shared.withState({ $0.clients[client] != nil }) else { return kMIDIInvalidClient }
    let ownPort = Sequencer.shared?.makePort(name, isSource: !isInput)
    port.pointee = MIDISetup.shared.withState { state in
        let number = state.number()
        state.ports[number] = .init(client: client, isInput: isInput, receiver: receiver, ownPort: ownPort)
        return number
    }
    return noErr
}

/// A port whose block gets packets of bytes.
/// - Returns: `kMIDIInvalidClient` when there is no such client, as for every kind of port.
@discardableResult
public func MIDIInputPortCreateWithBlock(
    _ client: MIDIClientRef, _ portName: CFString, _ outPort: UnsafeMutablePointer<MIDIPortRef>,
    _ readBlock: @escaping MIDIReadBlock
) -> OSStatus { makePort(client, portName, MIDIReceiver(readBlock), outPort) }

/// A port whose block gets packets of one protocol, whatever was sent.
@discardableResult
public func MIDIInputPortCreateWithProtocol(
    _ client: MIDIClientRef, _ portName: CFString, _ protocol: MIDIProtocolID,
    _ outPort: UnsafeMutablePointer<MIDIPortRef>, _ receiveBlock: @escaping MIDIReceiveBlock
) -> OSStatus { makePort(client, portName, MIDIReceiver(`protocol`, receiveBlock), outPort) }

/// As `MIDIInputPortCreateWithBlock`.
@discardableResult
public func MIDIInputPortCreate(
    _ client: MIDIClientRef, _ portName: CFString, _ readProc: @escaping MIDIReadProc,
    _ refCon: UnsafeMutableRawPointer?, _ outPort: UnsafeMutablePointer<MIDIPortRef>
) -> OSStatus { MIDIInputPortCreateWithBlock(client, portName, outPort) { readProc($0, refCon, $1) } }

/// A port to send from.
@discardableResult
public func MIDIOutputPortCreate(
    _ client: MIDIClientRef, _ portName: CFString, _ outPort: UnsafeMutablePointer<MIDIPortRef>
) -> OSStatus { makePort(client, portName, nil, outPort) }

/// Gives a port up.
/// - Returns: `kMIDIInvalidPort` when there is none.
@discardableResult
public func MIDIPortDispose(_ port: MIDIPortRef) -> OSStatus {
    guard let gone = MIDISetup.shared.withState({ $0.ports.removeValue(forKey: port) }) else { return kMIDIInvalidPort }
    MIDISetup.shared.forget(.object(port))
    if let own = gone.ownPort { Sequencer.shared?.deletePort(own) }
    return noErr
}

/// Sends what a source sends to an input port, with a context.
/// - Returns: `kMIDIInvalidPort`, `kMIDIUnknownEndpoint`, `kMIDIWrongEndpointType` for a destination, or
///   `kMIDINoConnection` when the sequencer refuses.
@discardableResult
public func MIDIPortConnectSource(
    _ port: MIDIPortRef, _ source: MIDIEndpointRef, _ connRefCon: UnsafeMutableRawPointer?
) -> OSStatus {
    let setup = MIDISetup.shared
    let (input, endpoint) = setup.withState { ($0.ports[port], $0.endpoints[source]) }
    guard let input, input.isInput else { return kMIDIInvalidPort }
    guard let endpoint else { return kMIDIUnknownEndpoint }
    guard endpoint.isSource else { return kMIDIWrongEndpointType }
    if let place = endpoint.place {
        guard let own = input.ownPort, Sequencer.shared?.connect(own, from: place) == true else {
            return kMIDINoConnection
        }
    }
    setup.withState { $0.ports[port]?.sources[source] = .some(connRefCon) }
    return noErr
}

/// - Returns: `kMIDIInvalidPort`, or `kMIDINoConnection` when they are not connected.
@discardableResult
public func MIDIPortDisconnectSource(_ port: MIDIPortRef, _ source: MIDIEndpointRef) -> OSStatus {
    let found = MIDISetup.shared.withState { state -> (Int32?, MIDISetup.Endpoint?, Bool)? in
        guard let input = state.ports[port] else { return nil }
        let isConnected = state.ports[port]?.sources.removeValue(forKey: source) != nil
        return (input.ownPort, state.endpoints[source], isConnected)
    }
    guard let (own, endpoint, isConnected) = found else { return kMIDIInvalidPort }
    guard isConnected else { return kMIDINoConnection }
    if let own, let place = endpoint?.place { Sequencer.shared?.disconnect(own, from: place) }
    return noErr
}
