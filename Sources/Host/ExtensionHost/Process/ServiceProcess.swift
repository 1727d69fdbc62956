import Dispatch
import Glibc
import LinuxProcesses
import LinuxSystem
import RenderLink
import Sandbox
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

/// One service process, as its host sees it: the connection, the gate to its render thread, and who uses it.
///
/// Thread: any but render.
final class ServiceProcess: Sendable {
    let connection: ServiceConnection
    let gate: HostGate
    let processID: Int32
    let wasWarm: Bool
    /// How far it is locked in; nil when who started it did not tell.
    let sandbox: SandboxReport?
    /// Whether its system calls are known to be filtered.
    var isFiltered: Bool { sandbox.map { $0.tier != .none } ?? false }
    private let process: ProcessHandle?
    /// The supervisor's end: a runner without it and without a host ends.
    private let control: RunnerControl?
    /// What it prints; nil when its launcher reads that.
    private let output: ServiceOutput?
    /// Who may know why the process ended when this process cannot.
    private let launcher: any ServiceLauncher
    private let greeting = ServiceGreeting()
    private let state = Mutex(State())

    private struct State {
        /// Who has which place.
        var tenants: [UInt32: WeakTenant] = [:]
        var tenancies: UInt64 = 0
        /// What the service reported of its render thread.
        var scheduling: SchedulingReply?
        /// Why the process ended or was ended; whoever settles it first is right.
        var verdict: IncidentCause?
        /// The unit that the host ended it for.
        var culprit: UInt32?
        /// Who gave a place up after the process had ended: they fell with it.
        var fallen: Set<UInt32> = []
        var patience = ExitPatience()
    }

    /// The right to one of the places, until it is given up; the next who has that place has another right.
    struct Tenancy: Equatable {
        let index: UInt32
        fileprivate let number: UInt64
    }

    /// Empty for a place that was taken before its unit existed.
    private struct WeakTenant {
        let number: UInt64
        weak var tenant: (any ServiceTenant)?
        var early = EarlyNotifications()
    }

    /// Where units are notified of ends: not on the event loop, because a cause may have to be asked for, and what
    /// observers do takes as long as they like.
    private static let endings = DispatchQueue(label: "io.auserviced.endings")
    /// Where causes are waited for that the kernel is long in telling.
    private static let causes = DispatchQueue(label: "io.auserviced.causes", attributes: .concurrent)
    /// So many notifications at once are a flood, which makes the unit late on the way to ending its connection.
    private static let flood = 1024
    /// How long a process has for ending its units in order.
    private static let endingMilliseconds = ExitPatience.end

    /// - Throws: `ExtensionHostError.serviceUnavailable` when the link's memory cannot be made.
    init(
        _ launched: LaunchedService, component: String, launcher: any ServiceLauncher
    ) throws(ExtensionHostError) {
        process = launched.process
        control = launched.control
        output = launched.output
        self.launcher = launcher
        processID = launched.processID
        wasWarm = launched.wasWarm
        sandbox = launched.sandbox
        connection = ServiceConnection(socket: launched.socket)
        do throws(SystemError) {
            gate = try HostGate()
        } catch {
            throw .serviceUnavailable(component: component, reason: error.description)
        }
        connection.handle(
            notifications: { [weak self] index, bytes in self?.deliver(bytes, to: index) },
            close: { [weak self] reason in
                guard reason != .closedHere, let self else { return }
                if case .protocolViolation(let detail) = reason {
                    // At once: a service whose connection is closed is soon late as well, or ends by itself without a
                    // fault.
                    _ = self.settle(.protocolError(detail))
                    self.crash()
                }
                Self.endings.async { self.ended() }
            },
            held: { [weak self] in self?.tracer != nil })
        // Reaps it, whoever ends it and whether or not anyone asks why.
        if let process { ProcessWatcher.shared.watch(process) }
    }

