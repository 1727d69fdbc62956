import Glibc

/// Where a user's data, configuration, state, cache and sockets live.
///
/// Source: XDG Base Directory Specification 0.8; relative paths in its variables are ignored, as it says.
public struct UserDirectories: Sendable {
    /// `$XDG_DATA_HOME`, by default `~/.local/share`: other programs' data is there, too.
    public let sharedData: String
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

    /// Whether a variable names where data is; otherwise `/` takes the place of the user's folder.
    public let isDataNamed: Bool

    /// Those of this process's user.
    public init() { self.init { $0.value } }

    /// Those that the variables of `environment` name.
    public init(environment: [String: String]) { self.init { $0.value(in: environment) } }

    private init(_ value: (EnvironmentVariable) -> String?) {
        func absolute(_ variable: EnvironmentVariable) -> String? {
            value(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
        }
        let home = absolute(.home) ?? "/"
        isDataNamed = absolute(.dataHome) != nil || absolute(.home) != nil
        func base(_ variable: EnvironmentVariable, _ fallback: String) -> String {
            absolute(variable) ?? Self.join(home, fallback)
        }
        sharedData = base(.dataHome, ".local/share")
        data = Self.join(sharedData, "auserviced")
        configuration = Self.join(base(.configurationHome, ".config"), "auserviced")
        state = Self.join(base(.stateHome, ".local/state"), "auserviced")
        cache = Self.join(base(.cacheHome, ".cache"), "auserviced")
        runtime =
            absolute(.runtimeDirectory).map { Self.join($0, "auserviced") } ?? "/tmp/auserviced-\(geteuid())"
    }

    private static func join(_ base: String, _ name: String) -> String {
        base.hasSuffix("/") ? join(String(base.dropLast()), name) : base + "/" + name
    }
}
