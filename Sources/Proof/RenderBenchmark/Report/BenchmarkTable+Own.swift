import Foundation

/// What a benchmark measures beside time.
extension BenchmarkTable {
    /// In words.
    static func own(_ record: BenchmarkRecord) -> String {
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
}
