import ComponentRegistry
import HostControl
import LinuxProcesses
import LinuxSystem
import Sandbox
import Settings
import Supervision
import Varlink

/// A connection to the daemon. Calls block.
///
/// Every method throws `VarlinkError` with the daemon's message, or `VarlinkClientError` when it does not answer.
/// Thread: any but render.
public final class DaemonClient: Sendable {
    private let client: VarlinkClient

    /// Connects to the daemon of this user.
    /// - Parameter address: where it listens; nil for `AUSERVICED_ADDRESS` or the user's runtime directory.
    /// - Throws: `VarlinkClientError.notRunning` when no daemon listens; `.foreignPeer` when it is somebody else's.
    public init(address: VarlinkAddress? = nil) throws {
        client = try VarlinkClient(connectingTo: address ?? Self.defaultAddress())
    }

    /// Where the daemon of this user listens: `AUSERVICED_ADDRESS`, else `$XDG_RUNTIME_DIR/auserviced/io.auserviced`.
    public static func defaultAddress(
        environment: [String: String] = CurrentProcess.environment
    ) throws -> VarlinkAddress {
        if let address = EnvironmentVariable.daemonAddress.value(in: environment) { return try VarlinkAddress(address) }
        return .path(UserFile.daemonSocket.path(in: UserDirectories(environment: environment)))
    }

    /// Whether a daemon of this user listens.
    public static var isRunning: Bool { (try? DaemonClient()) != nil }

    /// The daemon itself.
    public func status() throws -> DaemonStatus { try client.call(DaemonMethods.status) }

    /// The components that match; a code of 0 is a wildcard.
    public func list(_ query: ComponentIdentifier = .any) throws -> ComponentList {
        try client.call(DaemonMethods.list, DaemonMessages.Query(query))
    }

    /// The component of a name or triple.
    public func info(_ name: String) throws -> RegisteredComponent {
        try client.call(DaemonMethods.info, DaemonMessages.Name(name: name)).component
    }

    /// Has the daemon look at the disk again.
    public func rescan() throws -> ComponentList {
        try client.call(DaemonMethods.rescan, seconds: 60)
    }

    /// Starts a service.
    /// - Parameters:
    ///   - request: what is started, and how.
    ///   - seconds: how long the daemon has for it.
    /// - Returns: the service, and the token with which another host may take it over should this one die.
    public func launch(
        _ request: LaunchRequest, seconds: Double = 10
    ) throws -> (service: LaunchedService, token: String) {
        try receiveService(DaemonMethods.launch, DaemonMessages.Launch(request), seconds)
    }

    /// Takes over a service that waits since its host died; its units are still loaded.
    public func attach(token: String) throws -> (service: LaunchedService, token: String) {
        try receiveService(DaemonMethods.attach, DaemonMessages.Attach(token: token), 10)
    }

    /// The services that the daemon started.
    /// - Parameter seconds: how long the daemon has for the answer.
    public func services(seconds: Double = 10) throws -> [ServiceStatus] {
        try client.call(DaemonMethods.services, seconds: seconds).services
    }

    /// How a service that the daemon started ended; nil while it runs.
    /// - Parameters:
    ///   - processID: the service's.
    ///   - seconds: how long the daemon has for the answer.
    public func exitCause(processID: Int32, seconds: Double = 10) throws -> IncidentCause? {
        try client.call(
            DaemonMethods.exitCause, DaemonMessages.Process(processID: processID), seconds: seconds
        ).cause
    }

    /// The last lines that a service of the daemon printed, oldest first, also one that has ended.
    /// - Parameters:
    ///   - processID: the service's.
    ///   - seconds: how long the daemon has for the answer.
    public func lastOutput(processID: Int32, seconds: Double = 10) throws -> [String] {
        try client.call(
            DaemonMethods.lastOutput, DaemonMessages.Process(processID: processID), seconds: seconds
        ).lines
    }

    /// The hosts that run, with their units.
    public func hosts() throws -> [HostMetrics] {
        try client.call(DaemonMethods.hosts, DaemonMessages.Interval(intervalMilliseconds: nil)).hosts
    }

    /// Hands the hosts to `body` at every interval until it returns false.
    public func followHosts(milliseconds: Int, _ body: ([HostMetrics]) throws -> Bool) throws {
        let interval = DaemonMessages.Interval(intervalMilliseconds: milliseconds)
        try client.stream(DaemonMethods.hosts.qualifiedName, interval, of: DaemonMessages.Hosts.self) {
            try body($0.hosts)
        }
    }

    /// Kills the service of a unit.
    public func kill(host: Int32, instance: UInt64) throws {
        try client.call(DaemonMethods.kill, DaemonMessages.Unit(host: host, instance: instance))
    }

    /// Restarts the service of a unit.
    public func restart(host: Int32, instance: UInt64) throws {
        try client.call(DaemonMethods.restart, DaemonMessages.Unit(host: host, instance: instance), seconds: 30)
    }

    /// The latest incidents, oldest first.
    public func recentIncidents() throws -> [LoggedIncident] {
        try client.call(DaemonMethods.incidents).incidents
    }

    /// Hands the latest incidents to `body`, then each further one, until it returns false or the daemon ends.
    public func followIncidents(_ body: (LoggedIncident) throws -> Bool) throws {
        try client.stream(DaemonMethods.incidents.qualifiedName, of: DaemonMessages.Incidents.self) { reply in
            for incident in reply.incidents {
                guard try body(incident) else { return false }
            }
            return true
        }
    }

    /// All metrics as OpenMetrics text.
    public func metrics() throws -> String {
        try client.call(DaemonMethods.metrics).text
    }

    /// The bundles in quarantine.
    public func quarantine() throws -> [QuarantineEntry] {
        try client.call(DaemonMethods.quarantine).entries
    }

    /// Releases one bundle, or all when `bundleHash` is nil; returns how many.
    @discardableResult
    public func release(bundleHash: String?) throws -> Int {
        try client.call(DaemonMethods.release, DaemonMessages.Release(bundleHash: bundleHash)).count
    }

    /// Asks the daemon to end; services that hosts use go on.
    public func shutDown() throws { try client.call(DaemonMethods.shutdown) }

    /// Ends the connection; a stream on another thread returns with an error.
    public func close() { client.close() }

    private func receiveService<Parameters>(
        _ method: VarlinkMethod<Parameters, DaemonMessages.Launched>, _ parameters: Parameters, _ seconds: Double
    ) throws -> (service: LaunchedService, token: String) {
        let (reply, descriptors) = try client.callPassingDescriptors(
            method.qualifiedName, parameters, returning: DaemonMessages.Launched.self, seconds: seconds)
        guard descriptors.indices.contains(reply.socket), descriptors.indices.contains(reply.pidfd),
            let socket = descriptors[reply.socket].take(), let pidfd = descriptors[reply.pidfd].take()
        else {
            throw VarlinkClientError.malformedReply(method: method.qualifiedName, reason: "its descriptors are missing")
        }
        let service = LaunchedService(
            socket: UnixSocket(owning: socket), process: ProcessHandle(processID: reply.processID, adopting: pidfd),
            processID: reply.processID, wasWarm: reply.wasWarm,
            sandbox: reply.sandbox.map { SandboxReport(tier: $0) })
        return (service, reply.token)
    }
}
