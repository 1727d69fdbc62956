import AudioToolbox

/// Sends packets at once from an output port to a destination; their times are passed on.
/// - Returns: `kMIDIInvalidPort`, `kMIDIUnknownEndpoint`, `kMIDIWrongEndpointType` for a source, or `kMIDIMessageSendErr`.
@discardableResult
public func MIDISend(
    _ port: MIDIPortRef, _ dest: MIDIEndpointRef, _ pktlist: UnsafePointer<MIDIPacketList>
) -> OSStatus {
    send(from: port, to: dest, { $0.take(pktlist, nil) }) { output in
        pktlist.unsafeSequence().allSatisfy { output($0.bytes()) }
    }
}

/// As `MIDISend`; another client than this process's gets MIDI 1.0.
@discardableResult
public func MIDISendEventList(
    _ port: MIDIPortRef, _ dest: MIDIEndpointRef, _ evtlist: UnsafePointer<MIDIEventList>
) -> OSStatus {
    send(from: port, to: dest, { $0.take(evtlist, nil) }) { output in bytes(of: evtlist, output) }
}

/// Sends packets from a virtual source to everybody who is connected to it.
/// - Returns: `kMIDIUnknownEndpoint` for what is no source of this process.
@discardableResult
public func MIDIReceived(_ src: MIDIEndpointRef, _ pktlist: UnsafePointer<MIDIPacketList>) -> OSStatus {
    received(src, { $0.take(pktlist, $1) }) { output in pktlist.unsafeSequence().allSatisfy { output($0.bytes()) } }
}

/// As `MIDIReceived`.
@discardableResult
public func MIDIReceivedEventList(_ src: MIDIEndpointRef, _ evtlist: UnsafePointer<MIDIEventList>) -> OSStatus {
    received(src, { $0.take(evtlist, $1) }) { output in bytes(of: evtlist, output) }
}

private typealias Output = (UnsafeRawBufferPointer) -> Bool

private func send(
    from port: MIDIPortRef, to destination: MIDIEndpointRef, _ take: (MIDIReceiver) -> Void,
    _ write: (Output) -> Bool
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
    return write { sequencer.send($0, from: own, to: place) } ? noErr : kMIDIMessageSendErr
}

private func received(
    _ source: MIDIEndpointRef, _ take: (MIDIReceiver, UnsafeMutableRawPointer?) -> Void, _ write: (Output) -> Bool
) -> OSStatus {
    let endpoint = MIDISetup.shared.withState { $0.endpoints[source] }
    guard let endpoint, endpoint.isSource, endpoint.place == nil else { return kMIDIUnknownEndpoint }
    MIDISetup.shared.deliver(from: source, take)
    guard let sequencer = Sequencer.shared, let own = endpoint.ownPort else { return noErr }
    return write { sequencer.send($0, from: own, to: nil) } ? noErr : kMIDIMessageSendErr
}

/// The messages of a list as bytes of MIDI 1.0, until one is not written.
private func bytes(of list: UnsafePointer<MIDIEventList>, _ output: Output) -> Bool {
    withoutActuallyEscaping(output) { output in
        var isWritten = true
        MIDIReceiver { packets, _ in
            for packet in packets.unsafeSequence() where isWritten { isWritten = output(packet.bytes()) }
        }.take(list, nil)
        return isWritten
    }
}
