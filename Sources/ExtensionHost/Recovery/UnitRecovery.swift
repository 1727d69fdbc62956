import Supervision

/// One remote unit's way from running to missing and back, without clocks or processes: it is told what happened and says what to do.
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
    /// Raised with every incarnation; messages of an earlier one are told by it.
    package private(set) var generation: UInt64 = 1
    private var policy: RestartPolicy
    private var history = StateHistory()
    private var isProven = false

    package init(startedAt now: UInt64, policy: RestartPolicy = RestartPolicy()) {
        phase = .running(since: now)
        self.policy = policy
    }

    /// What the next incarnation is given.
    package var restoration: StateHistory.Restoration { history.restoration }

    /// Keeps a state that the unit was asked for.
    package mutating func record(state: [UInt8]) {
        history.record(state)
    }

    /// The service ended, or could not be started. Only the first report about an incarnation counts.
    package mutating func ended(
        generation reported: UInt64, at now: UInt64, random: Double, isSystemFault: Bool = false,
        isRequested: Bool = false, isLate: Bool = false
    ) -> Step {
        guard reported == generation, let started = startTime else { return .nothing }
        generation += 1
        if isRequested {
            phase = .waiting(until: now)
            return .start(at: now)
        }
        // Lateness is no sign that the state it was given is bad.
        if restarts > 0, !isProven, !isLate { history.restorationFailed() }
        if history.restoration == .quarantine { return quarantine("no state that it is given keeps it alive") }
        switch policy.crashed(at: now, startedAt: started, random: random, isSystemFault: isSystemFault) {
        case .restart(let delay):
            phase = .waiting(until: now + delay)
            return .start(at: now + delay)
        case .quarantine(let reason):
            return quarantine(reason)
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
    }

    /// Time passed; an incarnation that has lasted clears what its predecessors' states were blamed for.
    package mutating func tick(at now: UInt64) {
        guard !isProven, case .running(let since) = phase, now > since, now - since >= Self.provenAfter else { return }
        isProven = true
        history.restorationSucceeded()
    }

    /// The user, or an update of the bundle, lifts the quarantine.
    package mutating func release(at now: UInt64) -> Step {
        guard case .quarantined = phase else { return .nothing }
        policy.reset()
        history.restorationSucceeded()
        phase = .waiting(until: now)
        return .start(at: now)
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

    private mutating func quarantine(_ reason: String) -> Step {
        phase = .quarantined(reason: reason)
        return .quarantine(reason: reason)
    }
}
