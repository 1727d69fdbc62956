import AudioToolbox
import TerminalOutput

/// One element of a view as `auctl view --describe` prints it.
struct ViewElementRow: Encodable {
    let id: UInt32
    let role: String
    let label: String
    let value: String
    /// Null for what has no number.
    let number: Double?
    let least: Double?
    let greatest: Double?
    /// Points from the view's upper left corner: x, y, width, height.
    let frame: [Double]
    let isEnabled: Bool
    let isFocused: Bool

    init(_ element: ViewElement) {
        (id, role, label, value) = (element.identifier, "\(element.role)", element.label, element.value)
        (number, least, greatest) = (element.number, element.least, element.greatest)
        frame = [element.x, element.y, element.width, element.height]
        (isEnabled, isFocused) = (element.isEnabled, element.isFocused)
    }

    static func table(_ rows: [ViewElementRow]) -> String {
        guard !rows.isEmpty else { return "The view describes nothing of what it shows." }
        var table = TextTable([("id", .right), ("role", .left), ("label", .left), ("value", .left), ("frame", .left)])
        for row in rows {
            let frame = row.frame.map { ParameterRow.number($0) }.joined(separator: " ")
            table.append(["\(row.id)", row.role, row.label, row.value, frame])
        }
        return table.text(columns: TerminalWidth.columns)
    }
}
