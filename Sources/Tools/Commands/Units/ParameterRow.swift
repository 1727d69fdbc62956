import AudioToolbox
import Foundation
import HostControl
import TerminalOutput

/// One parameter of a running unit.
struct ParameterRow: Encodable {
    var address: UInt64
    var keyPath: String
    var name: String
    var value: Double
    var minimum: Double
    var maximum: Double
    var unit: String
    /// The value as the unit writes it; empty when it does not.
    var text: String

    init(_ status: ParameterStatus) {
        address = UInt64(status.address) ?? 0
        keyPath = status.keyPath
        name = status.name
        value = Double(status.value)
        minimum = Double(status.minimum)
        maximum = Double(status.maximum)
        unit = status.unitName
        text = Self.name(of: status.value, from: status.minimum, in: status.valueStrings)
    }

    init(_ parameter: AUParameter) {
        address = parameter.address
        keyPath = parameter.keyPath
        name = parameter.displayName
        value = Double(parameter.value)
        minimum = Double(parameter.minValue)
        maximum = Double(parameter.maxValue)
        unit = parameter.givenUnitName ?? ""
        text = Self.name(of: parameter.value, from: parameter.minValue, in: parameter.valueStrings ?? [])
    }

    /// The name of an indexed parameter's value; empty when it has none.
    private static func name(of value: Float, from minimum: Float, in names: [String]) -> String {
        let index = (value - minimum).rounded()
        return index >= 0 && index < Float(names.count) ? names[Int(index)] : ""
    }

    /// Parameters as a table.
    static func table(_ parameters: [ParameterRow]) -> String {
        var table = TextTable([
            ("parameter", .left), ("name", .left), ("value", .right), ("unit", .left), ("range", .left),
            ("address", .right),
        ])
        for parameter in parameters {
            let range = "\(number(parameter.minimum)) … \(number(parameter.maximum))"
            let value = number(parameter.value)
            let shown = parameter.text.isEmpty || parameter.text == value ? value : "\(value) (\(parameter.text))"
            table.append([parameter.keyPath, parameter.name, shown, parameter.unit, range, "\(parameter.address)"])
        }
        return table.text(columns: TerminalWidth.columns)
    }

    /// At most six significant digits.
    static func number(_ value: Double) -> String { String(format: "%.6g", value) }
}
