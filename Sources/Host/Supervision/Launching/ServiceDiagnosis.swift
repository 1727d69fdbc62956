import Settings

/// What services do for whoever looks for a fault in a unit, beside what they always do.
public struct ServiceDiagnosis: Equatable, Sendable {
    /// Whether a service that crashes prints where, before it is gone.
    public var printsBacktraces: Bool
    /// The absolute path of the folder, which services may write to, that is the current one of each: the kernel puts
    /// core dumps there where its pattern names no other place. Nil for no core dumps.
    public var coreFolder: String?
    /// Whether any process of the same user may trace services, where the kernel lets only ancestors do that.
    public var admitsDebuggers = false

    /// - Parameter printsBacktraces: nil for what the environment asks for, by default none.
    public init(printsBacktraces: Bool? = nil, coreFolder: String? = nil, admitsDebuggers: Bool = false) {
        self.printsBacktraces = printsBacktraces ?? ServiceEnvironment.asksForBacktraces ?? false
        self.coreFolder = coreFolder
        self.admitsDebuggers = admitsDebuggers
    }

    /// Whether services do nothing out of the ordinary.
    public var isEmpty: Bool { !printsBacktraces && coreFolder == nil && !admitsDebuggers }

    /// As the runner takes it.
    var arguments: [String] {
        (printsBacktraces ? ["--backtraces"] : []) + (coreFolder.map { ["--core-dumps", $0] } ?? [])
            + (admitsDebuggers ? ["--debuggers"] : [])
    }
}
