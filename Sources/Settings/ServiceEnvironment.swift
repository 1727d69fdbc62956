/// What a service sees of its host's environment: how it is to speak and where it finds libraries, and nothing that
/// names the user, the session or a secret.
public enum ServiceEnvironment {
    /// The names that are passed on; a star stands for any text.
    public static let inherited = [
        "FONTCONFIG_PATH", "LANG", "LANGUAGE", "LD_BIND_NOW", "LD_LIBRARY_PATH", "LD_PRELOAD", "PATH", "TZ",
        EnvironmentVariable.renderCounter.rawValue, "LC_*", "MALLOC_*", "GLIBC_*", "*SAN_OPTIONS",
    ]

    /// What a service gets whatever its host has. One that traps is to be gone at once, not to print a backtrace first.
    public static let given = ["HOME": "/tmp", "SWIFT_BACKTRACE": "enable=no", "TMPDIR": "/tmp"]

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
