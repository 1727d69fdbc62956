import AudioDevices
import TerminalOutput

/// What `--list-devices` prints.
enum DeviceList {
    private struct Entry: Encodable {
        var name: String
        var summary: String
        var outputs: Int?
        var inputs: Int?
    }

    static func print(_ output: OutputOptions) throws {
        let entries = AudioDevices.list().map {
            Entry(name: $0.name, summary: $0.summary, outputs: $0.outputChannelCount, inputs: $0.inputChannelCount)
        }
        try output.print(entries) {
            var table = TextTable([("device", .left), ("out", .right), ("in", .right), ("what it is", .wrapped)])
            for entry in entries {
                table.append([entry.name, count(entry.outputs), count(entry.inputs), entry.summary])
            }
            return table.text(columns: TerminalWidth.columns)
        }
    }

    /// A number that is known only once the device is open is left out.
    private static func count(_ channels: Int?) -> String { channels.map { "\($0)" } ?? "" }
}
