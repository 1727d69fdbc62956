/// Starts service processes: by itself in the host, or through the daemon.
public protocol ServiceLauncher: Sendable {
    /// Starts a service, or takes a waiting one. Thread: any but render.
    func launch(_ request: LaunchRequest) async throws -> LaunchedService

    /// Lets services that it starts from now on read what lies in these folders: components may come from there.
    func show(_ folders: [String])

    /// Why a service that this launcher started ended, where only the launcher can know; nil when it does not. May
    /// block.
    func exitCause(processID: Int32) -> IncidentCause?

    /// The last lines that a service of this launcher printed, oldest first, where only the launcher reads them; empty
    /// when it does not. May block.
    func lastOutput(processID: Int32) -> [String]
}

extension ServiceLauncher {
    /// Nothing: who starts the services knows what they may read.
    public func show(_ folders: [String]) {}
    /// Nil: the launcher knows no more than the exit status says.
    public func exitCause(processID: Int32) -> IncidentCause? { nil }
    /// Empty: nothing that services print passes through the launcher.
    public func lastOutput(processID: Int32) -> [String] { [] }
}
