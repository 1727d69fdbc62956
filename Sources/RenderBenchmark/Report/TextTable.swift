/// A table for a terminal: columns as wide as their widest cell.
public struct TextTable: Sendable {
    /// Where a column's cells stand.
    public enum Alignment: Sendable { case left, right }

    private let headings: [String]
    private let alignments: [Alignment]
    private var rows: [[String]] = []

    /// Columns from left to right; a row's cells follow in the same order.
    public init(_ columns: [(heading: String, alignment: Alignment)]) {
        headings = columns.map(\.heading)
        alignments = columns.map(\.alignment)
    }

    /// Adds a row; missing cells are empty.
    public mutating func append(_ cells: [String]) {
        rows.append(cells + Array(repeating: "", count: Swift.max(0, headings.count - cells.count)))
    }

    /// Lines with a heading and a rule below it.
    public func text() -> String {
        let widths = headings.indices.map { column in
            ([headings] + rows).map { $0[column].count }.max() ?? 0
        }
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: "  ")
        let lines = [line(headings, widths), rule] + rows.map { line($0, widths) }
        return lines.joined(separator: "\n")
    }

    private func line(_ cells: [String], _ widths: [Int]) -> String {
        let padded = widths.indices.map { column in
            let fill = String(repeating: " ", count: widths[column] - cells[column].count)
            return alignments[column] == .left ? cells[column] + fill : fill + cells[column]
        }
        var text = padded.joined(separator: "  ")
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
