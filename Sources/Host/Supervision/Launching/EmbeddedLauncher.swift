import LinuxProcesses
import LinuxSystem
public import Sandbox
import ServiceChannel
public import ServiceProtocol
import Settings
import Synchronization

/// Starts service processes from this process and keeps some runners waiting.
///
/// A waiting runner has its runtime and its render thread up and its limits lowered; giving it to a host costs one
/// message. Taken runners are replaced a little later, away from the start that took them, and runners that end while
/// they wait are replaced too. Thread: any but render.
public final class EmbeddedLauncher: ServiceLauncher {
    private struct State {
        var spares = SpareRunners()
        /// What to rehearse with the next refill.
        var rehearsals: [Rehearsal] = []
        /// When the next refill is due; nil when none is. Nanoseconds of the monotonic clock.
        var refillDue: UInt64?
        var policy = RefillPolicy()
        var folders: SandboxFolders
        /// How far runners can be locked in; nil before the first.
        var sandbox: SandboxReport?
        var isShutDown = false
    }

    /// How long after a launch its spare is replaced, so that the two do not compete. Nanoseconds.
    private static let refillDelay: UInt64 = 20_000_000

    /// Open files that this process may have; a program that uses `select` may have no more.
    private static let openFiles: UInt64 = 1024

    /// How long a rehearsal may take.
    private static let rehearsalMilliseconds = 10_000

    /// The runner's executable.
    public var runnerPath: String { program.path }
    /// Runners to keep waiting.
    public let warmCount: Int
    /// The most runners that wait for one library each.
    public let rehearsedCount: Int
    private let program: RunnerProgram
    private let sandboxLimit: SandboxTier
    private let state: Mutex<State>
    /// Held by whoever starts what is missing.
    private let refilling = Mutex(())

    /// - Parameters:
    ///   - runnerPath: the runner; nil to look for it (`RunnerPath`).
    ///   - warmCount: runners to keep waiting; they are started with `refill()` and after each launch.
    ///   - rehearsedCount: the most runners that wait for one library each, beside the others.
    ///   - diesWithParent: whether the kernel ends the services with this process. A daemon, whose services outlive it,
    ///     says no.
    ///   - limits: how much of the machine each service may take.
    ///   - diagnosis: what services do for whoever looks for a fault in a unit.
    ///   - sandbox: the strongest tier that services are locked into; weaker ones are for tests and measurements.
    ///   - output: takes what the services print; it is logged when nobody says otherwise.
    public init(
        runnerPath: String? = nil, warmCount: Int = 1, rehearsedCount: Int = 4, diesWithParent: Bool = true,
        limits: ServiceLimits = ServiceLimits(), diagnosis: ServiceDiagnosis = ServiceDiagnosis(),
        sandbox: SandboxTier = .namespaces,
        output: @escaping ServiceOutput.Sink = { ServiceOutput.log($0) }
    ) throws(LaunchError) {
        let path = if let runnerPath { runnerPath } else { try RunnerPath.find() }
        CurrentProcess.raiseOpenFiles(to: Self.openFiles)
        self.warmCount = warmCount
        self.rehearsedCount = rehearsedCount
        sandboxLimit = sandbox
        state = Mutex(State(folders: SandboxFolders(runnerPath: path)))
        program = RunnerProgram(
            path: path, environment: ServiceEnvironment.filtered(CurrentProcess.environment),
            diesWithParent: diesWithParent, limits: limits, diagnosis: diagnosis, sink: output)
    }

    deinit { shutDown() }

    /// Runners that wait.
    public var spareCount: Int { state.withLock { $0.spares.all.count } }

    /// Runners that wait and have their rehearsal, if any, behind them.
    public var warmSpareCount: Int { state.withLock { $0.spares.warmCount } }

    /// The processes of the runners that wait.
    public var spareProcessIDs: [Int32] { state.withLock { $0.spares.all.map(\.process.processID) } }

    /// As `launchNow`, in the caller's task, which it blocks for as long as a spawn when no runner waits. Throws
    /// `LaunchError`.
    public func launch(_ request: LaunchRequest) async throws -> LaunchedService {
        try launchNow(request)
    }

    /// As `launch`, for callers that are not asynchronous; takes as long as a spawn when no runner waits.
    public func launchNow(_ request: LaunchRequest) throws(LaunchError) -> LaunchedService {
        guard !state.withLock({ $0.isShutDown }) else { throw .shutDown }
        if let folder = request.dataFolder { try UnitDataFolder.make(folder) }
        let report = try findSandbox()
        guard report.tier != .none || request.allowsNoSandbox || sandboxLimit == .none else {
            throw .noSandbox(report.gaps)
        }
        let needed = SandboxFolders.needed(forLibrary: request.libraryPath)
        state.withLock { state in for path in needed { state.folders.add(path) } }
        defer { refillAfterLaunch(Rehearsal(for: request)) }
        let ends = try RunnerProgram.socketPair()
        if request.preferWarm, let runner = adoptSpare(hostSocket: ends.1, request, seeing: needed) {
            return LaunchedService(runner, hostSocket: ends.0, wasWarm: true, report)
        }
        let runner = try program.start(try policy(request.grants), isSpare: false) { control throws(LaunchError) in
            try control.adopt(hostSocket: ends.1, request)
        }
        runner.output.setTitle(request.title)
        return LaunchedService(runner, hostSocket: ends.0, wasWarm: false, report)
    }

