/// What a service sees of its host's environment: how it is to speak and where it finds libraries, and nothing that
/// names the user, the session or a secret.
public enum ServiceEnvironment {
    /// The names that are passed on; a star stands for any text.
    public static let inherited = [
        "FONTCONFIG_PATH", "LANG", "LANGUAGE", "LD_BIND_NOW", "LD_LIBRARY_PATH", "LD_PRELOAD", "PATH", "TZ",
        EnvironmentVariable.renderCounter.rawValue, "LC_*", "MALLOC_*", "GLIBC_*", "*SAN_OPTIONS",
    ]

    /// What a service gets whatever its host has. The Swift runtime's own backtraces are another process's work, which
    /// a service cannot start.
    public static let given = ["HOME": "/tmp", "SWIFT_BACKTRACE": "enable=no", "TMPDIR": "/tmp"]

    /// Whether the host's environment asks for backtraces of services, as it would of programs in Swift; nil when it
    /// says nothing. Thread: any but render.
    public static var asksForBacktraces: Bool? {
        EnvironmentVariable.swiftBacktrace.value.flatMap(asksForBacktraces(_:))
    }

    /// As `asksForBacktraces`, of what the variable says: settings with commas between them, of which the last `enable`
    /// counts. A value that the runtime does not know says nothing, and `tty` neither: services have no terminal.
    package static func asksForBacktraces(_ text: String) -> Bool? {
        let values = text.split(separator: ",").compactMap { setting -> Bool? in
            let parts = setting.split(separator: "=", maxSplits: 1).map { $0.lowercased() }
            guard parts.count == 2, parts[0] == "enable" else { return nil }
            return switch parts[1] {
            case "yes", "y", "on", "true", "t", "1": true
            case "no", "n", "off", "false", "f", "0": false
            default: nil
            }
        }
        return values.last
    }

    /// Of a whole environment the part that a service gets, and what it needs besides.
    public static func filtered(_ environment: [String: String]) -> [String: String] {
        environment.filter { name, _ in isInherited(name) }.merging(given) { _, given in given }
    }

    private static func isInherited(_ name: String) -> Bool {
        inherited.contains { pattern in
            if pattern.hasSuffix("*") { return name.hasPrefix(pattern.dropLast()) }
            if pattern.hasPrefix("*") { return name.hasSuffix(pattern.dropFirst()) }
            return name == pattern
        }
    }
}
