import ArgumentParser
import MIDIPorts
import TerminalOutput

/// `auctl midi`: lists MIDI ports.
struct MIDICommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "midi", abstract: "Lists the MIDI ports of programs and devices.",
        discussion: """
            Ports of PipeWire, of JACK and of ALSA's sequencer, where each runs; what BlueZ offers of Bluetooth is among \
            ALSA's. `auctl play --midi-in PORT` plays an instrument from one that gives MIDI ("out"), `--midi-out PORT` \
            sends to one that takes it ("in").
            """)

    @OptionGroup var output: OutputOptions

    /// One port.
    private struct Row: Encodable {
        var name: String
        var title: String
        /// "out" of a port that gives MIDI, "in" of one that takes it.
        var direction: String
        var system: String
        var isHardware: Bool
        var isConnected: Bool

        init(_ port: MIDIPortDescription) {
            (name, title, system) = (port.name, port.title, port.system.rawValue)
            direction = port.isSource ? "out" : "in"
            (isHardware, isConnected) = (port.isHardware, port.isConnected)
        }
    }

    func run() throws {
        let rows = MIDIPorts.list().map(Row.init)
        if rows.isEmpty, !output.json {
            StandardError.write(
                "auctl: no MIDI port: neither PipeWire, JACK nor ALSA's sequencer (/dev/snd/seq) has one")
        }
        try output.print(rows) {
            guard !rows.isEmpty else { return "" }
            var table = TextTable([
                ("port", .left), ("direction", .left), ("system", .left), ("connected", .left),
                ("what it is", .wrapped),
            ])
            for row in rows {
                table.append([
                    row.name, row.direction, row.system, row.isConnected ? "yes" : "no",
                    (row.isHardware ? "device: " : "") + row.title,
                ])
            }
            return table.text(columns: TerminalWidth.columns)
        }
    }
}
