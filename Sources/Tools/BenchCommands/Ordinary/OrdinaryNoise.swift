import LinuxSystem
import RenderBenchmark

/// What the machine took from the threads of a row; nanoseconds.
struct OrdinaryNoise {
    /// Of services' threads and of the machine, at a moment.
    struct Reading {
        let waiting: UInt64
        let stolen: UInt64

        init(_ services: [ObservedThread]) {
            let times = services.compactMap { ThreadRunTimes(processID: $0.processID, threadID: $0.threadID) }
            waiting = times.reduce(0) { $0 &+ $1.waiting }
            stolen = MachineTimes.stolen
        }
    }

    private var host: UInt64 = 0
    private var services: UInt64 = 0
    private var stolen: UInt64 = 0

    mutating func add(_ runDelay: UInt64, since before: Reading, _ threads: [ObservedThread]) {
        let after = Reading(threads)
        host += runDelay
        // A service that was started again counts from its start.
        services += after.waiting >= before.waiting ? after.waiting - before.waiting : after.waiting
        stolen += after.stolen &- before.stolen
    }

    var extras: [BenchmarkExtra] {
        [
            .microseconds("host_run_delay", host), .microseconds("service_run_delay", services),
            .microseconds("stolen", stolen),
        ]
    }
}
