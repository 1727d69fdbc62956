import Supervision

/// One remote unit's way from running to missing and back, without clocks or processes: it takes what happened and
/// returns what to do.
///
/// Times are nanoseconds of the monotonic clock.
package struct UnitRecovery: Equatable, Sendable {
    /// Where the unit stands.
    package enum Phase: Equatable, Sendable {
        /// A service runs since then.
        case running(since: UInt64)
        /// No service; the next start is due then.
        case waiting(until: UInt64)
        /// A service is being started since then.
        case starting(since: UInt64)
        /// Not started again; the reason.
        case quarantined(reason: String)
        /// The unit was let go.
        case closed
    }

    /// What the owner does next.
    package enum Step: Equatable, Sendable {
        case nothing
        /// Start a service at this time.
        case start(at: UInt64)
        /// Write the quarantine down and stop trying.
        case quarantine(reason: String)
    }

    /// An incarnation that has run this long was not brought down by the state it was given. Nanoseconds.
    package static let provenAfter: UInt64 = 2_000_000_000

    package private(set) var phase: Phase
    /// How often a service was started again.
    package private(set) var restarts: UInt64 = 0
    /// Raised with every incarnation; it marks the messages of an earlier one.
    package private(set) var generation: UInt64 = 1
    private var policy: RestartPolicy
    private var history = StateHistory()
    private var isProven = false
    /// Starts in a row that came to nothing.
    private var failedStarts = 0
    /// The first end on suspicion, while it may still prove right.
    private var suspicion: Suspicion?
    private var wasSuspected = false

    /// An end for which nothing but words speaks that another unit may have written.
    private struct Suspicion: Equatable, Sendable {
        var time: UInt64
        var startedAt: UInt64
        var isLate: Bool
    }

    package init(startedAt now: UInt64, policy: RestartPolicy = RestartPolicy()) {
        phase = .running(since: now)
        self.policy = policy
    }

    /// What the next incarnation is given.
    package var restoration: StateHistory.Restoration { history.restoration }

    /// The last state that the unit gave and that brought no incarnation down; nil for none.
    package var newestState: [UInt8]? { history.snapshots.last?.bytes }

    /// Keeps a state that the unit was asked for.
    package mutating func record(state: [UInt8]) {
        history.record(state)
    }

    /// How long the next start may take: shorter than the first, which the music did not wait for, and twice as long
    /// after each that failed, for it may be the machine that is slow. Milliseconds.
    package func startPatience(least: Int, most: Int) -> Int {
        let doubled = min(failedStarts, 16)
        return max(min(max(least, 1) << doubled, most), 1)
    }

    /// The service ended, or could not be started. Only the first report about an incarnation counts.
    ///
    /// Only what the unit is to blame for leads to quarantine or down the ladder of states: neither a fault of the
    /// machine, nor of a unit that shared its process, nor lateness, which is no sign of a bad state either. A first
    /// suspicion counts once the unit, alone from then on, fails before it is proven.
    package mutating func ended(
        generation reported: UInt64, at now: UInt64, random: Double, isSystemFault: Bool = false,
        isRequested: Bool = false, isLate: Bool = false, isInnocent: Bool = false, isSuspect: Bool = false
    ) -> Step {
        guard reported == generation, let started = startTime else { return .nothing }
        generation += 1
        if isRequested || isInnocent { return start(after: 0, now) }
        if case .starting = phase { failedStarts += 1 }
        if isSystemFault {
            return start(after: policy.fellWithOthers(at: now, startedAt: started, random: random), now)
        }
        if isSuspect, !wasSuspected {
            wasSuspected = true
            suspicion = Suspicion(time: now, startedAt: started, isLate: isLate)
            return start(after: 0, now)
        }
        chargeSuspicion(at: now, startedAt: started, random)
        if isLate { return start(after: policy.wasLate(at: now, startedAt: started, random: random), now) }
        return crashed(at: now, startedAt: started, random)
    }

    private mutating func chargeSuspicion(at now: UInt64, startedAt started: UInt64, _ random: Double) {
        defer { suspicion = nil }
        guard let suspicion, now < started + Self.provenAfter else { return }
        if suspicion.isLate {
            _ = policy.wasLate(at: suspicion.time, startedAt: suspicion.startedAt, random: random)
        } else {
            _ = policy.crashed(at: suspicion.time, startedAt: suspicion.startedAt, random: random)
        }
    }

    private mutating func crashed(at now: UInt64, startedAt started: UInt64, _ random: Double) -> Step {
        if restarts > 0, !isProven { history.restorationFailed() }
        var cameBack = false
        if case .running = phase { cameBack = true }
        switch policy.crashed(at: now, startedAt: started, random: random, cameBack: cameBack) {
        case .restart(let delay):
            return start(after: delay, now)
        case .quarantine(let reason):
            phase = .quarantined(reason: reason)
            return .quarantine(reason: reason)
        }
    }

    /// A start begins, when one is due; false when none is.
    package mutating func beginStart(at now: UInt64) -> Bool {
        guard case .waiting(let due) = phase, now >= due else { return false }
        phase = .starting(since: now)
        restarts += 1
        isProven = false
        return true
    }

    /// The new service renders, or is ready to.
    package mutating func started(at now: UInt64) {
        guard case .starting = phase else { return }
        phase = .running(since: now)
        failedStarts = 0
    }

    /// Time passed; an incarnation that has lasted clears what its predecessors' states were blamed for.
    package mutating func tick(at now: UInt64) {
        guard !isProven, case .running(let since) = phase, now > since, now - since >= Self.provenAfter else { return }
        isProven = true
        suspicion = nil
        history.restorationSucceeded()
    }

    /// The user does not want to wait for the next start, or the user or an update of the bundle lifts the quarantine.
    package mutating func release(at now: UInt64) -> Step {
        switch phase {
        case .quarantined, .waiting:
            policy.reset()
            suspicion = nil
            history.restorationSucceeded()
            failedStarts = 0
            return start(after: 0, now)
        case .running, .starting, .closed:
            return .nothing
        }
    }

    /// The unit is let go; nothing is started any more.
    package mutating func close() {
        phase = .closed
    }

    private var startTime: UInt64? {
        switch phase {
        case .running(let since), .starting(let since): since
        case .waiting, .quarantined, .closed: nil
        }
    }

    private mutating func start(after delay: UInt64, _ now: UInt64) -> Step {
        phase = .waiting(until: now + delay)
        return .start(at: now + delay)
    }
}
