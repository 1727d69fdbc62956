import AudioUnitTestKit
import LinuxSystem
import RenderBenchmark

/// Allocations and locks on render threads, of the host and of services, while slices were measured.
struct SafetyCounts {
    private let counter: RenderCounter
    private var host = RenderCounter.Counts()
    private var service = RenderCounter.Counts()
    private var isWarm = false

    init(_ counter: RenderCounter) { self.counter = counter }

    /// Counts what happens in a slice, on this thread and those of services; returns what the slice returned.
    mutating func watch(_ services: [ObservedThread], _ slice: () -> Int) -> Int {
        let threads = services.map(\.threadID)
        let own = CurrentThread.identifier()
        // The host's thread is read last and first again: reading the others' counts allocates.
        let serviceBefore = threads.map { counter.counts(thread: $0) }
        let hostBefore = counter.counts(thread: own)
        let failed = slice()
        let hostAfter = counter.counts(thread: own)
        let serviceAfter = threads.map { counter.counts(thread: $0) }
        // The first slice warms up: first calls resolve symbols and fill caches.
        guard isWarm else {
            isWarm = true
            return failed
        }
        Self.add(hostBefore, hostAfter, to: &host)
        for (before, after) in zip(serviceBefore, serviceAfter) { Self.add(before, after, to: &service) }
        return failed
    }

    private static func add(
        _ before: RenderCounter.Counts, _ after: RenderCounter.Counts, to sum: inout RenderCounter.Counts
    ) {
        sum.allocations += after.allocations - before.allocations
        sum.locks += after.locks - before.locks
    }

    var extras: [BenchmarkExtra] {
        [
            BenchmarkExtra("render_allocations", .integer(Int(host.allocations + service.allocations))),
            BenchmarkExtra("render_locks", .integer(Int(host.locks + service.locks))),
            BenchmarkExtra("host_allocations", .integer(Int(host.allocations))),
            BenchmarkExtra("host_locks", .integer(Int(host.locks))),
            BenchmarkExtra("service_allocations", .integer(Int(service.allocations))),
            BenchmarkExtra("service_locks", .integer(Int(service.locks))),
        ]
    }
}
