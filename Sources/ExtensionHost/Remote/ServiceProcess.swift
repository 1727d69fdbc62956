import Glibc
import LinuxSystem
import RenderLink
import ServiceChannel
import ServiceProtocol
import Supervision
import Synchronization

/// One service process, as its host sees it: the connection, the gate to its render thread, and who uses it.
///
/// Thread: any but render.
final class ServiceProcess: Sendable {
    /// Someone to be told when the process ends.
    struct Tenant {
        weak var unit: RemoteAudioUnit?
    }

    let connection: ServiceConnection
    let gate: HostGate
    let processID: Int32
    let wasWarm: Bool
    private let process: ProcessHandle?
    /// The supervisor's end: a runner without it and without a host ends.
    private let control: RunnerControl?
    /// What it prints; nil when its launcher reads that.
    private let output: ServiceOutput?
    /// Who may know why the process ended when this process cannot.
    private let launcher: any ServiceLauncher
    private let tenants: Mutex<[UInt32: Tenant]>
    private let router: Router
    private let scheduling = Mutex<SchedulingReply?>(nil)
    /// Why the process ended or was ended; whoever settles it first is right.
    private let verdict = Mutex<IncidentCause?>(nil)

    /// So many notifications at once are a flood, which makes the unit late on the way to ending its connection.
    private static let flood = 1024
    /// How long a process has for ending its units in order.
    private static let endingMilliseconds = 3000

    /// Carries what the connection says to the units; made before them.
    private final class Router: Sendable {
        let target = Mutex<WeakProcess>(WeakProcess())
    }

    private struct WeakProcess {
        weak var value: ServiceProcess?
    }

    /// - Throws: `ExtensionHostError.serviceUnavailable` when the link's memory cannot be made.
    init(
        _ launched: LaunchedService, component: String, launcher: any ServiceLauncher
    ) throws(ExtensionHostError) {
        let router = Router()
        self.router = router
        process = launched.process
        control = launched.control
        output = launched.output
        self.launcher = launcher
        processID = launched.processID
        wasWarm = launched.wasWarm
        tenants = Mutex([:])
        connection = ServiceConnection(
            socket: launched.socket,
            onNotification: { index, bytes in router.target.withLock { $0.value }?.deliver(bytes, to: index) },
            onClose: { reason in router.target.withLock { $0.value }?.ended(reason) })
        do throws(SystemError) {
            gate = try HostGate()
        } catch {
            throw .serviceUnavailable(component: component, reason: error.description)
        }
        router.target.withLock { $0.value = self }
        // Reaps it, whoever ends it and whether or not anyone asks why.
        if let process { ProcessWatcher.shared.watch(process) }
    }

    deinit {
        connection.quit()
        connection.close()
        // One that hangs does not read that it is to end.
        if let process { ProcessWatcher.shared.end(process, withinMilliseconds: Self.endingMilliseconds) }
    }

    /// Whether requests still reach it.
    var isAlive: Bool { connection.failure == nil }

    /// Takes a place for a unit; nil when all are taken.
    func join(_ unit: RemoteAudioUnit?) -> UInt32? {
        tenants.withLock { tenants in
            guard let index = (0..<UInt32(WireLimits.unitsPerService)).first(where: { tenants[$0] == nil }) else {
                return nil
            }
            tenants[index] = Tenant(unit: unit)
            return index
        }
    }

    /// Names the unit of a place that was taken before the unit existed.
    func settle(_ unit: RemoteAudioUnit, at index: UInt32) {
        tenants.withLock { $0[index] = Tenant(unit: unit) }
    }

    func leave(_ index: UInt32) {
        tenants.withLock { _ = $0.removeValue(forKey: index) }
    }

    /// The numbers of the units that share the process.
    var tenantNumbers: [UInt64] { tenants.withLock { $0.values.compactMap { $0.unit?.instanceNumber } } }

    /// How many units share the process.
    var tenantCount: Int { tenants.withLock { $0.count } }

    /// Ends the process at once and tells everyone who uses it: nobody else does once this side has closed the connection.
    func kill() {
        crash()
        connection.close()
        tellTenants()
    }

    private func tellTenants() {
        for unit in tenants.withLock({ $0.values.compactMap(\.unit) }) { unit.serviceEnded(self) }
    }

