import AudioToolbox
import TerminalOutput

/// What a running unit reports of itself.
struct UnitReport: Encodable {
    struct Bus: Encodable {
        var name: String
        var channels: Int
        var sampleRate: Double
    }

    var inputs: [Bus]
    var outputs: [Bus]
    /// Seconds.
    var latency: Double
    /// Seconds; nil when it never ends.
    var tailTime: Double?
    var channelCapabilities: [Int]
    var parameters: [ParameterRow]
    var presets: PresetListing

    init(_ unit: AUAudioUnit) {
        inputs = Self.busses(unit.inputBusses)
        outputs = Self.busses(unit.outputBusses)
        latency = unit.latency
        tailTime = unit.tailTime.isFinite && unit.tailTime < 1e6 ? unit.tailTime : nil
        channelCapabilities = unit.channelCapabilities?.map(\.intValue) ?? []
        parameters = (unit.parameterTree?.allParameters ?? []).map(ParameterRow.init)
        presets = PresetListing((unit.factoryPresets ?? []).map { ($0.number, $0.name) })
    }

    private static func busses(_ array: AUAudioUnitBusArray) -> [Bus] {
        (0..<array.count).map { index in
            let bus = array[index]
            let name = bus.name ?? "bus \(index)"
            return Bus(name: name, channels: Int(bus.format.channelCount), sampleRate: bus.format.sampleRate)
        }
    }

    var rows: [(String, String)] {
        [
            ("inputs", Self.text(inputs)), ("outputs", Self.text(outputs)),
            ("latency", "\(ParameterRow.number(latency * 1000)) ms"),
            ("tail", tailTime.map { "\(ParameterRow.number($0)) s" } ?? "endless"),
        ]
    }

    var parameterTable: String { parameters.isEmpty ? "" : ParameterRow.table(parameters) }

    var presetTable: String { presets.isEmpty ? "" : presets.table }

    private static func text(_ busses: [Bus]) -> String {
        busses.isEmpty ? "none" : busses.map { "\($0.name) (\($0.channels) channels)" }.joined(separator: ", ")
    }
}
