import LinuxSystem
import Synchronization

/// The part of a plan that renders at one rate with one number of frames: its steps, in their order.
///
/// The graph's end is in the first domain. Each change of rate and each time effect has a domain before it, which it
/// runs zero, one or several times per run of its own. Thread: render; lies in a plan's memory.
package struct RenderDomain {
    let steps: UnsafeMutablePointer<PlanStep>
    let stepCount: Int
    /// Per step.
    let times: UnsafeMutablePointer<StepTime>
    package let sampleRate: Double
    /// The longest run.
    package let maximumFrames: Int
    let clock: Unmanaged<RateClock>
    /// What the domain is run for; nil when nothing reads it.
    package let result: UnsafeMutablePointer<Signal>?

    /// One run of `frames`, at most `maximumFrames`.
    @_noLocks @_noAllocation @section("render")
    func run(_ frames: Int, _ pass: UnsafeMutablePointer<RenderPass>) {
        let time = clock._withUnsafeGuaranteedRef { clock in
            clock.note(hostTime: pass.pointee.hostTime)
            return clock.sampleTime
        }
        if pass.pointee.isMeasured {
            runMeasured(frames, time, pass)
        } else {
            for index in 0..<stepCount { steps[index].run(frames, time: time, rate: sampleRate, pass) }
        }
        clock._withUnsafeGuaranteedRef { $0.sampleTime = time &+ Int64(frames) }
    }

    @_noLocks @_noAllocation
    private func runMeasured(_ frames: Int, _ time: Int64, _ pass: UnsafeMutablePointer<RenderPass>) {
        var begin = MonotonicClock.now()
        for index in 0..<stepCount {
            steps[index].run(frames, time: time, rate: sampleRate, pass)
            let end = MonotonicClock.now()
            times[index].note(end &- begin)
            begin = end
        }
    }
}

/// How long a step took, as long as somebody looks. Thread: render writes, any reads.
package struct StepTime: ~Copyable {
    private let sum = Atomic<UInt64>(0)
    private let count = Atomic<UInt64>(0)
    private let longest = Atomic<UInt64>(0)

    @_noLocks @_noAllocation
    mutating func note(_ nanoseconds: UInt64) {
        sum.store(sum.load(ordering: .relaxed) &+ nanoseconds, ordering: .relaxed)
        count.store(count.load(ordering: .relaxed) &+ 1, ordering: .relaxed)
        if nanoseconds > longest.load(ordering: .relaxed) { longest.store(nanoseconds, ordering: .relaxed) }
    }

    /// Nanoseconds of a run on average, and of the longest; nil while nothing was measured.
    package var measured: (mean: Double, longest: UInt64)? {
        let count = count.load(ordering: .relaxed)
        guard count > 0 else { return nil }
        return (Double(sum.load(ordering: .relaxed)) / Double(count), longest.load(ordering: .relaxed))
    }
}
