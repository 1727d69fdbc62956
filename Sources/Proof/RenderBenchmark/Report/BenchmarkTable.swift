import Foundation
import TerminalOutput

/// The records of a run as tables for a terminal, one for each benchmark.
public struct BenchmarkTable: Sendable {
    /// A column, whose cell is empty where a record has nothing for it.
    private struct Column {
        let heading: String
        let alignment: TextTable.Alignment
        let cell: (BenchmarkRecord) -> String
    }

    private let records: [BenchmarkRecord]

    /// One line each, in this order.
    public init(_ records: [BenchmarkRecord]) { self.records = records }

    /// Times in µs; the limit and the ratio to it beside each; context switches per cycle (host + service); p50 as a
    /// share of the period. A table has the columns that its benchmark fills; what all its rows have in common stands
    /// above.
    /// - Parameter columns: those of the terminal, at whose right columns are left out where they do not fit; nil for all.
    public func text(columns: Int? = nil) -> String {
        var kinds: [BenchmarkKind] = []
        for kind in records.map(\.configuration.bench) where !kinds.contains(kind) { kinds.append(kind) }
        return kinds.map { kind in
            let rows = records.filter { $0.configuration.bench == kind }
            return Self.title(kind, rows) + "\n" + Self.table(rows, columns)
        }.joined(separator: "\n\n")
    }

    // MARK: One benchmark

    /// A number that rows may have in common.
    private struct Size {
        let heading: String
        let one: String
        let many: String
        let value: @Sendable (BenchmarkConfiguration) -> Int
    }

    private static let sizes = [
        Size(heading: "frames", one: "frame", many: "frames") { $0.frames },
        Size(heading: "ch", one: "channel", many: "channels") { $0.channels },
        Size(heading: "units", one: "unit", many: "units") { $0.units },
    ]

    private static func isCommon(_ rows: [BenchmarkRecord], _ value: (BenchmarkConfiguration) -> Int) -> Bool {
        Set(rows.map { value($0.configuration) }).count == 1
    }

    private static func title(_ kind: BenchmarkKind, _ rows: [BenchmarkRecord]) -> String {
        let common = sizes.filter { isCommon(rows, $0.value) }.compactMap { size in
            rows.first.map { row in
                let value = size.value(row.configuration)
                return "\(value) \(value == 1 ? size.one : size.many)"
            }
        }
        return common.isEmpty ? kind.rawValue : "\(kind.rawValue): \(common.joined(separator: ", "))"
    }

    private static func table(_ rows: [BenchmarkRecord], _ columns: Int?) -> String {
        let used = allColumns(rows).filter { column in rows.contains { !column.cell($0).isEmpty } }
        let whole = table(rows, used, hasOwnBelow: false)
        guard let columns, whole.width > columns else { return whole.text() }
        return table(rows, used, hasOwnBelow: true).text(columns: columns, keeping: 3)
    }

    /// What a benchmark measures beside time stands in the last column, or below each row where that is too narrow.
    private static func table(_ rows: [BenchmarkRecord], _ used: [Column], hasOwnBelow: Bool) -> TextTable {
        let hasOwn = rows.contains { !own($0).isEmpty }
        var table = TextTable(
            used.map { ($0.heading, $0.alignment) } + (hasOwn && !hasOwnBelow ? [("", .left)] : []))
        for row in rows {
            let cells = used.map { $0.cell(row) }
            table.append(
                cells + (hasOwn && !hasOwnBelow ? [own(row)] : []), detail: hasOwnBelow ? own(row) : "")
        }
        return table
    }

    /// From the left in the order in which a narrow terminal keeps them.
    private static func allColumns(_ rows: [BenchmarkRecord]) -> [Column] {
        func number(_ heading: String, _ cell: @escaping (BenchmarkRecord) -> String) -> Column {
            Column(heading: heading, alignment: .right, cell: cell)
        }
        let head = [
            Column(heading: "mode", alignment: .whole) { $0.configuration.mode.rawValue },
            Column(heading: "placement", alignment: .whole) { $0.configuration.placement.rawValue },
        ]
        let sizeColumns = sizes.filter { !isCommon(rows, $0.value) }.map { size in
            number(size.heading) { "\(size.value($0.configuration))" }
        }
        return head + sizeColumns + [
            number("p50 µs") { time($0.p50) }, number("p99 µs") { time($0.p99) },
            number("ratio p50") { ratio($0.ratioP50) }, number("ratio p99") { ratio($0.ratioP99) },
            number("missed", missed), number("limit p50") { time($0.limitP50) },
            number("limit p99") { time($0.limitP99) }, number("max") { time($0.max) }, number("period", share),
            number("switches", switches), number("p90") { time($0.p90) }, number("p99.9") { time($0.p999) },
        ]
    }

    // MARK: Cells

    private static func missed(_ record: BenchmarkRecord) -> String {
        record[extra: "misses"]?.number.map { $0 > 0 ? String(Int($0)) : "" } ?? ""
    }

    private static func switches(_ record: BenchmarkRecord) -> String {
        guard let host = record[extra: "context_switches"]?.number else { return "" }
        guard let service = record[extra: "service_context_switches"]?.number else {
            return String(format: "%.2f", host)
        }
        return String(format: "%.2f+%.2f", host, service)
    }

    private static func share(_ record: BenchmarkRecord) -> String {
        record[extra: "share_of_period"]?.number.map { String(format: "%.2f %%", $0 * 100) } ?? ""
    }

    static func time(_ microseconds: Double?) -> String {
        guard let microseconds else { return "" }
        if microseconds < 1 { return String(format: "%.3f", microseconds) }
        return String(format: microseconds < 1000 ? "%.2f" : "%.0f", microseconds)
    }

    static func ratio(_ ratio: Double?) -> String { ratio.map { String(format: "%.2f", $0) } ?? "" }
}
