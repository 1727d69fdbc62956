import Dispatch
import Glibc
import LinuxProcesses
import LinuxSystem
import Supervision
import Synchronization
import Varlink

/// Starts services through the daemon, and by itself when none runs.
///
/// A daemon that ends meanwhile is noticed at the next launch, which then happens without it; one that starts is used
/// from the next launch on. One that does not answer in time is not asked again for a while, so that a daemon
/// that hangs keeps no unit away. Thread: any but render.
public final class DaemonLauncher: ServiceLauncher {
    private let address: VarlinkAddress?
    /// Seconds.
    private let patience: Double
    private let pause: UInt64
    private let onSilence: @Sendable (String) -> Void
    /// When a daemon that did not answer is asked again. Nanoseconds of the monotonic clock.
    private let silentUntil = Mutex<UInt64>(0)
    private let fallback: Mutex<Fallback>
    private let queue = DispatchQueue(label: "auserviced.launcher", attributes: .concurrent)
    private let tokensByProcess = Mutex<[Int32: String]>([:])
    private let connection = Mutex<DaemonClient?>(nil)

    private struct Fallback {
        let make: (@Sendable () throws -> any ServiceLauncher)?
        var launcher: (any ServiceLauncher)?
        /// What its services may read.
        var folders: [String] = []
    }

    /// - Parameters:
    ///   - address: where the daemon listens; nil for the user's.
    ///   - fallback: makes the launcher that is used while no daemon runs, when it is first needed; nil to fail
    /// instead.
    ///   - patienceMilliseconds: how long the daemon has for an answer.
    ///   - pauseMilliseconds: how long a daemon that did not answer is not asked again.
    ///   - onSilence: takes a sentence for people when a daemon did not answer.
    public init(
        address: VarlinkAddress? = nil, patienceMilliseconds: Int = 1000, pauseMilliseconds: Int = 30_000,
        fallback: (@Sendable () throws -> any ServiceLauncher)? = nil,
        onSilence: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        CurrentProcess.raiseOpenFiles(to: 1024)
        self.address = address
        patience = Double(max(patienceMilliseconds, 1)) / 1000
        pause = UInt64(max(pauseMilliseconds, 0)) * 1_000_000
        self.onSilence = onSilence
        self.fallback = Mutex(Fallback(make: fallback))
    }

    /// As `ServiceLauncher.show`, for services that are started without a daemon: that has its own search path.
    public func show(_ folders: [String]) {
        fallback.withLock { fallback in
            fallback.folders += folders
            fallback.launcher?.show(folders)
        }
    }

    /// As `ServiceLauncher.launch`.
    /// - Throws: `LaunchError.refused` with the daemon's reason, such as quarantine; without a daemon what the other
    ///   launcher throws.
    public func launch(_ request: LaunchRequest) async throws -> LaunchedService {
        do {
            let launched = try await blocking { try self.withDaemon { try $0.launch(request, seconds: self.patience) } }
            if request.lingerMilliseconds > 0 {
                tokensByProcess.withLock { $0[launched.service.processID] = launched.token }
            }
            return launched.service
        } catch let error as VarlinkError {
            throw LaunchError.refused(error.description)
        } catch let error as VarlinkClientError {
            guard let launcher = try fallbackLauncher() else { throw LaunchError.refused(error.description) }
            return try await launcher.launch(request)
        }
    }

    /// The token of a service that the daemon started here and that lingers; nil for any other.
    public func token(processID: Int32) -> String? { tokensByProcess.withLock { $0[processID] } }

    /// How a service that the daemon started ended, which only its parent knows; nil while it runs, and without a
    /// daemon. Blocks: the daemon may learn of the end of a process later than whoever sees it gone.
    public func exitCause(processID: Int32) -> IncidentCause? {
        let deadline = MonotonicClock.deadline(milliseconds: Self.reapingMilliseconds)
        while let answer = try? withDaemon({ try $0.exitCause(processID: processID, seconds: patience) })
            as IncidentCause??
        {
            if let answer { return answer }
            guard ProcessHandle.isEnding(processID), MonotonicClock.now() < deadline else { return nil }
            usleep(Self.pauseMicroseconds)
        }
        return nil
    }

    /// What the daemon has for learning that a process has ended, and the time between two questions.
    private static let reapingMilliseconds = 1000
    private static let pauseMicroseconds: UInt32 = 5000

    /// What a service that the daemon started printed last; the daemon reads it. Blocks.
    public func lastOutput(processID: Int32) -> [String] {
        (try? withDaemon { try $0.lastOutput(processID: processID, seconds: patience) }) ?? []
    }

    /// Asks the daemon, unless it was silent a moment ago.
    private func withDaemon<Result>(_ body: (DaemonClient) throws -> Result) throws -> Result {
        guard MonotonicClock.now() >= silentUntil.withLock({ $0 }) else {
            throw VarlinkClientError.timedOut(method: "the daemon", seconds: patience)
        }
        do {
            return try connected(body)
        } catch let error as VarlinkClientError {
            if case .timedOut = error { noteSilence("\(error)") }
            throw error
        } catch let error as SystemError where error.isTimeout {
            noteSilence("\(error)")
            throw VarlinkClientError.timedOut(method: "the daemon", seconds: patience)
        }
    }

    private func noteSilence(_ reason: String) {
        connection.withLock { $0 = nil }
        silentUntil.withLock { $0 = MonotonicClock.now() + pause }
        onSilence(
            "the daemon does not answer (\(reason)); services are started without it for \(pause / 1_000_000_000) s")
    }

    /// Uses the connection of the call before; one that broke meanwhile, such as by a restart of the daemon, is made
    /// again.
    private func connected<Result>(_ body: (DaemonClient) throws -> Result) throws -> Result {
        if let known = connection.withLock({ $0 }) {
            do {
                return try body(known)
            } catch VarlinkClientError.disconnected {
                connection.withLock { $0 = nil }
            }
        }
        let fresh = try DaemonClient(address: address)
        let result = try body(fresh)
        connection.withLock { $0 = fresh }
        return result
    }

    private func fallbackLauncher() throws -> (any ServiceLauncher)? {
        try fallback.withLock { fallback in
            if fallback.launcher == nil {
                fallback.launcher = try fallback.make?()
                fallback.launcher?.show(fallback.folders)
            }
            return fallback.launcher
        }
    }

    private func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}
