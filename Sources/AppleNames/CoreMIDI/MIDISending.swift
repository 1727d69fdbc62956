import AudioToolbox

/// Sends packets at once from an output port to a destination; their times are passed on.
/// - Returns: `kMIDIInvalidPort`, `kMIDIUnknownEndpoint`, `kMIDIWrongEndpointType` for a source, or `kMIDIMessageSendErr`.
@discardableResult
public func MIDISend(
    _ port: MIDIPortRef, _ dest: MIDIEndpointRef, _ pktlist: UnsafePointer<MIDIPacketList>
) -> OSStatus {
    send(from: port, to: dest, { $0.take(pktlist, from: .object(port), nil) }) { $0.messages(of: pktlist) }
}

/// As `MIDISend`; another client than this process's gets MIDI 1.0.
@discardableResult
public func MIDISendEventList(
    _ port: MIDIPortRef, _ dest: MIDIEndpointRef, _ evtlist: UnsafePointer<MIDIEventList>
) -> OSStatus {
    send(from: port, to: dest, { $0.take(evtlist, from: .object(port), nil) }) { $0.messages(of: evtlist) }
}

/// Sends packets from a virtual source to everybody who is connected to it.
/// - Returns: `kMIDIUnknownEndpoint` for what is no source of this process.
@discardableResult
public func MIDIReceived(_ src: MIDIEndpointRef, _ pktlist: UnsafePointer<MIDIPacketList>) -> OSStatus {
    received(src, { $0.take(pktlist, from: .object(src), $1) }) { $0.messages(of: pktlist) }
}

/// As `MIDIReceived`.
@discardableResult
public func MIDIReceivedEventList(_ src: MIDIEndpointRef, _ evtlist: UnsafePointer<MIDIEventList>) -> OSStatus {
    received(src, { $0.take(evtlist, from: .object(src), $1) }) { $0.messages(of: evtlist) }
}

private func send(
    from port: MIDIPortRef, to destination: MIDIEndpointRef, _ take: (MIDIReceiver) -> Void,
    _ messages: (MIDIByteStream) -> [MIDIPiece<UInt8>]
) -> OSStatus {
    let (output, endpoint) = MIDISetup.shared.withState { ($0.ports[port], $0.endpoints[destination]) }
    guard let output, !output.isInput else { return kMIDIInvalidPort }
    guard let endpoint else { return kMIDIUnknownEndpoint }
    guard !endpoint.isSource else { return kMIDIWrongEndpointType }
    if let receiver = endpoint.receiver {
        take(receiver)
        return noErr
    }
    guard let sequencer = Sequencer.shared, let own = output.ownPort, let place = endpoint.place else {
        return kMIDIMessageSendErr
    }
    let stream = output.outgoing[.place(client: place.client, port: place.port)]
    return sequencer.send(messages(stream), from: own, to: place) ? noErr : kMIDIMessageSendErr
}

private func received(
    _ source: MIDIEndpointRef, _ take: (MIDIReceiver, UnsafeMutableRawPointer?) -> Void,
    _ messages: (MIDIByteStream) -> [MIDIPiece<UInt8>]
) -> OSStatus {
    let endpoint = MIDISetup.shared.withState { $0.endpoints[source] }
    guard let endpoint, endpoint.isSource, endpoint.place == nil else { return kMIDIUnknownEndpoint }
    MIDISetup.shared.deliver(from: source, take)
    guard let sequencer = Sequencer.shared, let own = endpoint.ownPort, let stream = endpoint.outgoing else {
        return noErr
    }
    return sequencer.send(messages(stream), from: own, to: nil) ? noErr : kMIDIMessageSendErr
}

extension Sequencer {
    /// Whole messages: pieces of one would be lost. Until one is not written.
    fileprivate func send(
        _ messages: [MIDIPiece<UInt8>], from port: Int32, to place: (client: Int32, port: Int32)?
    ) -> Bool {
        messages.allSatisfy { message in message.content.withUnsafeBytes { send($0, from: port, to: place) } }
    }
}
