/// Every key of the host settings, `UserFile.hostSettings`.
public enum HostKey: String, CaseIterable, Sendable {
    case placement
    case spinMicroseconds
    case framesPerCycle
    case sandbox
    case allowedWithoutSandbox
    case allowedNetwork
    case backtraces

    /// What it is for.
    public var meaning: String {
        switch self {
        case .placement:
            "where services run: follow, anticipate, dedicated or spread; `auctl play` measures once, from four cores on"
        case .spinMicroseconds: "how long a dedicated service spins before it sleeps"
        case .framesPerCycle: "the block that `auctl play` asks the device for"
        case .sandbox: "the strongest sandbox of services: namespaces (A), calls (B) or none (C)"
        case .allowedWithoutSandbox: "components that are started even where nothing can lock them in"
        case .allowedNetwork: "components that are connected to the servers that they declare, such as aufx gain Demo"
        case .backtraces: "whether services that crash print where; then this host starts them, and no daemon"
        }
    }

    /// What holds without it.
    public var defaultText: String {
        switch self {
        case .placement: "follow"
        case .spinMicroseconds: "50"
        case .framesPerCycle: "128"
        case .sandbox: "namespaces"
        case .allowedWithoutSandbox: "none"
        case .allowedNetwork: "none"
        case .backtraces: "false"
        }
    }
}
