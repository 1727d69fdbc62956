/// Starts service processes: by itself in the host, or through the daemon.
public protocol ServiceLauncher: Sendable {
    /// Starts a service, or takes a waiting one. Thread: any but render.
    func launch(_ request: LaunchRequest) async throws -> LaunchedService
}
