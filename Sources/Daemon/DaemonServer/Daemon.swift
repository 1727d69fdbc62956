import AudioSessions
import ComponentRegistry
import DaemonControl
import HostControl
import LinuxSystem
import Logging
import Settings
import Supervision
import Synchronization
import Varlink

/// The daemon: one registry for all hosts, services started from waiting runners, services that outlive a host that
/// crashed, one log of incidents, and metrics of everything.
///
/// It is on no render path; when it ends, hosts and their services go on. Thread: any but render.
public final class Daemon: Sendable {
    /// Its version.
    public static let version = ProgramVersion.text
    /// The label of what it logs itself.
    public static let logLabel = "auserviced.daemon"

    let configuration: DaemonConfiguration
    let registry: ExtensionRegistry
    let launcher: EmbeddedLauncher
    let services: ServiceTable
    let incidents: IncidentLog
    let quarantine: QuarantineStore
    let hosts: HostFollower
    let log: Logger
    let launches = LaunchCounter()
    private let sessionPlace: SessionPlace
    private let started = MonotonicClock.now()
    private let state = Mutex(State())

    /// Called when a client asks the daemon to end.
    private let onShutdownRequest: @Sendable () -> Void

    private struct State {
        var server: VarlinkServer?
        var port: MetricsPort?
        var file: MetricsFile?
        var sessions: SessionArbiterServer?
    }

    /// Scans the extensions and finds the runner, without listening or starting anything yet.
    /// - Throws: `LaunchError.runnerNotFound`.
    public init(
        configuration: DaemonConfiguration, environment: [String: String], log: Logger = Logger(label: Daemon.logLabel),
        onShutdownRequest: @escaping @Sendable () -> Void
    ) throws {
        self.configuration = configuration
        self.log = log
        self.onShutdownRequest = onShutdownRequest
        sessionPlace = SessionPlace(path: UserFile.sessionSocket.path(in: UserDirectories(environment: environment)))
        launcher = try EmbeddedLauncher(
            runnerPath: configuration.runnerPath, warmCount: configuration.warmRunners, diesWithParent: false,
            limits: ServiceLimits(memoryBytes: configuration.serviceMemoryMebibytes.map { UInt64($0) << 20 }))
        let searched = ExtensionSearchPath(environment: environment).directories
        registry = ExtensionRegistry(
            scanner: ComponentScanner(
                searchPath: ExtensionSearchPath(directories: configuration.extensionDirectories + searched),
                cachePath: configuration.cachePath))
        launcher.show(registry.searchPath.directories)
        let incidents = IncidentLog(
            path: configuration.incidentLogPath, maximumBytes: configuration.incidentLogBytes, log: log)
        self.incidents = incidents
        quarantine = QuarantineStore(path: configuration.quarantinePath)
        let table = Mutex<WeakTable>(WeakTable())
        let intake = IncidentIntake(log: incidents) { process in
            table.withLock { $0.value }?.end(processID: process)
        }
        services = ServiceTable(
            onEnd: { intake.take($0, time: WallClock.seconds()) },
            onHostEnd: { host, waiting in
                guard waiting > 0 else { return }
                log.notice(
                    "host \(host) ended; \(waiting) of its services wait for another", metadata: ["host": "\(host)"])
            })
        hosts = HostFollower(milliseconds: configuration.hostScanMilliseconds, started: WallClock.seconds()) {
            intake.take($1, from: $0)
        }
        let services = services
        table.withLock { $0.value = services }
    }

    private struct WeakTable {
        weak var value: ServiceTable?
    }

    /// Listens and begins to work.
    /// - Parameter inherited: listening sockets that the service manager opened; with none, the configured address is
    ///   used.
    /// - Throws: `VarlinkListenError` when another daemon or anything else has the address; `SystemError`.
    public func start(inherited: [Int32] = []) throws {
        let listeners =
            inherited.isEmpty
            ? [try VarlinkListener(listeningAt: configuration.address)]
            : try inherited.map { try VarlinkListener(adopting: $0) }
        try startMetrics()
        report(registry.current)
        _ = registry.addObserver { [weak self] in self?.report($0) }
        if configuration.watchesExtensions { watchExtensions() }
        hosts.start()
        arbitrateSessions()
        do {
            try launcher.refill()
        } catch {
            log.error("\(error)")
        }
        let server = VarlinkServer(
            interfaces: [DaemonInterface(daemon: self)],
            configuration: .init(product: "auserviced", version: Self.version))
        state.withLock { $0.server = server }
        for listener in listeners { server.serve(listener) }
    }

