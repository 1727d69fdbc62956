import Dispatch
import Glibc
import LinuxSystem
import Synchronization
import Varlink

/// A program's session among those of other programs.
///
/// It registers with the arbiter of the user, becomes the arbiter itself where there is none, and registers anew when the
/// arbiter goes. Where neither is possible it is alone, and heard whenever it wants. Thread: any but render.
package final class SessionClient: Sendable {
    /// Takes notices, one after the other, on a queue of the client's own. May call the client.
    package typealias Handler = @Sendable (SessionNotice) -> Void

    private struct State {
        var membership: SessionMembership
        var thread: SystemThread?
        var connection: VarlinkClient?
        var server: SessionArbiterServer?
        var isEnded = false
        var waiters: [OneShot<Bool>] = []
    }

    private let place: SessionPlace
    private let handler: Handler
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "io.auserviced.session")

    /// How long an arbiter may take to answer; then the session goes on without.
    private static let patience = 5.0
    /// How long after an arbiter came every other session has registered with it.
    private static let settlingMilliseconds = 1000
    /// Attempts to find or to become an arbiter until the session is taken to be alone.
    private static let attemptsUntilAlone = 40

    /// Does nothing yet.
    package init(claim: SessionClaim, place: SessionPlace = SessionPlace(), handler: @escaping Handler) {
        self.place = place
        self.handler = handler
        state = Mutex(State(membership: SessionMembership(claim: claim)))
    }

    /// Whether it is heard.
    package var isActive: Bool { state.withLock { $0.membership.isActive } }
    /// Whether another session took its place, which is not over.
    package var isInterrupted: Bool { state.withLock { $0.membership.isInterrupted } }
    /// Whether others know of it.
    package var isRegistered: Bool { state.withLock { $0.membership.session != nil } }
    /// Whether this process arbitrates.
    package var isArbiter: Bool { state.withLock { $0.server?.isServing ?? false } }

    // MARK: What the program says

    /// Another category, mode or options.
    package func change(_ claim: SessionClaim) {
        let session = state.withLock { state in
            state.membership.setClaim(claim)
            return state.membership.session
        }
        guard let session else { return }
        try? call(SessionMethods.change, .init(session: session, claim: claim))
    }

    /// Wants to be heard. Registers at the first call.
    /// - Throws: `VarlinkError` when the arbiter refuses.
    package func activate() throws {
        begin()
        try ask(until: true) { try self.call(SessionMethods.activate, .init(session: $0)) }
    }

    /// Is done for now.
    /// - Throws: `VarlinkError` when the arbiter refuses.
    package func deactivate(notifiesOthers: Bool) throws {
        guard state.withLock({ $0.thread != nil }) else { return }
        try ask(until: false) {
            try self.call(SessionMethods.deactivate, .init(session: $0, notifiesOthers: notifiesOthers))
        }
    }

    /// Ends the membership, as the end of the program does.
    package func leave() {
        let (connection, server) = state.withLock { state in
            state.isEnded = true
            defer { (state.connection, state.server) = (nil, nil) }
            return (state.connection, state.server)
        }
        connection?.close()
        server?.stop()
        wake()
    }

    /// Has the arbiter asked, by a connection of its own, until the session is so: the notices say it, in their order.
    private func ask(until isActive: Bool, _ body: (Int) throws -> Void) throws {
        let deadline = MonotonicClock.deadline(milliseconds: Int(Self.patience * 1000))
        while let session = session(deadline) {
            do {
                try body(session)
                wait(deadline) { $0.isActive == isActive || $0.session != session }
                if state.withLock({ $0.membership.isActive == isActive }) { return }
            } catch let error as VarlinkError {
                // The session of an arbiter that is gone: the next one has another.
                guard state.withLock({ $0.membership.session == session }) else { continue }
                throw error
            } catch {
                guard MonotonicClock.now() < deadline else { break }
                usleep(5000)
            }
        }
        // An arbiter that does not answer, or answers later: it is told by registering anew.
        state.withLock { state in
            state.membership.setActiveAlone(isActive)
            return state.membership.session == nil ? nil : state.connection
        }?.close()
    }

    private func call<Parameters>(
        _ method: VarlinkMethod<Parameters, NoReply>, _ parameters: Parameters
    ) throws {
        try VarlinkClient(connectingTo: place.address).call(method, parameters, seconds: Self.patience)
    }

    // MARK: Waiting

    /// The session's number once it is registered; nil when it is alone, or not registered in time.
    private func session(_ deadline: UInt64) -> Int? {
        wait(deadline) { $0.session != nil || $0.isAlone }
        return MonotonicClock.now() < deadline ? state.withLock { $0.membership.session } : nil
    }

    private func wait(_ deadline: UInt64, _ condition: (SessionMembership) -> Bool) {
        while MonotonicClock.now() < deadline {
            let waiter = state.withLock { state -> OneShot<Bool>? in
                guard !state.isEnded, !condition(state.membership) else { return nil }
                let waiter = OneShot<Bool>()
                state.waiters.append(waiter)
                return waiter
            }
            guard let waiter, waiter.wait(deadline: deadline) != nil else { return }
        }
    }

    private func wake() {
        let waiters = state.withLock { state in
            defer { state.waiters = [] }
            return state.waiters
        }
        for waiter in waiters { waiter.give(true) }
    }

    // MARK: The thread that listens

    private func begin() {
        state.withLock { state in
            guard state.thread == nil, !state.isEnded else { return }
            state.thread = try? SystemThread(name: "audio-session") { [self] in listen() }
            // Without a thread there is nobody to ask.
            if state.thread == nil { _ = state.membership.leftAlone() }
        }
    }

    private func listen() {
        var attempts = 0
        while !state.withLock(\.isEnded) {
            attempts = serveOnce() ? 0 : attempts + 1
            if attempts == Self.attemptsUntilAlone { update { $0.leftAlone() } }
            usleep(attempts < Self.attemptsUntilAlone ? UInt32(min(attempts + 1, 10)) * 5000 : 1_000_000)
        }
    }

    /// Registers, and listens until the arbiter goes.
    /// - Returns: whether it was registered.
    private func serveOnce() -> Bool {
        var isRegistered = false
        do {
            let client = try connect()
            let registration = state.withLock { state in
                state.connection = client
                return state.membership.registration
            }
            try client.stream(SessionMethods.open.qualifiedName, registration, of: SessionMessages.Events.self) {
                events in
                if !isRegistered { take(events.session, registration.claim) }
                isRegistered = true
                for notice in events.notices { update { $0.take(notice) } }
                return !state.withLock(\.isEnded)
            }
        } catch {
            // The next attempt finds the next arbiter.
        }
        update { membership in
            membership.lost()
            return []
        }
        return isRegistered
    }

    /// A connection to the arbiter, which may be this process from now on.
    private func connect() throws -> VarlinkClient {
        do {
            return try VarlinkClient(connectingTo: place.address)
        } catch VarlinkClientError.notRunning {
            guard !place.isReserved else { throw VarlinkClientError.notRunning(address: place.path) }
            let server = try becomeArbiter()
            state.withLock { $0.server = $0.isEnded ? nil : server }
            return try VarlinkClient(connectingTo: place.address)
        }
    }

    /// Where the place is nobody's to have, the session is alone at once: what is to be heard does not wait for more
    /// attempts.
    private func becomeArbiter() throws -> SessionArbiterServer {
        do {
            return try SessionArbiterServer(inProgramAt: place)
        } catch {
            if let error = error as? VarlinkListenError, case .inUse = error.problem { throw error }
            update { $0.leftAlone() }
            throw error
        }
    }

    private func take(_ session: Int, _ claim: SessionClaim) {
        update { membership in
            membership.registered(session)
            return []
        }
        // What changed while it registered.
        let now = state.withLock(\.membership.claim)
        if now != claim { change(now) }
        queue.asyncAfter(deadline: .now() + .milliseconds(Self.settlingMilliseconds)) { [weak self] in
            guard let self, state.withLock({ $0.membership.session == session }) else { return }
            update { $0.settle() }
        }
    }

    /// Changes what is known, and tells the program what follows.
    private func update(_ body: (inout SessionMembership) -> [SessionNotice]) {
        state.withLock { state in
            let notices = body(&state.membership)
            guard !notices.isEmpty, !state.isEnded else { return }
            // Under the lock, so that the queue has them in order.
            queue.async { [handler] in for notice in notices { handler(notice) } }
        }
        wake()
    }
}
