import AudioDevices
import TerminalOutput

/// What `--list-devices` prints.
enum DeviceList {
    private struct Entry: Encodable {
        var name: String
        var summary: String
        var outputs: Int?
        var inputs: Int?
        var outputPositions: [String]?
        var inputPositions: [String]?
    }

    static func print(_ output: OutputOptions) throws {
        let entries = AudioDevices.list().map {
            Entry(
                name: $0.name, summary: $0.summary, outputs: $0.outputChannelCount, inputs: $0.inputChannelCount,
                outputPositions: $0.outputPositions.isEmpty ? nil : $0.outputPositions,
                inputPositions: $0.inputPositions.isEmpty ? nil : $0.inputPositions)
        }
        try output.print(entries) {
            var table = TextTable([("device", .left), ("out", .right), ("in", .right), ("what it is", .wrapped)])
            for entry in entries {
                table.append([entry.name, count(entry.outputs), count(entry.inputs), description(entry)])
            }
            return table.text(columns: TerminalWidth.columns)
        }
    }

    /// Two channels are left and right; of more, and of two others, it is said which loudspeakers they are.
    private static func description(_ entry: Entry) -> String {
        let positions = entry.outputPositions ?? entry.inputPositions ?? []
        guard !positions.isEmpty, !["MONO", "FL FR"].contains(positions.joined(separator: " ")) else {
            return entry.summary
        }
        return "\(entry.summary) (\(positions.joined(separator: " ")))"
    }

    /// A number that is known only once the device is open is left out.
    private static func count(_ channels: Int?) -> String { channels.map { "\($0)" } ?? "" }
}