    deinit {
        connection.quit()
        connection.close()
        // One that hangs does not read that it is to end.
        if let process { ProcessWatcher.shared.end(process, withinMilliseconds: Self.endingMilliseconds) }
    }

    /// Whether it was a runner that waited and has said nothing since it was taken: it ended, or stopped, while it
    /// waited, for which nobody who needs it is to blame.
    var isSilentSpare: Bool { wasWarm && achievedScheduling == nil }

    /// Whether requests still reach it.
    var isAlive: Bool { connection.failure == nil }

    /// Takes a place for a unit that does not exist yet; nil when all are taken.
    func join() -> Tenancy? {
        state.withLock { state in
            let places = 0..<UInt32(WireLimits.unitsPerService)
            guard let index = places.first(where: { state.tenants[$0] == nil }) else { return nil }
            state.tenancies += 1
            state.tenants[index] = WeakTenant(number: state.tenancies)
            return Tenancy(index: index, number: state.tenancies)
        }
    }

    /// Names the unit of a place that was taken. What is sent for it is kept until `handOver`.
    func settle(_ tenant: any ServiceTenant, at tenancy: Tenancy) {
        state.withLock { state in
            guard state.tenants[tenancy.index]?.number == tenancy.number else { return }
            state.tenants[tenancy.index]?.tenant = tenant
        }
    }

    /// Hands a unit what was sent for it since the place was taken; from then on it gets everything at once.
    ///
    /// - Parameter isBack: whether its host gave it what it had before, which is newer than what it has sent meanwhile.
    func handOver(to tenant: any ServiceTenant, at tenancy: Tenancy, isBack: Bool = false) {
        if isBack {
            state.withLock { state in
                guard state.tenants[tenancy.index]?.number == tenancy.number else { return }
                state.tenants[tenancy.index]?.early.replaceWhatWasReplayed()
            }
        }
        while let next = nextEarly(at: tenancy) { tenant.receive(next) }
    }

    private func nextEarly(at tenancy: Tenancy) -> UnitNotification? {
        state.withLock { state in
            guard state.tenants[tenancy.index]?.number == tenancy.number else { return nil }
            return state.tenants[tenancy.index]?.early.next()
        }
    }

    /// Gives a place up; false when it was given up before.
    func leave(_ tenancy: Tenancy) -> Bool {
        let isOver = !isAlive
        return state.withLock { state in
            guard state.tenants[tenancy.index]?.number == tenancy.number else { return false }
            state.tenants[tenancy.index] = nil
            if isOver { state.fallen.insert(tenancy.index) }
            return true
        }
    }

    /// The numbers of the units that share the process.
    var tenantNumbers: [UInt64] { presentTenants.map(\.instanceNumber) }

    /// How many units share the process.
    var tenantCount: Int { state.withLock { $0.tenants.count } }

    private var presentTenants: [any ServiceTenant] {
        state.withLock { $0.tenants.values.compactMap(\.tenant) }
    }

    /// Ends the process at once and notifies everyone who uses it: nobody else does once this side has closed the
    /// connection.
    func kill() {
        crash()
        connection.close()
        notifyTenants()
    }

    private func notifyTenants() {
        for tenant in presentTenants { tenant.serviceEnded(self) }
    }

    /// Ends the process at once for a cause that the host knows better than the kernel, whose "killed by SIGKILL" is
    /// not reported then. Returns the cause that stands: a process that had ended by itself, or broken the protocol,
    /// was not merely late.
    ///
    /// - Parameter culprit: the unit that gave the cause; nil when that is not known.
    func end(for cause: IncidentCause, by culprit: Tenancy? = nil) -> IncidentCause {
        // Unread messages may show why it is late.
        connection.drain(limit: Self.flood)
        let standing = settle(violation ?? ownEnd() ?? flooding ?? cause)
        if standing == cause, let culprit { state.withLock { $0.culprit = $0.culprit ?? culprit.index } }
        kill()
        return standing
    }

