import AudioToolbox
import TerminalOutput

/// What a running unit says of itself.
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
    var presets: [PresetRow]

    init(_ unit: AUAudioUnit) {
        inputs = Self.busses(unit.inputBusses)
        outputs = Self.busses(unit.outputBusses)
        latency = unit.latency
        tailTime = unit.tailTime.isFinite && unit.tailTime < 1e6 ? unit.tailTime : nil
        channelCapabilities = unit.channelCapabilities ?? []
        parameters = (unit.parameterTree?.allParameters ?? []).map(ParameterRow.init)
        presets = (unit.factoryPresets ?? []).map { PresetRow(number: $0.number, name: $0.name) }
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

    var presetTable: String {
        guard !presets.isEmpty else { return "" }
        var table = TextTable([("number", .right), ("preset", .left)])
        for preset in presets { table.append(["\(preset.number)", preset.name]) }
        return table.text(columns: TerminalWidth.columns)
    }

    private static func text(_ busses: [Bus]) -> String {
        busses.isEmpty ? "none" : busses.map { "\($0.name) (\($0.channels) channels)" }.joined(separator: ", ")
    }
}

extension ParameterRow {
    init(_ parameter: AUParameter) {
        let value = parameter.value
        let index = (value - parameter.minValue).rounded()
        let names = parameter.valueStrings ?? []
        self.init(
            address: parameter.address, keyPath: parameter.keyPath, name: parameter.displayName, value: Double(value),
            minimum: Double(parameter.minValue), maximum: Double(parameter.maxValue), unit: parameter.unitName ?? "",
            text: index >= 0 && index < AUValue(names.count) ? names[Int(index)] : "")
    }
}
