/// The daemon itself.
public struct DaemonStatus: Hashable, Sendable, Codable {
    /// Its version.
    public let version: String
    /// Its process.
    public let processID: Int32
    /// Seconds since it started.
    public let uptime: Double
    /// Runners that wait for work.
    public let warmRunners: Int
    /// Services that run.
    public let services: Int
    /// Hosts that can be seen.
    public let hosts: Int
    /// Components that can be instantiated.
    public let components: Int
    /// The runner's executable.
    public let runnerPath: String
    /// The directories that are searched for extensions.
    public let searchPath: [String]

    package init(
        version: String, processID: Int32, uptime: Double, warmRunners: Int, services: Int, hosts: Int,
        components: Int, runnerPath: String, searchPath: [String]
    ) {
        self.version = version
        self.processID = processID
        self.uptime = uptime
        self.warmRunners = warmRunners
        self.services = services
        self.hosts = hosts
        self.components = components
        self.runnerPath = runnerPath
        self.searchPath = searchPath
    }
}
