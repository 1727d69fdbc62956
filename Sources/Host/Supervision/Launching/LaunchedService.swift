public import LinuxProcesses
public import Sandbox
public import ServiceChannel

/// A service process that waits for its host's requests.
public struct LaunchedService: Sendable {
    /// The host's end of the socket to the service.
    public let socket: UnixSocket
    /// The process; nil when another process started it and gave no pidfd. The one who launched it reaps it
    /// (`ProcessWatcher`).
    public let process: ProcessHandle?
    /// Known also when `process` is nil.
    public let processID: Int32
    /// Whether it had been waiting.
    public let wasWarm: Bool
    /// The supervisor's end, with which a lingering service is given to another host; nil when another process holds
    /// it.
    public let control: RunnerControl?
    /// What it prints; nil when another process reads that.
    public let output: ServiceOutput?
    /// How far it is locked in; nil when another process started it and did not tell.
    public let sandbox: SandboxReport?

    /// Made by launchers, which say nil for what another process keeps.
    public init(
        socket: UnixSocket, process: ProcessHandle?, processID: Int32, wasWarm: Bool, control: RunnerControl? = nil,
        output: ServiceOutput? = nil, sandbox: SandboxReport? = nil
    ) {
        self.socket = socket
        self.process = process
        self.processID = processID
        self.wasWarm = wasWarm
        self.control = control
        self.output = output
        self.sandbox = sandbox
    }
}
