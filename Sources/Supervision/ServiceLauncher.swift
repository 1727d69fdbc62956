/// Starts service processes: by itself in the host, or through the daemon.
public protocol ServiceLauncher: Sendable {
    /// Starts a service, or takes a waiting one. Thread: any but render.
    func launch(_ request: LaunchRequest) async throws -> LaunchedService

    /// Why a service that this launcher started ended, where only the launcher can know; nil when it does not. May block.
    func exitCause(processID: Int32) -> IncidentCause?
}

extension ServiceLauncher {
    public func exitCause(processID: Int32) -> IncidentCause? { nil }
}
