/// What a service sees of its host's environment: how it is to speak and where it finds libraries, and nothing that
/// names the user, the session or a secret.
public enum ServiceEnvironment {
    private static let names: Set<String> = [
        "LANG", "LANGUAGE", "TZ", "PATH", "LD_LIBRARY_PATH", "LD_PRELOAD", "LD_BIND_NOW", "FONTCONFIG_PATH",
        EnvironmentVariable.renderCounter.rawValue,
    ]
    private static let prefixes = ["LC_", "MALLOC_", "GLIBC_"]
    private static let suffixes = ["SAN_OPTIONS"]

    /// Of a whole environment the part that a service gets, and what it needs besides.
    public static func filtered(_ environment: [String: String]) -> [String: String] {
        var kept = environment.filter { name, _ in
            names.contains(name) || prefixes.contains(where: name.hasPrefix)
                || suffixes.contains(where: name.hasSuffix)
        }
        // A service that traps is to be gone at once, not to print a backtrace first.
        kept["SWIFT_BACKTRACE"] = "enable=no"
        kept["HOME"] = "/tmp"
        kept["TMPDIR"] = "/tmp"
        return kept
    }
}
