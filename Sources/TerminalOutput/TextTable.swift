/// A table for a terminal: columns as wide as their widest cell. Control characters in cells are escaped.
public struct TextTable: Sendable {
    /// Where a column's cells stand.
    public enum Alignment: Sendable { case left, right }

    private let headings: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    /// Columns of text are not made narrower than this.
    private static let narrowest = 12

    /// Columns from left to right; a row's cells follow in the same order.
    public init(_ columns: [(heading: String, alignment: Alignment)]) {
        headings = columns.map(\.heading)
        alignments = columns.map(\.alignment)
    }

    /// Adds a row; missing cells are empty.
    public mutating func append(_ cells: [String]) {
        let missing = Array(repeating: "", count: Swift.max(0, headings.count - cells.count))
        rows.append(cells.map { TerminalText.line($0) } + missing)
    }

    /// Lines with a heading and a rule below it.
    ///
    /// - Parameter columns: what a line should fit into; texts in left-aligned columns are shortened for that, the
    ///   longest first. Without it everything is printed whole.
    public func text(columns: Int? = nil) -> String {
        var widths = headings.indices.map { column in
            ([headings] + rows).map { TerminalText.width($0[column]) }.max() ?? 0
        }
        if let columns { shrink(&widths, to: columns) }
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        let lines = [line(headings, widths), rule] + rows.map { line($0, widths) }
        return lines.joined(separator: "\n")
    }

    private func shrink(_ widths: inout [Int], to columns: Int) {
        let elastic = widths.indices.filter { alignments[$0] == .left && $0 > 0 }
        while widths.reduce(2 * (widths.count - 1), +) > columns {
            guard let widest = elastic.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest else {
                return
            }
            widths[widest] -= 1
        }
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = widths.indices.map { column in
            let cell = TerminalText.shortened(cells[column], columns: widths[column])
            let fill = String(repeating: " ", count: Swift.max(0, widths[column] - TerminalText.width(cell)))
            return alignments[column] == .left ? cell + fill : fill + cell
        }
        var text = padded.joined(separator: "  ")
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
