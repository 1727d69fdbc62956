import AudioDevices
import TerminalOutput

/// What `auctl devices` and `auctl play --list-devices` print.
enum DeviceList {
    private struct Entry: Encodable {
        var name: String
        var kind: String
        var direction: String?
        /// False for a stream of another machine, which is announced and not listened to.
        var connected: Bool
        var summary: String
        var outputs: Int?
        var inputs: Int?
        var outputPositions: [String]?
        var inputPositions: [String]?

        init(_ device: AudioDeviceDescription) {
            name = device.name
            kind = device.backend.rawValue
            connected = device.backend != .rtp
            summary = device.summary
            outputs = device.outputChannelCount
            inputs = device.inputChannelCount
            outputPositions = device.outputPositions.isEmpty ? nil : device.outputPositions
            inputPositions = device.inputPositions.isEmpty ? nil : device.inputPositions
            direction =
                switch (outputs != 0, inputs != 0) {
                case (true, true): "both"
                case (true, false): "output"
                case (false, true): "input"
                case (false, false): nil
                }
        }
    }

    static func print(_ devices: [AudioDeviceDescription], _ output: OutputOptions) throws {
        let entries = devices.map { Entry($0) }
        try output.print(entries) {
            var table = TextTable([
                ("device", .left), ("kind", .left), ("out", .right), ("in", .right), ("state", .left),
                ("what it is", .wrapped),
            ])
            for entry in entries {
                table.append([
                    entry.name, entry.kind, count(entry.outputs), count(entry.inputs),
                    entry.connected ? "connected" : "announced", description(entry),
                ])
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
