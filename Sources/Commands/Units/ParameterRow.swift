import Foundation
import TerminalOutput

/// One parameter of a running unit.
package struct ParameterRow: Codable, Equatable, Sendable {
    package var address: UInt64
    package var keyPath: String
    package var name: String
    package var value: Double
    package var minimum: Double
    package var maximum: Double
    package var unit: String
    /// The value as the unit writes it; empty when it does not.
    package var text: String

    package init(
        address: UInt64, keyPath: String, name: String, value: Double, minimum: Double, maximum: Double, unit: String,
        text: String
    ) {
        self.address = address
        self.keyPath = keyPath
        self.name = name
        self.value = value
        self.minimum = minimum
        self.maximum = maximum
        self.unit = unit
        self.text = text
    }

    /// Parameters as a table.
    package static func table(_ parameters: [ParameterRow]) -> String {
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
