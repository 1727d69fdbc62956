import ComponentRegistry
import Settings
import Supervision
import Varlink

/// Everything that can be set about the daemon; the defaults fit a user's session.
public struct DaemonConfiguration: Sendable, Equatable {
    /// Where the daemon listens.
    public var address: VarlinkAddress
    /// Directories searched for extensions before those of the environment.
    public var extensionDirectories: [String] = []
    /// Whether changes of those directories are noticed by themselves.
    public var watchesExtensions = true
    /// Runners that wait for work.
    public var warmRunners = 2
    /// How long a service waits for another host when a host that did not choose a time dies, in milliseconds.
    public var lingerMilliseconds: UInt32 = 0
    /// The longest that a host may ask for, in milliseconds.
    public var maximumLingerMilliseconds: UInt32 = 600_000
    /// Memory that each service may use, in MiB; nil for what `ServiceLimits` takes by itself.
    public var serviceMemoryMebibytes: Int?
    /// The runner's executable; nil to look for it.
    public var runnerPath: String?
    /// The incident log; JSON, one incident per line.
    public var incidentLogPath: String
    /// Size in bytes at which the log is moved to a file with `.1` at its end.
    public var incidentLogBytes = 1 << 20
    /// The list of quarantined bundles.
    public var quarantinePath: String
    /// The registry's cache; nil for none.
    public var cachePath: String?
    /// A file that is rewritten with all metrics again and again; nil for none.
    public var metricsFile: String?
    /// How often, in seconds.
    public var metricsSeconds = 15.0
    /// A loopback port that serves `/metrics`; nil for none. Any local user may read it.
    public var metricsPort: UInt16?
    /// How often hosts are looked for, in milliseconds.
    public var hostScanMilliseconds = 1000

    /// The defaults for the user of `environment`.
    public init(environment: [String: String]) {
        let directories = UserDirectories(environment: environment)
        address = .path(UserFile.daemonSocket.path(in: directories))
        incidentLogPath = UserFile.incidents.path(in: directories)
        quarantinePath = UserFile.quarantine.path(in: directories)
        cachePath = UserFile.components.path(in: directories)
    }

    /// The configuration file that is read unless another is named: `$XDG_CONFIG_HOME/auserviced/config.json`.
    public static func defaultPath(environment: [String: String]) -> String {
        UserFile.daemonSettings.path(in: UserDirectories(environment: environment))
    }
}
