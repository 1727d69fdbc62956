import Dispatch
import Supervision
import Synchronization
import Varlink

/// Starts services through the daemon, and by itself when none runs.
///
/// A daemon that ends meanwhile is noticed at the next launch, which then happens without it; one that starts is used
/// from the next launch on. Thread: any but render.
public final class DaemonLauncher: ServiceLauncher {
    private let address: VarlinkAddress?
    private let fallback: Mutex<Fallback>
    private let queue = DispatchQueue(label: "auserviced.launcher", attributes: .concurrent)
    private let tokensByProcess = Mutex<[Int32: String]>([:])
    private let connection = Mutex<DaemonClient?>(nil)

    private struct Fallback {
        let make: (@Sendable () throws -> any ServiceLauncher)?
        var launcher: (any ServiceLauncher)?
    }

    /// - Parameters:
    ///   - address: where the daemon listens; nil for the user's.
    ///   - fallback: makes the launcher that is used while no daemon runs, when it is first needed; nil to fail
    /// instead.
    public init(address: VarlinkAddress? = nil, fallback: (@Sendable () throws -> any ServiceLauncher)? = nil) {
        self.address = address
        self.fallback = Mutex(Fallback(make: fallback))
    }

    /// As `ServiceLauncher.launch`.
    /// - Throws: `LaunchError.refused` with the daemon's reason, such as quarantine; without a daemon what the other
    ///   launcher throws.
    public func launch(_ request: LaunchRequest) async throws -> LaunchedService {
        do {
            let launched = try await blocking { try self.withDaemon { try $0.launch(request) } }
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
    /// daemon. Blocks.
    public func exitCause(processID: Int32) -> IncidentCause? {
        try? withDaemon { try $0.exitCause(processID: processID) }
    }

    /// What a service that the daemon started printed last; the daemon reads it. Blocks.
    public func lastOutput(processID: Int32) -> [String] {
        (try? withDaemon { try $0.lastOutput(processID: processID) }) ?? []
    }

    /// Uses the connection of the call before; one that broke meanwhile, such as by a restart of the daemon, is made
    /// anew.
    private func withDaemon<Result>(_ body: (DaemonClient) throws -> Result) throws -> Result {
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
            if fallback.launcher == nil { fallback.launcher = try fallback.make?() }
            return fallback.launcher
        }
    }

    private func blocking<Result: Sendable>(_ body: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Swift.Result { try body() }) }
        }
    }
}