    /// Ends the process at once for a cause that the host knows better than the kernel, whose "killed by SIGKILL" is
    /// not told then. Returns the cause that stands: a process that had ended by itself, or broken the protocol, was not
    /// merely late.
    func end(for cause: IncidentCause) -> IncidentCause {
        // Unread messages may tell why it is late.
        connection.drain(limit: Self.flood)
        let standing = settle(ownEnd() ?? misconduct() ?? cause)
        kill()
        return standing
    }

    /// Ends the process as a crash would: the host is told by nobody.
    func crash() {
        if let process { process.kill() } else { connection.quit() }
    }

    /// How many threads it has; 0 when it has ended.
    var threadCount: Int {
        var folder = stat()
        guard stat("/proc/\(processID)/task", &folder) == 0 else { return 0 }
        return max(Int(folder.st_nlink) - 2, 0)
    }

    /// Takes what the service says of its render thread.
    func took(_ reply: SchedulingReply) { scheduling.withLock { $0 = reply } }

    /// How the render thread is scheduled, as the service says; nil until it has said so.
    var achievedScheduling: SchedulingReply? { scheduling.withLock { $0 } }

    /// The render thread's number, if it is a thread of this process: a service might name another's. 0 when it is not.
    var verifiedRenderThread: Int32 {
        guard let thread = achievedScheduling?.renderThreadID, thread > 0 else { return 0 }
        return access("/proc/\(processID)/task/\(thread)", F_OK) == 0 ? thread : 0
    }

    /// Why the process ended: what the host ended it for, else what the kernel or the connection tells; waits a moment
    /// for the kernel.
    func cause() -> IncidentCause {
        if let settled = verdict.withLock({ $0 }) { return settled }
        _ = try? process?.waitForExit(deadline: MonotonicClock.deadline(milliseconds: 50))
        return settle(ownEnd() ?? launcher.exitCause(processID: processID) ?? failureCause)
    }

    /// Whether a cause is something that the unit did, rather than the host or a person.
    func isUnitsFault(_ cause: IncidentCause) -> Bool {
        switch cause {
        case .signal, .exit, .protocolError, .controlTimeout, .other: true
        case .deadline, .slow, .notFinite, .renderError, .loadFailure, .launchFailure, .requested: false
        }
    }

    /// Keeps the first cause; returns the one that stands.
    private func settle(_ cause: IncidentCause) -> IncidentCause {
        verdict.withLock { verdict in
            if let verdict { return verdict }
            verdict = cause
            return cause
        }
    }

    /// How the process ended; nil while it runs, and when this process cannot know.
    private func ownEnd() -> IncidentCause? {
        switch process?.exitIfEnded() {
        case .signal(let number): .signal(number)
        case .code(let code): .exit(code)
        case .unknown, nil: nil
        }
    }

    /// What the service did that no service does; nil for nothing.
    private func misconduct() -> IncidentCause? {
        if case .protocolViolation(let reason) = connection.failure { return .protocolError(reason) }
        let count = connection.recentNotifications
        return count < Self.flood ? nil : .protocolError("\(count) notifications at once, and no time left to render")
    }

    private var failureCause: IncidentCause {
        switch connection.failure {
        case .protocolViolation(let reason): .protocolError(reason)
        case .timedOut(let kind): .controlTimeout("\(kind)")
        case let failure?: .other(failure.description)
        case nil: .other("the service ended")
        }
    }

    /// The last lines that the process printed, oldest first; asks the launcher when that reads them.
    func lastOutput() -> [String] { output?.lastLines ?? launcher.lastOutput(processID: processID) }

    private func deliver(_ bytes: [UInt8], to index: UInt32) {
        guard let notification = try? UnitNotification(decoding: bytes) else { return }
        tenants.withLock { $0[index]?.unit }?.receive(notification)
    }

    private func ended(_ reason: ConnectionError) {
        guard reason != .closedHere else { return }
        if case .protocolViolation(let detail) = reason {
            // At once: a service whose connection is closed is soon late as well, or ends by itself without a fault.
            _ = settle(.protocolError(detail))
            crash()
        }
        tellTenants()
        // Without its connection it is of no use, but may live on.
        crash()
    }
}
