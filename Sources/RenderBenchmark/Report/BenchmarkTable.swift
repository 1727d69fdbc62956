import Foundation
import TerminalOutput

/// The records of a run as a table for a terminal.
public struct BenchmarkTable: Sendable {
    private let records: [BenchmarkRecord]

    /// One line each, in this order.
    public init(_ records: [BenchmarkRecord]) { self.records = records }

    /// Times in µs; the limit beside each; context switches per cycle (host + service); p50 as a share of the period.
    public func text() -> String {
        var table = TextTable([
            ("bench", .left), ("mode", .left), ("placement", .left), ("frames", .right), ("ch", .right),
            ("units", .right), ("p50 µs", .right), ("p90", .right), ("p99", .right), ("p99.9", .right), ("max", .right),
            ("limit p50", .right), ("p99", .right), ("ratio p50", .right), ("p99", .right), ("switches", .right),
            ("period", .right), ("missed", .right), ("", .left),
        ])
        for record in records { table.append(cells(record)) }
        return table.text()
    }

    private func cells(_ record: BenchmarkRecord) -> [String] {
        let configuration = record.configuration
        let times = [record.p50, record.p90, record.p99, record.p999, record.max, record.limitP50, record.limitP99]
        let misses = record[extra: "misses"]?.number.map { $0 > 0 ? String(Int($0)) : "" }
        return [
            configuration.bench.rawValue, configuration.mode.rawValue, configuration.placement.rawValue,
            "\(configuration.frames)", "\(configuration.channels)", "\(configuration.units)",
        ] + times.map(Self.time) + [
            Self.ratio(record.ratioP50), Self.ratio(record.ratioP99), switches(record), share(record), misses ?? "",
            own(record),
        ]
    }

    private func switches(_ record: BenchmarkRecord) -> String {
        guard let host = record[extra: "context_switches"]?.number else { return "" }
        guard let service = record[extra: "service_context_switches"]?.number else {
            return String(format: "%.2f", host)
        }
        return String(format: "%.2f+%.2f", host, service)
    }

    private func share(_ record: BenchmarkRecord) -> String {
        record[extra: "share_of_period"]?.number.map { String(format: "%.2f %%", $0 * 100) } ?? ""
    }

    /// What a benchmark measures beside time.
    private func own(_ record: BenchmarkRecord) -> String {
        var parts: [String] = []
        if record.configuration.mode == .inProcess, let added = record[extra: "added_ns"]?.number {
            parts.append(String(format: "+%.0f ns", added))
        }
        if record.configuration.placement == .anticipate, let share = record[extra: "service_core_share"]?.number {
            parts.append(String(format: "%.1f %% of the other core", share * 100))
        }
        if let pss = record[extra: "pss_kib"]?.number { parts.append(String(format: "PSS %.2f MiB", pss / 1024)) }
        if let written = record[extra: "written_kib"]?.number {
            parts.append(String(format: "%.2f MiB written", written / 1024))
        }
        if let fit = record[extra: "units_without_miss"]?.number { parts.append("\(Int(fit)) units fit") }
        if let processes = record[extra: "busy_processes"]?.number {
            parts.append(processes > 0 ? "beside \(Int(processes)) busy processes" : "alone")
        }
        if let beyond = record[extra: "misses_beyond_bare"]?.number {
            let within = record[extra: "misses_in_cycle"]?.number ?? 0
            parts.append(String(format: "%+d beyond the bare thread, %d in the cycle", Int(beyond), Int(within)))
        }
        if let delay = record[extra: "host_run_delay"]?.number {
            let services = record[extra: "service_run_delay"]?.number ?? 0
            let stolen = record[extra: "stolen"]?.number ?? 0
            parts.append(
                String(format: "run delay %.0f+%.0f ms, stolen %.0f ms", delay / 1000, services / 1000, stolen / 1000))
        }
        if let blocks = record[extra: "blocks_to_wet"]?.number {
            parts.append(String(format: "wet after %.0f blocks", blocks))
        }
        if let pause = record[extra: "main_thread_pause"]?.number {
            parts.append(String(format: "main thread paused at most %.2f ms", pause / 1000))
        }
        if let allocations = record[extra: "render_allocations"]?.number {
            parts.append("\(Int(allocations)) allocations, \(Int(record[extra: "render_locks"]?.number ?? 0)) locks")
        }
        return parts.joined(separator: ", ")
    }

    static func time(_ microseconds: Double?) -> String {
        guard let microseconds else { return "" }
        if microseconds < 1 { return String(format: "%.3f", microseconds) }
        return String(format: microseconds < 1000 ? "%.2f" : "%.0f", microseconds)
    }

    static func ratio(_ ratio: Double?) -> String { ratio.map { String(format: "%.2f", $0) } ?? "" }
}
