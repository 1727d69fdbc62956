/// Decides when a service that ended comes back, and when it does not any more.
///
/// At once the first time, and as long as there are no more than three crashes that count and each incarnation had
/// lasted two seconds; then 0.1 s × 2ⁿ ± 20 %, at most 10 s. Three crashes within 5 s of a start, or five within 60 s,
/// put the bundle into quarantine. One crash is forgiven for each five minutes that an incarnation ran.
///
/// A service that the host ended for lateness comes back in the same way, but never ends in quarantine: instead it
/// waits for 1, 5, then each time 15 minutes. Times are nanoseconds of the monotonic clock; the policy has no clock of
/// its own.
public struct RestartPolicy: Equatable, Sendable {
    /// What to do about a crash.
    public enum Decision: Equatable, Sendable {
        /// Start again after so many nanoseconds.
        case restart(after: UInt64)
        /// Do not start again; the reason, for people.
        case quarantine(reason: String)
    }

    /// The policy's numbers.
    public struct Limits: Equatable, Sendable {
        /// Nanoseconds.
        public var firstDelay: UInt64 = 100_000_000
        /// Nanoseconds.
        public var longestDelay: UInt64 = 10_000_000_000
        /// How far a delay may be spread, as a part of it.
        public var jitter = 0.2
        /// An incarnation that lasted this long had come back well. Nanoseconds.
        public var provenAfter: UInt64 = 2_000_000_000
        /// So many crashes that count are each followed by a start at once, when the incarnations had come back well.
        public var quickRestarts = 3
        /// A crash this soon after its start is an early one. Nanoseconds.
        public var earlyWithin: UInt64 = 5_000_000_000
        /// So many early crashes in a row put the bundle into quarantine.
        public var earlyCrashes = 3
        /// Nanoseconds.
        public var window: UInt64 = 60_000_000_000
        /// So many crashes within `window` put the bundle into quarantine.
        public var crashesInWindow = 5
        /// Each such stretch of running forgives one crash. Nanoseconds.
        public var forgivenEach: UInt64 = 300_000_000_000
        /// How long a service that was late too often stays away; the last one repeats. Nanoseconds.
        public var pausesForLateness: [UInt64] = [60_000_000_000, 300_000_000_000, 900_000_000_000]

        /// The numbers of the policy's description.
        public init() {}
    }

    /// Fixed for the policy's life.
    public let limits: Limits
    private var crashes: [Crash] = []
    private var late: [Crash] = []
    private var pauses = 0
    private var systemFaults: [UInt64] = []

    private struct Crash: Equatable, Sendable {
        var time: UInt64
        var isEarly: Bool
    }

    /// Begins without crashes: the first one restarts at once.
    public init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Crashes that still count.
    public var crashCount: Int { crashes.count }

    /// Takes note of a crash and decides.
    ///
    /// - Parameters:
    ///   - now: when it ended.
    ///   - startedAt: when this incarnation started.
    ///   - random: a number in 0 … 1 that spreads the delays of services that fell together.
    ///   - cameBack: whether the incarnation had come as far as rendering.
    public mutating func crashed(
        at now: UInt64, startedAt: UInt64, random: Double, cameBack: Bool = true
    ) -> Decision {
        let uptime = forgive(from: startedAt, to: now)
        crashes.append(Crash(time: now, isEarly: uptime < limits.earlyWithin))
        if let reason = quarantineReason(at: now) { return .quarantine(reason: reason) }
        let isQuick = cameBack && uptime >= limits.provenAfter && crashes.count <= limits.quickRestarts
        return .restart(after: isQuick ? 0 : delay(repeats: crashes.count - 1, random))
    }

    /// Takes note of an end that many services shared, so that this one is not to blame and nothing is counted; the
    /// delay until it is started again, which grows while it happens again and again.
    public mutating func fellWithOthers(at now: UInt64, startedAt: UInt64, random: Double) -> UInt64 {
        forgive(from: startedAt, to: now)
        systemFaults.removeAll { now >= $0 && now - $0 > limits.window }
        systemFaults.append(now)
        return delay(repeats: systemFaults.count, random)
    }

    /// Takes note of a service that was ended for lateness; the delay until it is started again.
    public mutating func wasLate(at now: UInt64, startedAt: UInt64, random: Double) -> UInt64 {
        let uptime = forgive(from: startedAt, to: now)
        late.append(Crash(time: now, isEarly: uptime < limits.earlyWithin))
        guard reachesLimit(late, at: now) != nil, !limits.pausesForLateness.isEmpty else {
            return delay(repeats: late.count - 1, random)
        }
        late.removeAll()
        pauses += 1
        return spread(limits.pausesForLateness[min(pauses, limits.pausesForLateness.count) - 1], by: random)
    }

    /// Forgets everything: the user lifted the quarantine, or the bundle was updated.
    public mutating func reset() {
        self = RestartPolicy(limits: limits)
    }

    /// Forgives what an incarnation made good by running; returns how long it ran.
    @discardableResult
    private mutating func forgive(from startedAt: UInt64, to now: UInt64) -> UInt64 {
        let uptime = now >= startedAt ? now - startedAt : 0
        let forgiven = Int(clamping: uptime / max(limits.forgivenEach, 1))
        crashes.removeFirst(min(forgiven, crashes.count))
        late.removeFirst(min(forgiven, late.count))
        pauses -= min(forgiven, pauses)
        return uptime
    }

    private func quarantineReason(at now: UInt64) -> String? {
        reachesLimit(crashes, at: now).map { "it crashed \($0)" }
    }

    /// How often within how long, when that is too often.
    private func reachesLimit(_ ends: [Crash], at now: UInt64) -> String? {
        let early = ends.reversed().prefix { $0.isEarly }.count
        if early >= limits.earlyCrashes {
            return "\(early) times within \(limits.earlyWithin / 1_000_000_000) s of its start"
        }
        let recent = ends.filter { now < $0.time || now - $0.time <= limits.window }.count
        return recent >= limits.crashesInWindow ? "\(recent) times within \(limits.window / 1_000_000_000) s" : nil
    }

    private func delay(repeats: Int, _ random: Double) -> UInt64 {
        guard repeats > 0 else { return 0 }
        let doublings = min(repeats - 1, 30)
        let (product, overflow) = limits.firstDelay.multipliedReportingOverflow(by: 1 << UInt64(doublings))
        return spread(overflow ? limits.longestDelay : min(product, limits.longestDelay), by: random)
    }

    private func spread(_ delay: UInt64, by random: Double) -> UInt64 {
        let unit = random.isFinite ? min(max(random, 0), 1) : 0.5
        return UInt64(Double(delay) * (1 + limits.jitter * (2 * unit - 1)))
    }
}
