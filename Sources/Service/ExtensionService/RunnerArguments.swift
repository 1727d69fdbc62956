public import Sandbox

/// The runner's command line.
public struct RunnerArguments: Equatable, Sendable {
    /// Libraries to load before a host asks for them.
    public var preloads: [String] = []
    /// Bytes of private memory that the process may have; nil for no limit of its own.
    public var memoryBytes: UInt64?
    /// What the process may do; nil for whatever its user may.
    public var sandbox: SandboxPolicy?
    /// Whether no host waits for the process yet.
    public var isSpare = false
    /// Whether a crash is to be reported on standard error.
    public var printsBacktraces = false
    /// The folder for core dumps; nil for none.
    public var coreFolder: String?
    /// Whether any process of the same user may trace this one.
    public var admitsDebuggers = false
    /// Whether to report how far the machine lets the process be locked in, and nothing else.
    public var isProbe = false
    /// Libraries of other formats of which to tell what they have, and nothing else.
    public var described: [String] = []

    /// Reads the arguments behind the program's name; throws `RunnerUsageError`.
    public init(_ arguments: some Sequence<String>) throws(RunnerUsageError) {
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            switch argument {
            case "--preload":
                guard !rest.isEmpty else { throw RunnerUsageError("--preload needs the path of a library") }
                while let path = rest.first, !path.hasPrefix("--") { preloads.append(rest.removeFirst()) }
            case "--title":
                // Room for the process's title; what stands there does not matter.
                _ = rest.popFirst()
            case "--memory":
                guard let bytes = rest.popFirst().flatMap({ UInt64($0) }), bytes > 0 else {
                    throw RunnerUsageError("--memory needs a number of bytes")
                }
                memoryBytes = bytes
            case "--probe": isProbe = true
            case "--describe":
                while let path = rest.first, path.hasPrefix("/") { described.append(rest.removeFirst()) }
            case "--spare": isSpare = true
            case "--backtraces": printsBacktraces = true
            case "--debuggers": admitsDebuggers = true
            case "--core-dumps":
                guard let folder = rest.popFirst(), folder.hasPrefix("/") else {
                    throw RunnerUsageError("--core-dumps needs the absolute path of a folder")
                }
                coreFolder = folder
            case "--sandbox":
                do throws(SandboxPolicyError) {
                    rest = [argument] + rest
                    sandbox = try SandboxPolicy(takingFrom: &rest)
                } catch {
                    throw RunnerUsageError("\(error)")
                }
            default:
                throw RunnerUsageError("“\(argument)” is not an option")
            }
        }
    }
}
