import LinuxSystem
import MIDIPorts
import TerminalOutput

/// The MIDI ports of a run of `auctl play`: those that play a unit, and those that get what units send.
package final class LiveInputs: Sendable {
    /// What arrives, in the order of the ports.
    package let inputs: [MIDIInput]
    /// Where it comes from.
    package let sources: [MIDIPortDescription]
    /// What is sent; nil where nothing is.
    package let output: MIDIEventRing?
    private let connections: MIDIConnections

    /// Finds and connects the ports, and says which where none was named.
    /// - Parameters:
    ///   - wanted: as a person names them; `any` for the first.
    ///   - outputName: the port that gets what units send; nil for none.
    ///   - server: which server of each kind; nil for the default ones.
    /// - Throws: CommandFailure naming what is there.
    package init(_ wanted: [String], outputName: String?, server: String? = nil) throws {
        let ports = MIDIPorts.list(server: server)
        let choice = MIDIPortChoice(ports, isSource: true, option: "--midi-in")
        var chosen: [MIDIPortDescription] = []
        for text in wanted {
            let port = try choice.find(text)
            guard !chosen.contains(port) else {
                throw CommandFailure(.usage, "--midi-in \(TerminalText.line(text)): the port is named twice")
            }
            chosen.append(port)
        }
        let target = try outputName.map { try MIDIPortChoice(ports, isSource: false, option: "--midi-out").find($0) }
        inputs = chosen.map { _ in MIDIInput() }
        output = target.map { _ in MIDIEventRing() }
        sources = chosen
        var all = zip(chosen, inputs).map { WantedPort($0, .input($1)) }
        if let target, let output { all.append(WantedPort(target, .output(output))) }
        do {
            connections = try MIDIConnections(all, clientName: "auctl-midi", server: server) { name, change in
                let port = TerminalText.line(name)
                switch change {
                case .departed: StandardError.write("auctl: \(port) has gone; it is taken again when it comes back")
                case .returned: StandardError.write("auctl: \(port) is back")
                }
            }
        } catch {
            throw CommandFailure(.unusable, "\(error)")
        }
        for port in chosen { StandardError.write("auctl: MIDI from \(TerminalText.line(port.name))") }
        if let target { StandardError.write("auctl: MIDI to \(TerminalText.line(target.name))") }
    }

    /// Ends the connections, and says what was lost.
    package func close() {
        connections.close()
        for (name, input) in zip(sources.map(\.name), inputs) {
            let counts = input.counts
            let port = TerminalText.line(name)
            if counts.lost > 0 {
                StandardError.write(
                    "auctl: \(port) sent more than the unit takes: \(counts.lost) of \(counts.received) messages were lost, "
                        + "and what sounded was ended")
            }
            if counts.truncated > 0 {
                StandardError.write("auctl: \(port): \(counts.truncated) system-exclusive messages were not whole")
            }
        }
    }
}
