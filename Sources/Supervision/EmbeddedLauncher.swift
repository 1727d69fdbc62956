import LinuxSystem
import ServiceChannel
import Synchronization

/// Starts service processes from this process and keeps some runners waiting.
///
/// A waiting runner has its runtime and its render thread up and its limits lowered; giving it to a host costs one
/// message. Taken runners are replaced a little later, away from the start that took them. Thread: any but render.
public final class EmbeddedLauncher: ServiceLauncher {
    private struct State {
        var spares: [Runner] = []
        var isRefilling = false
        var isShutDown = false
    }

    /// How long after a launch its spare is replaced, so that the two do not compete. Nanoseconds.
    private static let refillDelay: UInt64 = 20_000_000

    public let runnerPath: String
    /// Runners to keep waiting.
    public let warmCount: Int
    private let diesWithParent: Bool
    private let environment: [String: String]
    private let state = Mutex(State())

    /// - Parameters:
    ///   - runnerPath: the runner; nil to look for it (`RunnerPath`).
    ///   - warmCount: runners to keep waiting; they are started with `refill()` and after each launch.
    ///   - diesWithParent: whether the kernel ends the services with this process. A daemon, whose services outlive it,
    ///     says no.
    public init(
        runnerPath: String? = nil, warmCount: Int = 1, diesWithParent: Bool = true
    ) throws(LaunchError) {
        if let runnerPath { self.runnerPath = runnerPath } else { self.runnerPath = try RunnerPath.find() }
        self.warmCount = warmCount
        self.diesWithParent = diesWithParent
        // A service that traps is to be gone at once, not to print a backtrace first.
        environment = ProcessHandle.Launch.currentEnvironment().merging(["SWIFT_BACKTRACE": "enable=no"]) { $1 }
    }

    deinit { shutDown() }

    /// Runners that wait.
    public var spareCount: Int { state.withLock { $0.spares.count } }

    /// The processes of the runners that wait.
    public var spareProcessIDs: [Int32] { state.withLock { $0.spares.map(\.process.processID) } }

    public func launch(_ request: LaunchRequest) async throws -> LaunchedService {
        try launchNow(request)
    }

    /// As `launch`, for callers that are not asynchronous; takes as long as a spawn when no runner waits.
    public func launchNow(_ request: LaunchRequest) throws(LaunchError) -> LaunchedService {
        guard !state.withLock({ $0.isShutDown }) else { throw .shutDown }
        defer { refillLater() }
        let ends = try Runner.pair()
        if request.preferWarm, let runner = adoptSpare(hostSocket: ends.1, request) {
            return LaunchedService(runner, hostSocket: ends.0, wasWarm: true)
        }
        let runner = try Runner.start(runnerPath, environment: environment, diesWithParent: diesWithParent) {
            control throws(LaunchError) in try control.adopt(hostSocket: ends.1, request)
        }
        return LaunchedService(runner, hostSocket: ends.0, wasWarm: false)
    }

    /// Starts runners until `warmCount` wait.
    public func refill() throws(LaunchError) {
        while state.withLock({ !$0.isShutDown && $0.spares.count < warmCount }) {
            let runner = try Runner.start(runnerPath, environment: environment, diesWithParent: diesWithParent)
            let isKept = state.withLock { state in
                if !state.isShutDown { state.spares.append(runner) }
                return !state.isShutDown
            }
            if !isKept { runner.end() }
        }
    }

    /// Starts missing runners and waits until all are warm; false when the deadline passed first.
    public func waitUntilWarm(deadline: UInt64) throws(LaunchError) -> Bool {
        try refill()
        let fresh = state.withLock { $0.spares.filter { !$0.control.isReady } }
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
            defer { state.spares = [] }
            return state.spares
        }
        for runner in spares { runner.end() }
    }

    private func adoptSpare(hostSocket: UnixSocket, _ request: LaunchRequest) -> Runner? {
        while let runner = state.withLock({ $0.spares.isEmpty ? nil : $0.spares.removeFirst() }) {
            if runner.process.exitIfEnded() == nil, (try? runner.control.adopt(hostSocket: hostSocket, request)) != nil
            {
                return runner
            }
            runner.end()
        }
        return nil
    }

    private func refillLater() {
        let isNeeded = state.withLock { state in
            guard !state.isShutDown, !state.isRefilling, state.spares.count < warmCount else { return false }
            state.isRefilling = true
            return true
        }
        guard isNeeded else { return }
        Task.detached(priority: .utility) { [weak self] in
            try? await Task.sleep(nanoseconds: Self.refillDelay)
            guard let self else { return }
            self.state.withLock { $0.isRefilling = false }
            // A spare that cannot be started now is missed by nobody: the next launch is a cold one and reports why it
            // fails.
            try? self.refill()
        }
    }
}

extension LaunchedService {
    fileprivate init(_ runner: Runner, hostSocket: UnixSocket, wasWarm: Bool) {
        self.init(
            socket: hostSocket, process: runner.process, processID: runner.process.processID, wasWarm: wasWarm,
            control: runner.control)
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
}
