import AudioDevices
import TerminalOutput

/// What `--list-devices` prints.
enum DeviceList {
    private struct Entry: Encodable {
        var name: String
        var summary: String
    }

    static func print(_ output: OutputOptions) throws {
        let own = [
            Entry(name: DeviceChoice.pacedNull, summary: "plays at the right speed into nothing"),
            Entry(name: DeviceChoice.offline, summary: "as fast as possible into nothing"),
        ]
        let entries = ALSADeviceListing.available().map { Entry(name: $0.name, summary: $0.summary) } + own
        try output.print(entries) {
            var table = TextTable([("device", .left), ("what it is", .left)])
            for entry in entries { table.append([entry.name, entry.summary]) }
            return table.text(columns: TerminalWidth.columns)
        }
    }
}
