/// What a program's end of a session knows: whether it is registered, active, interrupted, and what it was told.
///
/// Pure. The one source of what it is are the notices, in their order; every change returns what the program is to be
/// told. An arbiter may go at any time: the session is what it was until the next one says something else, or nobody has
/// come.
package struct SessionMembership: Equatable, Sendable {
    package private(set) var claim: SessionClaim
    package private(set) var session: Int?
    package private(set) var isActive = false
    package private(set) var isInterrupted = false
    /// Nobody can be asked: the session decides alone.
    package private(set) var isAlone = false
    /// What the program was told.
    package private(set) var told = SessionCircumstances()
    /// What the present arbiter says.
    private var said = SessionCircumstances()
    /// Whether the present arbiter's word holds against what was told before it.
    private var isSettled = true

    package init(claim: SessionClaim) { self.claim = claim }

    /// What the next arbiter has to know.
    package var registration: SessionMessages.Registration {
        SessionMessages.Registration(claim: claim, isActive: isActive, isInterrupted: isInterrupted)
    }

    package mutating func setClaim(_ claim: SessionClaim) { self.claim = claim }

    /// An arbiter has the session. Others may register with it somewhat later, so its silence means nothing yet.
    package mutating func registered(_ session: Int) {
        self.session = session
        isAlone = false
        said = SessionCircumstances()
        isSettled = told == said
    }

    /// Whoever had to register with the arbiter has done so.
    package mutating func settle() -> [SessionNotice] {
        guard session != nil, !isSettled else { return [] }
        isSettled = true
        return tell(said)
    }

    /// The arbiter is gone.
    package mutating func lost() { session = nil }

    /// No arbiter can be had: what others did to the session is over.
    package mutating func leftAlone() -> [SessionNotice] {
        session = nil
        isAlone = true
        isSettled = true
        var notices = tell(SessionCircumstances())
        if isInterrupted {
            isInterrupted = false
            notices.append(.interruptionEnded(shouldResume: true))
        }
        return notices
    }

    /// Without an arbiter: the session is what it wants to be.
    package mutating func setActiveAlone(_ isActive: Bool) {
        self.isActive = isActive
        isInterrupted = false
    }

    /// The present arbiter says something.
    package mutating func take(_ notice: SessionNotice) -> [SessionNotice] {
        if said.take(notice) {
            guard isSettled || isNew(notice) else { return [] }
            return tell(isSettled ? said : merged(notice))
        }
        switch notice {
        case .activated: (isActive, isInterrupted) = (true, false)
        case .deactivated: (isActive, isInterrupted) = (false, false)
        case .interruptionBegan:
            guard isActive else { return [] }
            (isActive, isInterrupted) = (false, true)
        case .interruptionEnded:
            guard isInterrupted else { return [] }
            isInterrupted = false
        default: break
        }
        return [notice]
    }

    /// Whether it is more than was told already, by an arbiter that does not know everybody yet.
    private func isNew(_ notice: SessionNotice) -> Bool {
        var next = told
        return next.take(notice) && next != told
    }

    private func merged(_ notice: SessionNotice) -> SessionCircumstances {
        var next = told
        _ = next.take(notice)
        return next
    }

    private mutating func tell(_ next: SessionCircumstances) -> [SessionNotice] {
        defer { told = next }
        return told.notices(to: next)
    }
}
