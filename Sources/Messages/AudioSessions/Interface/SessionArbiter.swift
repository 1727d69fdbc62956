import LinuxSystem
import Synchronization

/// Arbitrates between the sessions of a user's programs, which are bound to their connections.
///
/// Thread: any but render.
package final class SessionArbiter: Sendable {
    /// What arbiters allow.
    package struct Limits: Sendable {
        /// Sessions of all programs together.
        package var sessions = 64
        /// Sessions of one process: a program has one, and may have made it anew before the old one is gone.
        package var sessionsOfAProcess = 2
        /// How often a session may change what others hear: steadily, in a second. Four times as often in a burst.
        package var changesPerSecond = 10.0
        /// How long a session that an earlier arbiter had interrupted waits for whoever did it to register anew.
        package var patience = Duration.seconds(1)

        package init() {}
    }

    private struct Member {
        let process: Int32
        let stream: AsyncStream<SessionNotice>.Continuation
        var allowance: ChangeAllowance
    }

    private struct State {
        var arbitration = SessionArbitration()
        var members: [Int: Member] = [:]
        var lastNumber = 0
    }

    private let limits: Limits
    private let state = Mutex(State())

    package init(limits: Limits = Limits()) { self.limits = limits }

    /// How many sessions there are.
    package var count: Int { state.withLock { $0.members.count } }

    // MARK: Sessions

    /// Registers a session of a process.
    /// - Returns: its number, whether it is active, and what it is told until `close`.
    /// - Throws: `SessionRefusal` when there are too many.
    package func open(
        _ registration: SessionMessages.Registration, process: Int32
    ) throws(SessionRefusal) -> (session: Int, isActive: Bool, notices: AsyncStream<SessionNotice>) {
        let isInterrupted = registration.isInterrupted ?? false
        let (notices, stream) = AsyncStream.makeStream(of: SessionNotice.self)
        let (number, isActive) = try state.withLock { state throws(SessionRefusal) in
            try admit(process, state)
            state.lastNumber += 1
            let number = state.lastNumber
            let allowance = ChangeAllowance(perSecond: limits.changesPerSecond, now: MonotonicClock.now())
            state.members[number] = Member(process: process, stream: stream, allowance: allowance)
            deliver(
                state.arbitration.restore(
                    number, registration.claim, isActive: registration.isActive ?? false,
                    interruptedBy: isInterrupted ? -number : nil), state)
            return (number, state.arbitration.sessions[number]?.isActive ?? false)
        }
        if isInterrupted {
            Task { [weak self, patience = limits.patience] in
                try? await Task.sleep(for: patience)
                self?.end(-number)
            }
        }
        return (number, isActive, notices)
    }

    /// The session's connection has ended.
    package func close(_ session: Int) {
        end(session)
        state.withLock { $0.members.removeValue(forKey: session) }?.stream.finish()
    }

    private func end(_ session: Int) {
        state.withLock { state in deliver(state.arbitration.remove(session), state) }
    }

    /// A session of the process has another category, mode or options.
    package func change(_ session: Int, _ claim: SessionClaim, process: Int32) throws(SessionRefusal) {
        try update(session, process) { $0.change(session, claim) }
    }

    /// A session of the process wants to be heard.
    package func activate(_ session: Int, process: Int32) throws(SessionRefusal) {
        try update(session, process) { $0.activate(session) }
    }

    /// A session of the process is done. Never too often: it gives way.
    package func deactivate(_ session: Int, notifiesOthers: Bool, process: Int32) throws(SessionRefusal) {
        try update(session, process, isLimited: false) { $0.deactivate(session, notifiesOthers: notifiesOthers) }
    }

    /// Every session, in the order in which they came.
    package func list() -> [SessionStatus] {
        let (standings, processes) = state.withLock { ($0.arbitration.sessions, $0.members.mapValues(\.process)) }
        return standings.sorted { $0.key < $1.key }.compactMap { number, standing in
            guard let process = processes[number] else { return nil }
            return SessionStatus(
                session: number, program: .init(ofProcess: process), claim: standing.claim,
                isActive: standing.isActive, isInterrupted: standing.isInterrupted,
                duckedDecibels: standing.duckedDecibels,
                interruptedBy: standing.interrupters.sorted().compactMap { processes[$0] })
        }
    }

    // MARK: Under the lock

    private func admit(_ process: Int32, _ state: borrowing State) throws(SessionRefusal) {
        let own = state.members.values.count { $0.process == process }
        guard own < limits.sessionsOfAProcess else {
            throw .tooManySessions("process \(process) has \(own) sessions already; end one first")
        }
        guard state.members.count < limits.sessions else {
            throw .tooManySessions("there are \(state.members.count) sessions already; end a program that has one")
        }
    }

    private func update(
        _ session: Int, _ process: Int32, isLimited: Bool = true,
        _ change: (inout SessionArbitration) -> [SessionArbitration.Delivery]
    ) throws(SessionRefusal) {
        try state.withLock { state throws(SessionRefusal) in
            guard let member = state.members[session], member.process == process else {
                throw .noSuchSession("process \(process) has no session \(session)")
            }
            if isLimited, state.members[session]?.allowance.take(now: MonotonicClock.now()) == false {
                throw .tooOften(
                    "the session \(session) of process \(process) changes more than \(limits.changesPerSecond) times a "
                        + "second; wait a moment")
            }
            deliver(change(&state.arbitration), state)
        }
    }

    /// In order: whoever changes something next waits for the lock.
    private func deliver(_ deliveries: [SessionArbitration.Delivery], _ state: borrowing State) {
        for delivery in deliveries { state.members[delivery.session]?.stream.yield(delivery.notice) }
    }
}
