import AudioToolbox

/// What sequencers send to destinations: from a port of its own, as a program would.
enum SequencedMIDI {
    private static let port: MIDIPortRef = {
        var (client, port) = (MIDIClientRef(), MIDIPortRef())
        MIDIClientCreateWithBlock("sequencer", &client, nil)
        MIDIOutputPortCreate(client, "sequencer", &port)
        return port
    }()

    /// Makes the destinations known to whoever cannot import this module.
    static func install() {
        MIDIDestinations(contains: { isDestination($0) }, send: { send($2, to: $0, at: $1) }).install()
    }

    private static func isDestination(_ endpoint: MIDIEndpointRef) -> Bool {
        MIDISetup.shared.withState { $0.endpoints[endpoint]?.isSource == false }
    }

    static func send(_ bytes: [UInt8], to endpoint: MIDIEndpointRef, at time: MIDITimeStamp) {
        MIDIReceiver.withList(time, bytes) { _ = MIDISend(port, endpoint, $0) }
    }
}