    /// As `ServiceLauncher.show`.
    public func show(_ folders: [String]) {
        state.withLock { state in for folder in folders { state.folders.add(folder) } }
    }

    /// How far this machine lets services be locked in. The first call takes as long as a spawn.
    public var sandbox: SandboxReport {
        do throws(LaunchError) {
            return try findSandbox()
        } catch {
            return SandboxReport(tier: .none, gaps: ["\(error)"])
        }
    }

    /// As `sandbox`. Throws where no runner can be started at present; it is asked for again then.
    private func findSandbox() throws(LaunchError) -> SandboxReport {
        if let known = state.withLock({ $0.sandbox }) { return known }
        var policy = unprobedPolicy
        policy.tier = sandboxLimit
        let found = try SandboxProbe(path: program.path, environment: program.environment).run(policy)
        state.withLock { $0.sandbox = found }
        return found
    }

    /// What services may do that are started now.
    private func policy(_ grants: ServiceGrants = ServiceGrants()) throws(LaunchError) -> SandboxPolicy {
        let tier = try findSandbox().tier
        var policy = unprobedPolicy
        policy.tier = tier
        policy.generatesCode = grants.generatesCode
        policy.takesFiles = grants.takesFiles
        policy.showsWindows = grants.showsWindows
        policy.opensWindows = grants.opensWindows
        policy.writable = grants.writable
        return policy
    }

    private var unprobedPolicy: SandboxPolicy {
        var policy = SandboxPolicy(user: CurrentProcess.effectiveUser, group: CurrentProcess.effectiveGroup)
        policy.readable = state.withLock { $0.folders.all }
        return policy
    }

    /// Starts runners until `warmCount` wait.
    public func refill() throws(LaunchError) {
        while state.withLock({ !$0.isShutDown && $0.spares.general.count < warmCount }) {
            let runner = try program.start(try policy(), isSpare: true)
            let isKept = state.withLock { state in
                if !state.isShutDown { state.spares.add(runner) }
                return !state.isShutDown
            }
            if isKept { watch(runner) } else { runner.end() }
        }
    }

    /// Starts a runner that rehearses an instance, unless one waits for its library already that may do the same.
    ///
    /// - Parameter generatesCode: whether the unit declares that it generates code.
    public func rehearse(_ instance: LoadMessage, generatesCode: Bool = false) throws(LaunchError) {
        try rehearse(Rehearsal(instance: instance, generatesCode: generatesCode))
    }

    private func rehearse(_ rehearsal: Rehearsal) throws(LaunchError) {
        guard state.withLock({ !$0.isShutDown && $0.spares.lacks(rehearsal) }), rehearsedCount > 0 else { return }
        if let folder = rehearsal.instance.dataFolder { try UnitDataFolder.make(folder) }
        var policy = try policy(rehearsal.grants)
        for path in SandboxFolders.needed(forLibrary: rehearsal.instance.libraryPath)
        where !SandboxFolders.cover(policy.readable, path) { policy.readable.append(path) }
        let runner = try program.start(policy, isSpare: true) { control throws(LaunchError) in
            try control.rehearse(forLaunch: rehearsal.instance)
        }
        let surplus = state.withLock { state in
            state.isShutDown ? runner : state.spares.add(runner, for: rehearsal, limit: rehearsedCount)
        }
        surplus?.end()
        watch(runner)
        endHung(runner.process)
    }

    /// Ends a runner that hangs in its rehearsal.
    private func endHung(_ process: ProcessHandle) {
        ProcessWatcher.shared.limit(process, toMilliseconds: Self.rehearsalMilliseconds) { [weak self] in
            guard let self else { return }
            // Whoever debugs a rehearsal takes his time.
            guard ProcessTracer.identifier(ofProcess: process.processID) == nil else { return endHung(process) }
            state.withLock { $0.spares.endUnready(process) }
        }
    }

    /// Starts missing runners, those that are to replace taken ones as well, and waits until all are warm; false when
    /// the deadline passed first.
    public func waitUntilWarm(deadline: UInt64) throws(LaunchError) -> Bool {
        try startMissing()
        let fresh = state.withLock { $0.spares.all.filter { !$0.control.isReady } }
        for runner in fresh {
            do throws(ConnectionError) {
                guard try runner.control.waitUntilReady(deadline: deadline) else { return false }
            } catch {
                throw .adoptionFailed(error)
            }
        }
        return true
    }

