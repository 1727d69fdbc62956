import CRawLimits

/// How late a thread wakes that sleeps until a time, which decides whether a service can wake ahead of its host.
public enum TimerLateness {
    /// Nanoseconds per sleep of `period` nanoseconds, on this core; FIFO priority 0: the ordinary policy. Throws when
    /// core or policy is refused. Thread: any but render.
    public static func measure(
        core: Int, fifoPriority: Int, count: Int = 300, period: UInt64 = 1_333_000
    ) async throws -> LatencyDistribution {
        let samples = try await MeasuringThread(core: core, fifoPriority: fifoPriority).run {
            var due: UInt64 = 0
            return (0..<count).map { _ in
                raw_await_callback(&due, period)
                let now = raw_now()
                return now > due ? now - due : 0
            }
        }
        return LatencyDistribution(nanoseconds: samples)
    }
}
