import FoundationEssentials
import Glibc

/// Where a user's data, configuration, state, cache and sockets live.
///
/// Source: XDG Base Directory Specification 0.8; relative paths in its variables are ignored, as it says.
public struct UserDirectories: Sendable {
    /// `$XDG_DATA_HOME/auserviced`, by default `~/.local/share/auserviced`.
    public let data: String
    /// `$XDG_CONFIG_HOME/auserviced`, by default `~/.config/auserviced`.
    public let configuration: String
    /// `$XDG_STATE_HOME/auserviced`, by default `~/.local/state/auserviced`.
    public let state: String
    /// `$XDG_CACHE_HOME/auserviced`, by default `~/.cache/auserviced`.
    public let cache: String
    /// `$XDG_RUNTIME_DIR/auserviced`, by default `/tmp/auserviced-<uid>`.
    public let runtime: String

    /// Reads the variables of `environment`.
    public init(environment: [String: String] = ProcessInfo.processInfo.environment) {
        let home = environment["HOME"].flatMap(Self.absolute) ?? "/"
        func directory(_ variable: String, _ fallback: String) -> String {
            let base = environment[variable].flatMap(Self.absolute) ?? Self.join(home, fallback)
            return Self.join(base, "auserviced")
        }
        data = directory("XDG_DATA_HOME", ".local/share")
        configuration = directory("XDG_CONFIG_HOME", ".config")
        state = directory("XDG_STATE_HOME", ".local/state")
        cache = directory("XDG_CACHE_HOME", ".cache")
        runtime =
            environment["XDG_RUNTIME_DIR"].flatMap(Self.absolute).map { Self.join($0, "auserviced") }
            ?? "/tmp/auserviced-\(geteuid())"
    }

    /// The path of the daemon's socket.
    public var daemonSocket: String { runtime + "/io.auserviced" }

    private static func absolute(_ path: String) -> String? {
        path.hasPrefix("/") ? path : nil
    }

    private static func join(_ base: String, _ name: String) -> String {
        base.hasSuffix("/") ? base + name : base + "/" + name
    }
}