    /// Whose fault its end is, for the unit at a place. Who shares it with nobody needs no judge. What the shared memory
    /// says is believed only as far as it names units that are there, and it is all that shows who was late. Late is who
    /// has the render thread, whoever is just asked something.
    func blame(_ tenancy: Tenancy) -> PlaceBlame {
        let (culprit, present, verdict) = state.withLock {
            ($0.culprit, Set($0.tenants.keys).union($0.fallen), $0.verdict)
        }
        let isLate = verdict == .deadline
        if let culprit, culprit != tenancy.index { return isLate ? .neighboursTurn : .neighbour }
        guard present.union([tenancy.index]).count > 1 else { return .unknown }
        if culprit != nil { return isLate ? .ownTurn : .own }
        let turns = claimedCulprits(verdict).intersection(present)
        guard !turns.isEmpty else { return isLate ? .ownTurn : .unknown }
        return turns.contains(tenancy.index) ? .ownTurn : .neighboursTurn
    }

    /// Whose fault the end is, as far as the service says.
    private func claimedCulprits(_ verdict: IncidentCause?) -> Set<UInt32> {
        switch verdict {
        case .deadline: Set([gate.renderTurn].compactMap(\.self))
        // Its notifications name the unit, and go on whoever's turn it is.
        case .protocolError where connection.recentNotifications >= Self.flood:
            Set([connection.loudestUnit].compactMap(\.self))
        default: gate.presentTurns
        }
    }

    /// Ends the process as a crash would: nobody notifies the host.
    func crash() {
        guard let process else { return connection.quit() }
        process.kill()
        state.withLock { $0.patience.wasKilled = true }
    }

    /// How many threads it has; 0 when it has ended.
    var threadCount: Int {
        var folder = stat()
        guard stat("/proc/\(processID)/task", &folder) == 0 else { return 0 }
        return max(Int(folder.st_nlink) - 2, 0)
    }

    /// The debugger that traces it, whose stops are not its fault; nil for none.
    var tracer: Int32? {
        ProcessTracer.identifier(ofProcess: processID, threadID: achievedScheduling?.renderThreadID ?? 0)
    }

    /// Whether its render thread has crashed and writes where, as the thread's name says.
    var isReportingCrash: Bool {
        let thread = verifiedRenderThread
        guard thread > 0 else { return false }
        return ProcFile.firstLine(of: "/proc/\(processID)/task/\(thread)/comm")?.hasPrefix(Backtrace.threadName) == true
    }

    /// Says the first words, unless another unit's start did.
    func greet(_ scheduling: ServiceScheduling, deadline: UInt64) throws(ConnectionError) {
        try greeting.say(to: connection, gate: gate, scheduling, deadline: deadline)
    }

    /// What the service answered to them; how its render thread is scheduled is known afterwards.
    func answerToGreeting(_ scheduling: ServiceScheduling) throws(ConnectionError) -> HelloReply {
        try greeting.answer(of: connection) { note($0, of: scheduling) }
    }

    /// Takes what the service reports of its render thread, and grants what it was not allowed to take by itself.
    private func note(_ reply: SchedulingReply, of wish: ServiceScheduling) {
        var reply = reply
        reply.renderThreadID = ThreadNumbers.number(of: reply.renderThreadID, inProcess: processID) ?? 0
        if reply.policy != wish.policy, reply.renderThreadID > 0 { wish.grant(&reply, ofProcess: processID) }
        state.withLock { $0.scheduling = reply }
    }

    /// How the render thread is scheduled, as the service reports; nil until it has.
    var achievedScheduling: SchedulingReply? { state.withLock { $0.scheduling } }

    /// The render thread's number, if it is a thread of this process: a service might name another's. 0 when it is not.
    var verifiedRenderThread: Int32 {
        guard let thread = achievedScheduling?.renderThreadID, thread > 0 else { return 0 }
        return access("/proc/\(processID)/task/\(thread)", F_OK) == 0 ? thread : 0
    }

