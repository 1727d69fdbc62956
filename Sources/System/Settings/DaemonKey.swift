/// Every key of the daemon's settings, `UserFile.daemonSettings`.
public enum DaemonKey: String, CaseIterable, Sendable {
    case address
    case extensionDirectories
    case watchesExtensions
    case warmRunners
    case lingerMilliseconds
    case maximumLingerMilliseconds
    case serviceMemoryMebibytes
    case runnerPath
    case incidentLogPath
    case incidentLogBytes
    case metricsFile
    case metricsSeconds
    case metricsPort
    case hostScanMilliseconds

    /// What it is for.
    public var meaning: String {
        switch self {
        case .address: "where the daemon listens"
        case .extensionDirectories: "folders with bundles, searched before those of the environment"
        case .watchesExtensions: "whether new and changed bundles are noticed"
        case .warmRunners: "runners that wait for work"
        case .lingerMilliseconds: "how long services wait for another host when theirs dies"
        case .maximumLingerMilliseconds: "the longest that a host may ask for"
        case .serviceMemoryMebibytes:
            "memory that each service may use, in MiB; none for an eighth of the machine's, 1 to 4 GiB"
        case .runnerPath: "the runner; none to look for it"
        case .incidentLogPath: "the incident log"
        case .incidentLogBytes: "size at which the incident log is set aside"
        case .metricsFile: "a file that is rewritten with all metrics"
        case .metricsSeconds: "how often it is"
        case .metricsPort: "a port of 127.0.0.1 that serves /metrics"
        case .hostScanMilliseconds: "how often hosts are looked for"
        }
    }

    /// What holds without it.
    public var defaultText: String {
        switch self {
        case .address: "unix:$XDG_RUNTIME_DIR/auserviced/io.auserviced"
        case .extensionDirectories, .serviceMemoryMebibytes, .runnerPath, .metricsFile, .metricsPort: "none"
        case .watchesExtensions: "true"
        case .warmRunners: "2"
        case .lingerMilliseconds: "0"
        case .maximumLingerMilliseconds: "600000"
        case .incidentLogPath: "$XDG_STATE_HOME/auserviced/incidents.jsonl"
        case .incidentLogBytes: "1048576"
        case .metricsSeconds: "15"
        case .hostScanMilliseconds: "1000"
        }
    }
}
