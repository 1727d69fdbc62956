import Glibc

/// Where the runner's executable is.
public enum RunnerPath {
    /// The executable's name.
    public static let executableName = "auextension"
    /// Names the executable; a path.
    public static let environmentKey = "AUSERVICED_RUNNER"

    /// The places where the runner is looked for, in this order: beside this executable, in the installation's
    /// `libexec`, in the system's.
    public static func candidates(executableDirectory: String?) -> [String] {
        let own = executableDirectory.map {
            ["\($0)/\(executableName)", "\($0)/../libexec/auserviced/\(executableName)"]
        }
        return (own ?? []) + [
            "/usr/local/libexec/auserviced/\(executableName)",
            "/usr/libexec/auserviced/\(executableName)",
        ]
    }

    /// The runner's path: what the environment names, else the first candidate that can be executed.
    public static func find() throws(LaunchError) -> String {
        if let value = getenv(environmentKey) {
            let path = String(cString: value)
            guard isExecutable(path) else { throw .runnerNotFound(searched: [path]) }
            return path
        }
        let candidates = candidates(executableDirectory: executableDirectory())
        guard let path = candidates.first(where: isExecutable) else { throw .runnerNotFound(searched: candidates) }
        return path
    }

    private static func isExecutable(_ path: String) -> Bool {
        access(path, X_OK) == 0
    }

    private static func executableDirectory() -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let length = readlink("/proc/self/exe", &buffer, buffer.count)
        guard length > 0 else { return nil }
        let path = String(decoding: buffer[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
        return path.lastIndex(of: "/").map { String(path[..<$0]) }
    }
}
