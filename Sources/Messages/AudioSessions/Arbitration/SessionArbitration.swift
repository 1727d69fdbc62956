/// Who may be heard, and how loudly: the state of an arbiter between programs.
///
/// Pure. Every change returns what the sessions have to be told, in order. A session is mentioned by the number under
/// which it was registered; one that is not registered is ignored.
package struct SessionArbitration: Equatable, Sendable {
    package typealias Identifier = Int

    /// One notice for one session.
    package struct Delivery: Hashable, Sendable {
        package let session: Identifier
        package let notice: SessionNotice

        package init(_ session: Identifier, _ notice: SessionNotice) {
            self.session = session
            self.notice = notice
        }
    }

    /// One session as others may know it.
    package struct Standing: Equatable, Sendable {
        package fileprivate(set) var claim: SessionClaim
        package fileprivate(set) var isActive = false
        /// Those that interrupted it and are not over; it is not active meanwhile.
        package fileprivate(set) var interrupters: Set<Identifier> = []
        /// By how many dB it is lowered; 0 for not at all.
        package fileprivate(set) var duckedDecibels = 0.0
        fileprivate var isSilenced = false
        fileprivate var hearsOthers = false
        /// Rises with every activation; of two that duck the earlier one gives way.
        fileprivate var order = 0

        package var isInterrupted: Bool { !interrupters.isEmpty }
    }

    /// How much quieter music becomes under a prompt: clearly behind it, and still there.
    package static let duckingDecibels = 15.0

    package private(set) var sessions: [Identifier: Standing] = [:]
    private var activations = 0

    package init() {}

    // MARK: Coming and going

    /// A program's session, not active yet.
    package mutating func register(_ session: Identifier, _ claim: SessionClaim) -> [Delivery] {
        guard sessions[session] == nil else { return [] }
        sessions[session] = Standing(claim: claim)
        return settled([])
    }

    /// A session that another arbiter knew, which is gone: what it was it is again, and nobody is interrupted by it anew.
    /// One that was interrupted waits for `substitute`, which stands for whoever interrupted it, until that is removed.
    package mutating func restore(
        _ session: Identifier, _ claim: SessionClaim, isActive: Bool, interruptedBy substitute: Identifier?
    ) -> [Delivery] {
        guard sessions[session] == nil else { return [] }
        var standing = Standing(claim: claim)
        standing.isActive = isActive && substitute == nil
        if let substitute { standing.interrupters = [substitute] }
        sessions[session] = standing
        if standing.isActive { countActivation(session) }
        for other in others(of: session) {
            joinInterruption(of: other, by: session)
            joinInterruption(of: session, by: other)
        }
        return settled([])
    }

    /// A session's connection ended, by its own will or by the end of its program. What it interrupted may go on.
    package mutating func remove(_ session: Identifier) -> [Delivery] {
        let released = release(session, shouldResume: true)
        sessions[session] = nil
        return settled(released)
    }

    // MARK: What sessions say

    /// A session has another category, mode or options; an active one may interrupt more than before, or less.
    package mutating func change(_ session: Identifier, _ claim: SessionClaim) -> [Delivery] {
        guard let standing = sessions[session], standing.claim != claim else { return [] }
        sessions[session]!.claim = claim
        guard standing.isActive else { return settled([]) }
        var deliveries: [Delivery] = []
        for other in others(of: session)
        where sessions[other]!.interrupters.contains(session) && !claim.interrupts(sessions[other]!.claim) {
            deliveries += lift(session, from: other, shouldResume: true)
        }
        return settled(deliveries + interruptOthers(by: session))
    }

    /// A session wants to be heard; it is.
    package mutating func activate(_ session: Identifier) -> [Delivery] {
        guard let standing = sessions[session] else { return [] }
        guard !standing.isActive else { return [Delivery(session, .activated)] }
        sessions[session]!.isActive = true
        sessions[session]!.interrupters = []
        countActivation(session)
        return settled([Delivery(session, .activated)] + interruptOthers(by: session))
    }

    /// A session is done for now.
    /// - Parameter notifiesOthers: whether those that it interrupted are told to go on.
    package mutating func deactivate(_ session: Identifier, notifiesOthers: Bool) -> [Delivery] {
        guard sessions[session] != nil else { return [] }
        sessions[session]!.isActive = false
        sessions[session]!.interrupters = []
        return settled([Delivery(session, .deactivated)] + release(session, shouldResume: notifiesOthers))
    }

    // MARK: Interruptions

    private mutating func interruptOthers(by session: Identifier) -> [Delivery] {
        var deliveries: [Delivery] = []
        for other in others(of: session) where sessions[session]!.claim.interrupts(sessions[other]!.claim) {
            guard sessions[other]!.isActive || sessions[other]!.isInterrupted else { continue }
            sessions[other]!.interrupters.insert(session)
            guard sessions[other]!.isActive else { continue }
            sessions[other]!.isActive = false
            deliveries.append(Delivery(other, .interruptionBegan))
        }
        return deliveries
    }

    /// One that is interrupted already waits for every active one that would interrupt it.
    private mutating func joinInterruption(of session: Identifier, by other: Identifier) {
        guard let waiting = sessions[session], waiting.isInterrupted, let active = sessions[other], active.isActive,
            active.claim.interrupts(waiting.claim)
        else { return }
        sessions[session]!.interrupters.insert(other)
    }

    private mutating func release(_ session: Identifier, shouldResume: Bool) -> [Delivery] {
        others(of: session).flatMap { lift(session, from: $0, shouldResume: shouldResume) }
    }

    private mutating func lift(_ session: Identifier, from other: Identifier, shouldResume: Bool) -> [Delivery] {
        guard sessions[other]!.interrupters.remove(session) != nil, !sessions[other]!.isInterrupted else { return [] }
        return [Delivery(other, .interruptionEnded(shouldResume: shouldResume))]
    }

    // MARK: What follows from who is active

    /// Brings every session up to date with who is active now; returns `first` and what is to be told behind it.
    private mutating func settled(_ first: [Delivery]) -> [Delivery] {
        first + sessions.keys.sorted().flatMap { settle($0) }
    }

    private mutating func settle(_ session: Identifier) -> [Delivery] {
        let before = sessions[session]!
        var standing = before
        let active = others(of: session).filter { sessions[$0]!.isActive }
        standing.duckedDecibels = isDucked(session, by: active) ? Self.duckingDecibels : 0
        standing.isSilenced = active.contains { !sessions[$0]!.claim.isMixable }
        standing.hearsOthers = !active.isEmpty
        sessions[session] = standing
        var deliveries: [Delivery] = []
        if standing.duckedDecibels != before.duckedDecibels {
            let decibels = standing.duckedDecibels
            deliveries.append(Delivery(session, decibels > 0 ? .ducked(decibels: decibels) : .unducked))
        }
        if standing.isSilenced != before.isSilenced {
            deliveries.append(Delivery(session, .silenceSecondaryAudio(standing.isSilenced)))
        }
        if standing.hearsOthers != before.hearsOthers {
            deliveries.append(Delivery(session, .otherAudio(standing.hearsOthers)))
        }
        return deliveries
    }

    /// Of two that duck the one that came later is heard above the other.
    private func isDucked(_ session: Identifier, by active: [Identifier]) -> Bool {
        guard let standing = sessions[session], standing.isActive else { return false }
        return active.contains { other in
            guard let ducker = sessions[other], ducker.claim.ducksOthers else { return false }
            return !standing.claim.ducksOthers || ducker.order > standing.order
        }
    }

    private mutating func countActivation(_ session: Identifier) {
        activations += 1
        sessions[session]?.order = activations
    }

    private func others(of session: Identifier) -> [Identifier] { sessions.keys.filter { $0 != session }.sorted() }
}
