import CBenchLimits
import RenderBenchmark

/// Processes of the ordinary class that compute and never sleep, each in a session of its own, as another user's would
/// be. They end with this object or with the process.
package final class BusyProcesses: Sendable {
    // nonisolated(unsafe): set once, and used again only by deinit.
    private nonisolated(unsafe) let load: OpaquePointer?

    /// Starts so many. Throws `BenchmarkError` when there is no room for them. Thread: any but render.
    package init(count: Int) throws {
        var made: OpaquePointer?
        try BenchmarkError.check(bench_load_start(UInt32(clamping: count), &made), "cannot start \(count) processes")
        load = made
    }

    deinit { bench_load_stop(load) }
}
