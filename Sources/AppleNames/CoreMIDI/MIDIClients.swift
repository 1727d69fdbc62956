import AudioToolbox

/// A client; `notifyBlock` is told which endpoints came or went, also of other ALSA clients, and what was set of them:
/// `MIDIObjectAddRemoveNotification`, `MIDIObjectPropertyChangeNotification`. Without an ALSA sequencer it reaches the
/// endpoints of this process only: `MIDIRestart()` says whether there is one.
@discardableResult
public func MIDIClientCreateWithBlock(
    _ name: CFString, _ outClient: UnsafeMutablePointer<MIDIClientRef>, _ notifyBlock: MIDINotifyBlock?
) -> OSStatus {
    // What is there now is not new.
    if !MIDISetup.shared.withState({ $0.isListed }) { MIDISetup.shared.refresh() }
    outClient.pointee = MIDISetup.shared.withState { state in
        let number = state.number()
        state.clients[number] = .some(notifyBlock)
        return number
    }
    return noErr
}

/// As `MIDIClientCreateWithBlock`.
@discardableResult
public func MIDIClientCreate(
    _ name: CFString, _ notifyProc: MIDINotifyProc?, _ notifyRefCon: UnsafeMutableRawPointer?,
    _ outClient: UnsafeMutablePointer<MIDIClientRef>
) -> OSStatus {
    MIDIClientCreateWithBlock(name, outClient, notifyProc.map { function in { function($0, notifyRefCon) } })
}

/// Gives a client up, with its ports and endpoints.
/// - Returns: `kMIDIInvalidClient` when there is none.
@discardableResult
public func MIDIClientDispose(_ client: MIDIClientRef) -> OSStatus {
    let setup = MIDISetup.shared
    let found = setup.withState { state -> ([MIDIPortRef], [MIDIEndpointRef])? in
        guard state.clients.removeValue(forKey: client) != nil else { return nil }
        return (
            state.ports.filter { $0.value.client == client }.map(\.key),
            state.endpoints.filter { $0.value.client == client }.map(\.key)
        )
    }
    guard let (ports, endpoints) = found else { return kMIDIInvalidClient }
    for port in ports { _ = MIDIPortDispose(port) }
    for endpoint in endpoints { _ = MIDIEndpointDispose(endpoint) }
    return noErr
}

/// - Returns: `kMIDIServerStartErr` where there is no ALSA sequencer: load the kernel module snd-seq, and see to it that
///   /dev/snd/seq may be read and written.
@discardableResult
public func MIDIRestart() -> OSStatus { Sequencer.shared == nil ? kMIDIServerStartErr : noErr }
