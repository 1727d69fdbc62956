/// What this project looks for outside of a user's folders, and the socket names that are no files.
public enum SystemPlace: String, CaseIterable, Sendable {
    case extensions = "system extensions"
    case runners = "system runners"
    case hostEndpoint = "host endpoint"

    /// Paths, first to last; for the endpoint the beginning of its abstract name, which ends with USER/RUNTIME/PROCESS.
    public var places: [String] {
        switch self {
        case .extensions: ["/usr/local/lib/auserviced/extensions", "/usr/lib/auserviced/extensions"]
        case .runners: ["/usr/local", "/usr"].flatMap { Self.runnerFolders(prefix: $0) }
        case .hostEndpoint: ["auserviced/host/"]
        }
    }

    /// The folders of an installation that hold programs which people do not start.
    public static func runnerFolders(prefix: String) -> [String] {
        ["libexec", "lib"].map { (prefix == "/" ? "" : prefix) + "/\($0)/auserviced" }
    }

    /// What it is for.
    public var meaning: String {
        switch self {
        case .extensions: "bundles for every user, searched last"
        case .runners: "folders in which auextension is looked for last"
        case .hostEndpoint: "abstract socket of each host, by which `auctl` and the daemon reach its units"
        }
    }
}
