import AudioDevices
import AudioToolbox
import ExtensionHost
import LinuxSystem
import RenderBenchmark

/// What a paced device's thread of the ordinary class does in one row of `aubench ordinary`, and how it went.
///
/// Thread: one at a time; while `run` waits, the device's thread has the counts.
// @unchecked: `run` waits while the device's thread has the counts.
final class OrdinarySubject: @unchecked Sendable {
    let configuration: BenchmarkConfiguration
    /// Nanoseconds that a cycle without units computes for.
    var computingTime: UInt64 = 0
    private let measured: MeasuredUnits?
    private var chain: UnitChain?
    private var samples: [UInt64] = []
    private var counts = OrdinaryCounts()
    private var noise = OrdinaryNoise()

    /// Without units the row is a bare thread's.
    init(_ configuration: BenchmarkConfiguration, _ measured: MeasuredUnits? = nil) {
        self.configuration = configuration
        self.measured = measured
    }

    /// Cycles of each slice that are not counted.
    private static let settlingCycles = 20

    /// Renders one slice on a device thread of its own, which has what any ordinary thread has. Throws the first error
    /// of the device or of a unit.
    func run(cycles: Int) throws {
        if chain == nil { chain = try measured?.chain(configuration) }
        let device = try PacedNullDevice(
            AudioDeviceConfiguration(
                sampleRate: configuration.sampleRate, framesPerCycle: configuration.frames,
                priority: AudioDeviceConfiguration.ordinaryPriority))
        var slice = OrdinarySlice(settling: Self.settlingCycles, cycles: cycles)
        let services = measured?.observedThreads ?? []
        let reading = OrdinaryNoise.Reading(services)
        let result = try withUnsafeMutablePointer(to: &slice) { slice in
            // nonisolated(unsafe): the device's thread has it until the device has stopped.
            nonisolated(unsafe) let slice = slice
            try device.start(onChange: { _ in }) { [self] cycle in
                let began = MonotonicClock.now()
                let isBridged = render(cycle)
                return slice.pointee.note(cycle, began: began, bridged: isBridged) ? .finish : .proceed
            }
            try device.waitUntilFinished()
            device.stop()
            return slice.pointee
        }
        counts.add(result.counts)
        samples += result.samples
        noise.add(result.runDelay, since: reading, services)
    }

    /// True when a unit was bridged.
    private func render(_ cycle: AudioDeviceCycle) -> Bool {
        guard let measured, let chain else {
            let end = MonotonicClock.now() &+ computingTime
            while computingTime > 0, MonotonicClock.now() < end {}
            return false
        }
        let before = measured.missed
        let rendered = measured.cycle(startedAt: cycle.budgetStart(at: MonotonicClock.now())) {
            chain.render($0, frames: $1, timestamp: $2)
        }
        return !rendered || measured.missed != before
    }

    /// What a cycle takes as a rule, from its callback to its end; nanoseconds.
    var usualTime: UInt64 { LatencyDistribution(nanoseconds: counts.busyTimes).p50 }

    func result(beside bare: OrdinarySubject, busyProcesses: Int) -> BenchmarkResult {
        let distribution = LatencyDistribution(nanoseconds: samples)
        let limit = bare === self ? nil : LatencyDistribution(nanoseconds: bare.samples)
        var record = BenchmarkRecord(configuration, distribution, limit: limit)
        record.extras = counts.extras
        if bare !== self {
            record.extras.append(
                BenchmarkExtra("misses_beyond_bare", .integer(counts.misses - bare.counts.misses)))
        }
        record.extras += noise.extras
        record.extras.append(BenchmarkExtra("busy_processes", .integer(busyProcesses)))
        record.extras.append(BenchmarkExtra("gap", .number(configuration.periodNanoseconds / 1000)))
        return BenchmarkResult(record: record, distribution: distribution, limit: limit)
    }

    func teardown() {
        chain?.deallocate()
        chain = nil
        measured?.teardown()
    }
}
