/// A table for a terminal: columns as wide as their widest cell. Control characters in cells are escaped.
public struct TextTable: Sendable {
    /// Where a column's cells stand.
    public enum Alignment: Sendable {
        /// Shortened where a line does not fit.
        case left
        /// At the left, never shortened.
        case whole
        /// Never shortened.
        case right
        /// At the left; goes on below, at words, where a line does not fit.
        case wrapped
    }

    private let headings: [String]
    private let alignments: [Alignment]
    private var rows: [(cells: [String], colors: [Int: TerminalColor], detail: String)] = []

    /// Columns of text are not made narrower than this.
    private static let narrowest = 12

    /// Columns from left to right; a row's cells follow in the same order.
    public init(_ columns: [(heading: String, alignment: Alignment)]) {
        headings = columns.map(\.heading)
        alignments = columns.map(\.alignment)
    }

    /// Adds a row; missing cells are empty.
    /// - Parameters:
    ///   - colors: of cells, by their column.
    ///   - detail: stands below it on a line of its own.
    public mutating func append(_ cells: [String], colors: [Int: TerminalColor] = [:], detail: String = "") {
        let missing = Array(repeating: "", count: Swift.max(0, headings.count - cells.count))
        rows.append((cells.map { TerminalText.line($0) } + missing, colors, TerminalText.line(detail)))
    }

    /// The columns of a line that nothing is shortened in.
    public var width: Int { Self.width(naturalWidths) }

    /// Lines with a heading and a rule below it.
    ///
    /// - Parameters:
    ///   - columns: what a line should fit into; texts in left-aligned columns are shortened for that, the longest
    ///     first,
    ///     and details. Without it everything is printed whole.
    ///   - kept: columns from the left that are always printed; of the others those at the right are left out while the
    ///     rest does not fit even so. Without it all are printed.
    ///   - isColored: whether cells have their colours. The text must not be escaped afterwards then.
    public func text(columns: Int? = nil, keeping kept: Int? = nil, isColored: Bool = false) -> String {
        let widths = columns.map { fitting($0, keeping: kept ?? headings.count) } ?? naturalWidths
        let rule = widths.map { String(repeating: "─", count: $0) }.joined(separator: Self.gap)
        let lines = rows.flatMap { row in
            folded(row.cells, widths).map { line($0, widths, isColored ? row.colors : [:]) }
                + (row.detail.isEmpty ? [] : [detail(row.detail, columns)])
        }
        return ([line(headings, widths, [:]), rule] + lines).joined(separator: "\n")
    }

    private static let gap = "  "
    private static func width(_ widths: [Int]) -> Int { widths.reduce(gap.count * (widths.count - 1), +) }

    private var naturalWidths: [Int] {
        headings.indices.map { column in
            ([headings] + rows.map(\.cells)).map { TerminalText.width($0[column]) }.max() ?? 0
        }
    }

    private func detail(_ text: String, _ columns: Int?) -> String {
        let indent = "    "
        return indent + (columns.map { TerminalText.shortened(text, columns: $0 - indent.count) } ?? text)
    }

    private func fitting(_ columns: Int, keeping kept: Int) -> [Int] {
        var natural = naturalWidths
        while true {
            var widths = natural
            shrink(&widths, to: columns)
            if Self.width(widths) <= columns || natural.count <= kept { return widths }
            natural.removeLast()
        }
    }

    private func shrink(_ widths: inout [Int], to columns: Int) {
        let elastic = widths.indices.filter { [.left, .wrapped].contains(alignments[$0]) && $0 > 0 }
        while Self.width(widths) > columns {
            guard let widest = elastic.max(by: { widths[$0] < widths[$1] }), widths[widest] > Self.narrowest else {
                return
            }
            widths[widest] -= 1
        }
    }

    /// The lines of a row: one, but for what is wrapped.
    private func folded(_ cells: [String], _ widths: [Int]) -> [[String]] {
        let columns = widths.indices.map { column in
            alignments[column] == .wrapped && TerminalText.width(cells[column]) > widths[column]
                ? TerminalText.wrapped(cells[column], columns: widths[column]) : [cells[column]]
        }
        return (0..<(columns.map(\.count).max() ?? 1)).map { line in
            columns.map { $0.indices.contains(line) ? $0[line] : "" }
        }
    }

    private func line(_ cells: [String], _ widths: [Int], _ colors: [Int: TerminalColor]) -> String {
        let padded = widths.indices.map { column in
            let cell = TerminalText.shortened(cells[column], columns: widths[column])
            let fill = String(repeating: " ", count: Swift.max(0, widths[column] - TerminalText.width(cell)))
            let shown = colors[column].map { $0.applied(to: cell) } ?? cell
            return alignments[column] == .right ? fill + shown : shown + fill
        }
        var text = padded.joined(separator: Self.gap)
        while text.hasSuffix(" ") { text.removeLast() }
        return text
    }
}
