import RenderBenchmark

/// How the cycles of a row of `aubench ordinary` went.
struct OrdinaryCounts {
    var cycles = 0
    /// The thread came so late that the device lost a whole period, after a cycle that was in time.
    var lateWakes = 0
    /// The cycle began in its period and ended after it.
    var lateCycles = 0
    /// A unit was bridged in a cycle that ended in time.
    var bridgedCycles = 0
    /// From the callback to its end; nanoseconds.
    var busyTimes: [UInt64] = []

    var misses: Int { lateWakes + lateCycles + bridgedCycles }

    mutating func add(_ other: OrdinaryCounts) {
        cycles += other.cycles
        lateWakes += other.lateWakes
        lateCycles += other.lateCycles
        bridgedCycles += other.bridgedCycles
        busyTimes += other.busyTimes
    }

    var extras: [BenchmarkExtra] {
        [
            BenchmarkExtra("cycles", .integer(cycles)), BenchmarkExtra("misses", .integer(misses)),
            BenchmarkExtra("late_wakes", .integer(lateWakes)),
            BenchmarkExtra("misses_in_cycle", .integer(lateCycles + bridgedCycles)),
            BenchmarkExtra("late_cycles", .integer(lateCycles)),
            BenchmarkExtra("bridged_cycles", .integer(bridgedCycles)),
        ]
    }
}
