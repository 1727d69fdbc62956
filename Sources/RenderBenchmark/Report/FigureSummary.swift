import TerminalOutput

/// The figures to reach beside what a run measured.
public struct FigureSummary: Sendable {
    /// One figure's outcome.
    public struct Row: Sendable {
        /// What was to be reached.
        public var figure: Figure
        /// nil: this run did not measure it.
        public var measured: Double?
        /// nil: not measured.
        public var isReached: Bool? { measured.map { $0 <= figure.reach } }
    }

    /// One for each figure, in their order, measured or not.
    public let rows: [Row]

    /// `records` are those of one run.
    public init(_ records: [BenchmarkRecord], figures: [Figure] = Figure.all) {
        rows = figures.map { Row(figure: $0, measured: $0.value(in: records)) }
    }

    /// A table: figure, reach, measured, ok or missed. With `onlyMeasured`, figures that this run did not measure are
    /// left out.
    public func text(onlyMeasured: Bool = false) -> String {
        var table = TextTable([("figure", .left), ("reach", .right), ("measured", .right), ("", .left)])
        for row in rows where row.measured != nil || !onlyMeasured {
            let figure = row.figure
            let verdict = row.isReached.map { $0 ? "ok" : "missed" } ?? ""
            table.append([
                figure.name, "≤ " + figure.formatted(figure.reach),
                row.measured.map(figure.formatted) ?? "not measured",
                verdict,
            ])
        }
        return table.text()
    }
}
