/// Decides when a service that ended comes back, and when it does not any more.
///
/// At once the first time, then 0.1 s × 2ⁿ ± 20 %, at most 10 s. Three crashes within 5 s of a start, or five within 60
/// s, put the bundle into quarantine. One crash is forgiven for each five minutes that an incarnation ran. Times are
/// nanoseconds of the monotonic clock; the policy has no clock of its own.
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

        /// The numbers of the policy's description.
        public init() {}
    }

    /// Fixed for the policy's life.
    public let limits: Limits
    private var crashes: [Crash] = []

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
    ///   - isSystemFault: whether many services fell at once, so that this one is not to blame; the crash is then not
    ///     counted.
    public mutating func crashed(
        at now: UInt64, startedAt: UInt64, random: Double, isSystemFault: Bool = false
    ) -> Decision {
        let uptime = now >= startedAt ? now - startedAt : 0
        forgive(for: uptime)
        if isSystemFault { return .restart(after: spread(limits.firstDelay, by: random)) }
        crashes.append(Crash(time: now, isEarly: uptime < limits.earlyWithin))
        if let reason = quarantineReason(at: now) { return .quarantine(reason: reason) }
        return .restart(after: delay(random: random))
    }

    /// Forgets everything: the user lifted the quarantine, or the bundle was updated.
    public mutating func reset() {
        crashes.removeAll()
    }

    private mutating func forgive(for uptime: UInt64) {
        let forgiven = Int(clamping: uptime / max(limits.forgivenEach, 1))
        crashes.removeFirst(min(forgiven, crashes.count))
    }

    private func quarantineReason(at now: UInt64) -> String? {
        let early = crashes.reversed().prefix { $0.isEarly }.count
        if early >= limits.earlyCrashes {
            return "it crashed \(early) times within \(limits.earlyWithin / 1_000_000_000) s of its start"
        }
        let recent = crashes.filter { now < $0.time || now - $0.time <= limits.window }.count
        if recent >= limits.crashesInWindow {
            return "it crashed \(recent) times within \(limits.window / 1_000_000_000) s"
        }
        return nil
    }

    private func delay(random: Double) -> UInt64 {
        let repeats = crashes.count - 1
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