    /// Why the process ended: what the host ended it for, else what the kernel or the connection reports; waits for
    /// the kernel, a moment or as long as it takes the process's memory back.
    func cause() -> IncidentCause {
        if let settled = state.withLock({ $0.verdict }) { return settled }
        waitForExit(milliseconds: ExitPatience.moment)
        waitForExit(milliseconds: state.withLock { $0.patience }.more(isEnding: isEnding))
        return settle(violation ?? ownEnd() ?? launcher.exitCause(processID: processID) ?? failureCause)
    }

    /// As `IncarnationPlace` says.
    func knownCause() -> IncidentCause? {
        if let settled = state.withLock({ $0.verdict }) { return settled }
        waitForExit(milliseconds: 3)
        return (violation ?? ownEnd()).map(settle)
    }

    /// As `IncarnationPlace` says.
    var isEnding: Bool { ProcessHandle.isEnding(processID) }

    /// As `IncarnationPlace` says.
    func whenCauseIsKnown(_ body: @escaping @Sendable (IncidentCause) -> Void) {
        Self.causes.async { body(self.cause()) }
    }

    private func waitForExit(milliseconds: Int) {
        _ = try? process?.waitForExit(deadline: MonotonicClock.deadline(milliseconds: milliseconds))
    }

    /// Keeps the first cause; returns the one that stands.
    private func settle(_ cause: IncidentCause) -> IncidentCause {
        state.withLock { state in
            if let verdict = state.verdict { return verdict }
            state.verdict = cause
            return cause
        }
    }

    /// How the process ended; nil while it runs, and when this process cannot know.
    private func ownEnd() -> IncidentCause? {
        switch process?.exitIfEnded() {
        case .unknown, nil: nil
        case let exit?: IncidentCause(exit)
        }
    }

    /// How the service broke the protocol, which it did before it ended: a connection that has ended violates nothing.
    private var violation: IncidentCause? {
        guard case .protocolViolation(let reason) = connection.failure else { return nil }
        return .protocolError(reason)
    }

    /// A flood of messages that were not read yet; nil for none.
    private var flooding: IncidentCause? {
        let count = connection.recentNotifications
        return count < Self.flood ? nil : .protocolError("\(count) notifications at once, and no time left to render")
    }

    private var failureCause: IncidentCause {
        switch connection.failure {
        case .protocolViolation(let reason): .protocolError(reason)
        case .timedOut(let kind): .controlTimeout("\(kind)")
        // That this side has closed the connection says nothing of why.
        case .closedHere, nil: .other("the service ended")
        case let failure?: .other(failure.description)
        }
    }

    /// The last lines that the process printed, oldest first; asks the launcher when that reads them.
    func lastOutput() -> [String] { output?.lastLines ?? launcher.lastOutput(processID: processID) }

    private func deliver(_ bytes: [UInt8], to index: UInt32) {
        guard let notification = try? UnitNotification(decoding: bytes) else { return }
        let tenant = state.withLock { state in
            state.tenants[index]?.early.keep(notification) ?? true ? nil : state.tenants[index]?.tenant
        }
        tenant?.receive(notification)
    }

    private func ended() {
        notifyTenants()
        // Without its connection it is of no use, but may live on.
        crash()
    }
}

/// A unit that has a place in a service process, which holds it weakly.
protocol ServiceTenant: AnyObject, Sendable {
    /// Counts the instances of this process.
    var instanceNumber: UInt64 { get }

    /// The process ended, or no longer answers. Thread: that of ends, or whoever ended the process.
    func serviceEnded(_ process: ServiceProcess)

    /// Handles a notification of the unit. Thread: the event loop's, or whoever ends the process; must not block.
    func receive(_ notification: UnitNotification)
}
