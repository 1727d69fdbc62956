import TerminalOutput

/// Presets as `preset` and `info` print them.
struct PresetListing: Encodable {
    private struct Row: Encodable {
        var number: Int
        var name: String
    }

    private let rows: [Row]

    init(_ presets: [(number: Int, name: String)]) { rows = presets.map { Row(number: $0.number, name: $0.name) } }

    var isEmpty: Bool { rows.isEmpty }

    /// Presets of the user have negative numbers.
    var table: String {
        var table = TextTable([("number", .right), ("preset", .left)])
        for row in rows { table.append(["\(row.number)", row.name]) }
        return table.text(columns: TerminalWidth.columns)
    }

    /// An array, without a name around it.
    func encode(to encoder: any Encoder) throws { try rows.encode(to: encoder) }
}
