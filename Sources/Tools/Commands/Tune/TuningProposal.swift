import RenderBenchmark
import TerminalOutput

/// Where services should run on this machine, from its raw limits.
package struct TuningProposal: Encodable, Equatable, Sendable {
    /// One block size and how many units it carries.
    package struct Block: Encodable, Equatable, Sendable {
        package var frames: Int
        /// Units in processes of their own that fit into 70 % of the period at the 99.9th percentile, without their
        /// own work.
        package var units: Int
    }

    /// `follow`, `anticipate` or `spread`.
    package var placement: String
    /// Bounded spinning of a dedicated service in µs; 0 when it should not spin.
    package var spinMicroseconds: Int
    package var reasons: [String]
    /// Block sizes that carry at least one unit, smallest first.
    package var blocks: [Block] = []
    /// What three units played without a gap; nil where that was not tried.
    package var played: BlockTrials?

    /// What one hop costs in our own link over a bare futex round trip, with room: measured p50 1.4.
    private static let linkFactor = 1.5
    /// The part of a period that a callback may use.
    private static let budget = 0.7
    /// With fewer cores than these, the other ones have work of their own.
    static let coresToSpare = 4
    /// Timers that are later than this leave a service that wakes ahead no time, in nanoseconds.
    private static let latestTimer: UInt64 = 150_000

    init(
        limits: MachineLimits, timer: LatencyDistribution?, coreCount: Int, sampleRate: Double, isRealtime: Bool
    ) {
        self.init(
            oneCore: limits.futexOneCore.latency, across: limits.futexAcrossCores?.latency,
            cacheLine: limits.cacheLine?.latency, timer: timer, coreCount: coreCount, sampleRate: sampleRate,
            isRealtime: isRealtime)
    }

    package init(
        oneCore: LatencyDistribution, across: LatencyDistribution?, cacheLine: LatencyDistribution?,
        timer: LatencyDistribution? = nil, coreCount: Int = 2, sampleRate: Double, isRealtime: Bool
    ) {
        reasons = []
        placement = "follow"
        spinMicroseconds = 0
        if let across, let cacheLine {
            choose(oneCore, across, cacheLine)
            if isRealtime, let timer { chooseAnticipation(oneCore, cacheLine, timer, coreCount) }
        } else {
            reasons.append("there is one core: services share it with the host and never spin")
        }
        if !isRealtime { reasons.append("measured without FIFO: see `auctl doctor` for how to allow it") }
        let hop = Double(oneCore.p999) * Self.linkFactor
        blocks = [16, 32, 64, 128, 256, 512, 1024].compactMap { frames in
            let budget = Double(frames) / sampleRate * 1e9 * Self.budget
            let units = hop > 0 ? Int(budget / hop) : 0
            return units > 0 ? Block(frames: frames, units: units) : nil
        }
    }

    private mutating func choose(
        _ oneCore: LatencyDistribution, _ across: LatencyDistribution, _ cacheLine: LatencyDistribution
    ) {
        let ratio = Double(across.p50) / Double(max(oneCore.p50, 1))
        if ratio < 1.5 {
            placement = "spread"
            reasons.append(
                "waking another core costs \(Self.times(ratio)) a switch on the same one: independent "
                    + "branches gain from cores of their own")
        } else {
            reasons.append(
                "waking another core costs \(Self.times(ratio)) a switch on the same one: services should "
                    + "run on the core of the host's render thread")
        }
        // Our link moves about eight cache lines per cycle where the ping-pong moves one.
        let spinning = Double(cacheLine.p50) * 8
        guard spinning < Double(oneCore.p50) else { return }
        spinMicroseconds = Int((Double(across.p99) / 1000).rounded(.up))
        reasons.append(
            "spinning across cores would take about \(Self.microseconds(spinning)) per cycle against "
                + "\(Self.microseconds(Double(oneCore.p50) * Self.linkFactor)): for a few units with tight deadlines, "
                + "`dedicated` with \(spinMicroseconds) µs of spinning is worth a core")
    }

    /// A service that wakes ahead costs the host what cache lines cost, and its core what it is awake for.
    private mutating func chooseAnticipation(
        _ oneCore: LatencyDistribution, _ cacheLine: LatencyDistribution, _ timer: LatencyDistribution, _ coreCount: Int
    ) {
        let anticipating = Double(cacheLine.p50) * 4
        guard anticipating < Double(oneCore.p50) / 2 else { return }
        let late = Self.microseconds(Double(timer.p99))
        guard timer.p99 < Self.latestTimer else {
            return reasons.append(
                "timers on another core are up to \(late) late (99th percentile): too late for services to wake ahead")
        }
        let isProposed = coreCount >= Self.coresToSpare && placement == "follow"
        if isProposed { placement = "anticipate" }
        reasons.append(
            "services on another core that wake ahead of the host would take about \(Self.microseconds(anticipating)) per "
                + "cycle and up to a tenth of that core; its timers are up to \(late) late (99th percentile): "
                + (isProposed
                    ? "there are \(coreCount) cores, so that is proposed"
                    : "`--placement anticipate` where that core has nothing else to do"))
    }

    package func text() -> String {
        var lines = ["placement: \(placement)"] + reasons.map { "  · \($0)" }
        if let played { return (lines + ["", played.text()]).joined(separator: "\n") }
        guard let smallest = blocks.first else {
            return (lines + ["no block size carries a unit in a process of its own: use --in-process"])
                .joined(separator: "\n")
        }
        lines.append("smallest block: \(smallest.frames) frames (\(smallest.units) units)")
        var table = TextTable([("frames", .right), ("units that fit, apart from their own work", .right)])
        for block in blocks { table.append(["\(block.frames)", "\(block.units)"]) }
        return (lines + ["", table.text()]).joined(separator: "\n")
    }

    private static func times(_ ratio: Double) -> String { "\((ratio * 10).rounded() / 10) times" }
    private static func microseconds(_ nanoseconds: Double) -> String { "\((nanoseconds / 100).rounded() / 10) µs" }
}
