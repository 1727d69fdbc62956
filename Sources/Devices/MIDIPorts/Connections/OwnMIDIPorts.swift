/// Ports of this process to which others connect, under a name of its own: a keyboard that is a program. Thread: any but
/// render.
package final class OwnMIDIPorts: Sendable {
    private let client: any PortClient
    private let cycle: PortCycle

    /// Opens them. They are called `midi_in_1` and so on, `midi_out_1` and so on.
    /// - Parameters:
    ///   - inputs: at most 16, which get what others send to the port of that number.
    ///   - outputs: at most 16, whose messages go out one cycle after their time.
    ///   - server: which server of the system; nil for the default one.
    /// - Throws: MIDIPortError when the system does not run.
    package init(
        _ system: MIDIPortSystem, clientName: String, inputs: [MIDIInput] = [], outputs: [MIDIEventRing] = [],
        server: String? = nil
    ) throws {
        cycle = PortCycle(inputs: inputs, outputs: outputs)
        client = try system.open(as: clientName, server: server, cycle, {})
    }

    /// Takes the ports away.
    package func close() { client.close() }
}