    /// Ends the waiting runners; nothing is launched any more. Services in use go on.
    public func shutDown() {
        let spares = state.withLock { state in
            state.isShutDown = true
            return state.spares.takeAll()
        }
        for runner in spares { runner.end() }
    }

    private func adoptSpare(hostSocket: UnixSocket, _ request: LaunchRequest, seeing needed: [String]) -> Runner? {
        func isFit(_ runner: Runner) -> Bool {
            ServiceGrants(runner.policy) == request.grants
                && (runner.policy.tier == .none
                    || needed.allSatisfy { SandboxFolders.cover(runner.policy.readable, $0) })
        }
        while let runner = state.withLock({ $0.spares.take(for: request.libraryPath, where: isFit) }) {
            if runner.process.exitIfEnded() == nil, !ProcessHandle.isStopped(runner.process.processID),
                (try? runner.control.adopt(hostSocket: hostSocket, request)) != nil
            {
                runner.output.setTitle(request.title)
                state.withLock { $0.policy.used() }
                return runner
            }
            runner.end()
        }
        return nil
    }

    // MARK: Replacing runners

    private func refillAfterLaunch(_ rehearsal: Rehearsal?) {
        guard warmCount > 0 else { return }
        refill(at: MonotonicClock.now() + Self.refillDelay, rehearsal)
    }

    /// Has a waiting runner replaced when it ends. Whoever takes it watches it for other reasons.
    private func watch(_ runner: Runner) {
        // Not the runner as a whole: its open control socket means that somebody still wants it.
        let process = runner.process
        ProcessWatcher.shared.watch(process) { [weak self] _ in self?.spareEnded(process) }
    }

    private func spareEnded(_ process: ProcessHandle) {
        let now = MonotonicClock.now()
        let next = state.withLock { state -> (due: UInt64, rehearsal: Rehearsal?)? in
            guard !state.isShutDown, let loss = state.spares.remove(process) else { return nil }
            return (now + state.policy.lost(age: now - loss.runner.started), loss.rehearsal)
        }
        if let next { refill(at: next.due, next.rehearsal) }
    }

    /// Starts what is missing at a time, or before with others.
    private func refill(at due: UInt64, _ rehearsal: Rehearsal?) {
        let isNeeded = state.withLock { state in
            guard !state.isShutDown else { return false }
            if let rehearsal { state.rehearsals.append(rehearsal) }
            if let earlier = state.refillDue, earlier <= due { return false }
            state.refillDue = due
            return true
        }
        guard isNeeded else { return }
        Task.detached(priority: .utility) { [weak self] in
            let now = MonotonicClock.now()
            try? await Task.sleep(nanoseconds: due > now ? due - now : 0)
            self?.refillNow(due)
        }
    }

    private func refillNow(_ due: UInt64) {
        // Another was asked for meanwhile, and has done it.
        guard state.withLock({ $0.refillDue == due }) else { return }
        // A spare that cannot be started now is missed by nobody: the next launch is a cold one and reports why it
        // fails.
        try? startMissing()
    }

    /// Starts what is missing, and what was to be started later; returns when nobody starts any of it any more.
    private func startMissing() throws(LaunchError) {
        try refilling.withLock { _ throws(LaunchError) in
            // Nothing is due any more whatever fails below: the next launch asks again.
            let rehearsals = state.withLock { state in
                defer { (state.rehearsals, state.refillDue) = ([], nil) }
                return state.rehearsals
            }
            var problem: LaunchError?
            do throws(LaunchError) { try refill() } catch { problem = error }
            for rehearsal in rehearsals {
                do throws(LaunchError) { try rehearse(rehearsal) } catch { problem = problem ?? error }
            }
            if let problem { throw problem }
        }
    }
}

extension LaunchedService {
    fileprivate init(_ runner: Runner, hostSocket: UnixSocket, wasWarm: Bool, _ sandbox: SandboxReport) {
        self.init(
            socket: hostSocket, process: runner.process, processID: runner.process.processID, wasWarm: wasWarm,
            control: runner.control, output: runner.output, sandbox: sandbox)
    }
}

extension RunnerControl {
    fileprivate func adopt(hostSocket: UnixSocket, _ request: LaunchRequest) throws(LaunchError) {
        do throws(ConnectionError) {
            try adopt(hostSocket: hostSocket, lingerMilliseconds: request.lingerMilliseconds, title: request.title)
        } catch {
            throw .adoptionFailed(error)
        }
    }

    fileprivate func rehearse(forLaunch instance: LoadMessage) throws(LaunchError) {
        do throws(ConnectionError) {
            try rehearse(instance)
        } catch {
            throw .adoptionFailed(error)
        }
    }
}
