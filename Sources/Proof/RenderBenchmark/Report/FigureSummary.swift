import TerminalOutput

/// The figures with their goals beside what a run measured.
public struct FigureSummary: Sendable {
    /// One figure's outcome.
    public struct Row: Sendable {
        /// What was to be reached.
        public var figure: Figure
        /// nil: this run did not measure it.
        public var measured: Double?
        /// nil: not measured.
        public var isReached: Bool? { measured.map { $0 <= figure.goal } }
    }

    /// One for each figure, in their order, measured or not.
    public let rows: [Row]

    /// `records` are those of one run.
    public init(_ records: [BenchmarkRecord], figures: [Figure]) {
        rows = figures.map { Row(figure: $0, measured: $0.value(in: records)) }
    }

    /// A table: figure, goal, measured, ok or missed. Empty for no figure.
    /// - Parameters:
    ///   - onlyMeasured: whether figures that this run did not measure are left out.
    ///   - columns: those of the terminal; where they are too few, figures stand at the right in several lines. Nil for
    ///     lines of any length.
    public func text(onlyMeasured: Bool = false, columns: Int? = nil) -> String {
        let shown = rows.filter { $0.measured != nil || !onlyMeasured }
        if shown.isEmpty { return "" }
        let whole = Self.table(shown)
        guard let columns, whole.width > columns else { return whole.text() }
        return Self.narrow(shown, columns)
    }

    private static func narrow(_ rows: [Row], _ columns: Int) -> String {
        let starts = rows.map { row in
            let measured = row.measured.map(row.figure.formatted) ?? "not measured"
            return "\(verdict(row)) \(measured) (≤ \(row.figure.formatted(row.figure.goal)))"
        }
        let width = (starts.map(TerminalText.width).max() ?? 0) + 2
        return zip(rows, starts).map { row, start in
            let lines = TerminalText.wrapped(row.figure.name, columns: max(columns - width, 20))
            let padding = String(repeating: " ", count: width - TerminalText.width(start))
            return start + padding + lines.joined(separator: "\n" + String(repeating: " ", count: width))
        }.joined(separator: "\n")
    }

    private static func verdict(_ row: Row) -> String { row.isReached.map { $0 ? "ok" : "missed" } ?? "" }

    private static func table(_ rows: [Row]) -> TextTable {
        var table = TextTable([("figure", .left), ("goal", .right), ("measured", .right), ("", .left)])
        for row in rows {
            let figure = row.figure
            table.append([
                figure.name, "≤ " + figure.formatted(figure.goal),
                row.measured.map(figure.formatted) ?? "not measured",
                verdict(row),
            ])
        }
        return table
    }
}