    /// Stops listening, ends waiting runners and waiting services, and closes the log's streams.
    ///
    /// Services that a host uses go on: they end with their host.
    public func stop() async {
        let parts = state.withLock { state in
            defer { state = State() }
            return state
        }
        parts.server?.finish()
        parts.sessions?.stop()
        parts.port?.stop()
        await parts.file?.stop()
        hosts.stop()
        incidents.close()
        services.endWaiting()
        launcher.shutDown()
        await waitForEndedRunners()
        services.killWaiting()
    }

    /// Whether the server's queue and the table's lock can be had: what a watchdog wants to know. Returns only when so.
    public func isResponsive() -> Bool {
        let server = state.withLock { $0.server }
        return (server?.connectionCount ?? 0) >= 0 && services.count >= 0
    }

    /// The port that serves metrics, when one was asked for.
    public var metricsPort: UInt16? { state.withLock { $0.port?.port } }

    /// Looks at the disk again, as on SIGHUP.
    public func rescan() { registry.rescan() }

    /// The daemon itself.
    func status() -> DaemonStatus {
        DaemonStatus(
            version: Self.version, processID: CurrentProcess.identifier,
            uptime: Double(MonotonicClock.now() &- started) / 1e9, warmRunners: launcher.warmSpareCount,
            services: services.count, hosts: HostDirectory.processes().count,
            components: registry.current.components.count, runnerPath: launcher.runnerPath,
            searchPath: registry.searchPath.directories)
    }

    /// All metrics as OpenMetrics text.
    func metricsText() async -> String {
        let hosts = await HostSurvey.take()
        let (attached, waiting) = services.counts()
        let (warm, cold, failed) = launches.counts
        return DaemonMetrics(
            status: status(), attached: attached, waiting: waiting, warmLaunches: warm, coldLaunches: cold,
            failedLaunches: failed, incidents: incidents.counts,
            pssBytes: ProcessMemory.proportionalSetSize(processID: CurrentProcess.identifier)
        ).render(hosts: hosts)
    }

    /// Ends the daemon as if it had been signalled.
    func requestShutdown() { onShutdownRequest() }

    /// Reaps the runners that were just ended; whoever inherits this process's children may not do it.
    private func waitForEndedRunners() async {
        let remaining = services.watchedProcesses
        for _ in 0..<100 where ProcessWatcher.shared.count > remaining {
            try? await Task.sleep(for: .milliseconds(5))
        }
    }

    /// Takes the arbitration between programs' audio sessions over; without it the programs go on among themselves.
    private func arbitrateSessions() {
        do {
            let sessions = try SessionArbiterServer(inDaemonAt: sessionPlace) { [log] problem in
                if let problem { log.warning("programs arbitrate between their audio sessions themselves: \(problem)") }
            }
            state.withLock { $0.sessions = sessions }
        } catch {
            log.warning("programs arbitrate between their audio sessions themselves: \(error)")
        }
    }

    private func startMetrics() throws {
        let text: @Sendable () async -> String = { [weak self] in await self?.metricsText() ?? "# EOF\n" }
        if let number = configuration.metricsPort {
            let port = try MetricsPort(port: number, text: text)
            log.notice("metrics are at http://127.0.0.1:\(port.port)/metrics")
            state.withLock { $0.port = port }
        }
        guard let path = configuration.metricsFile else { return }
        let file = MetricsFile(path: path, seconds: configuration.metricsSeconds, log: log, text: text)
        state.withLock { $0.file = file }
    }

    private func watchExtensions() {
        do {
            try registry.startWatching()
        } catch {
            log.warning("extensions are not watched; send SIGHUP after a change: \(error)")
        }
    }

    private func report(_ scan: ComponentScan) {
        for diagnostic in scan.diagnostics where diagnostic.severity != .note {
            log.warning("\(diagnostic)")
        }
        log.notice("\(scan.components.count) components are installed")
    }
}
