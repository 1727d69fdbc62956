import ComponentRegistry
import RenderBenchmark
import Sandbox
import TerminalOutput

/// What a benchmark prints: JSON, or for a person the conditions, the machine's limits, a table and figures.
package struct BenchReport {
    private let context: BenchmarkContext
    /// Nil where JSON is printed, which has the limits of every row.
    private let limits: MachineLimits?

    /// Measures the machine's limits where a person reads them. Throws what measuring throws. Thread: any but render.
    package static func measuringLimits(_ context: BenchmarkContext, asJSON: Bool) async throws -> BenchReport {
        BenchReport(context: context, limits: asJSON ? nil : try await context.machineLimits())
    }

    /// Prints the rows of a run.
    /// - Parameters:
    ///   - figures: what is judged.
    ///   - showsAll: whether figures are listed that the run has not measured.
    package func print(_ records: [BenchmarkRecord], figures: [Figure], showsAll: Bool = false) {
        guard let limits else { return Swift.print(BenchmarkRecord.json(records)) }
        let columns = TerminalWidth.columns
        let heading = TerminalText.line(heading)
        Swift.print(columns.map { TerminalText.wrapped(heading, columns: $0).joined(separator: "\n") } ?? heading)
        Swift.print("\n\(limits.text(columns: columns))")
        Swift.print("\n\(BenchmarkTable(records).text(columns: columns))")
        let judged = FigureSummary(records, figures: figures).text(onlyMeasured: !showsAll, columns: columns)
        if !judged.isEmpty { Swift.print("\n\(judged)") }
    }

    /// Machine and conditions in one line.
    package var heading: String {
        let kernel = SystemFile.text("/proc/sys/kernel/osrelease") ?? ""
        let policy = context.fifoPriority > 0 ? "FIFO \(context.fifoPriority)" : "ordinary scheduling"
        let other = context.peerCore.map { "other core \($0)" } ?? "one core"
        return [
            context.conditions.pace, SystemFile.processorName, "Linux \(kernel)", policy,
            "host on core \(context.hostCore), \(other)", "sandbox \(context.conditions.sandbox.rawValue)",
            context.component.name, Self.build,
        ].filter { !$0.isEmpty }.joined(separator: " · ")
    }

    #if DEBUG
        private static let build = "DEBUG build: figures mean little"
    #else
        private static let build = "release build"
    #endif
}
