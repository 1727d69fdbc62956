/// What became of a policy on this machine.
public struct SandboxReport: Equatable, Sendable {
    /// What holds.
    public var tier: SandboxTier
    /// What is missing for the strongest tier, in words; empty at that tier.
    public var gaps: [String]

    /// At the strongest tier there are no gaps.
    public init(tier: SandboxTier, gaps: [String] = []) {
        self.tier = tier
        self.gaps = gaps
    }

    /// The report in words, the tier first, for a pipe.
    public var lines: [String] { [tier.rawValue] + gaps }

    /// A report that came through a pipe; nil for something else.
    public init?(lines: [String]) {
        guard let tier = lines.first.flatMap(SandboxTier.init) else { return nil }
        self.init(tier: tier, gaps: Array(lines.dropFirst()))
    }

    /// The tier that holds with some layers and without others.
    ///
    /// - Parameters:
    ///   - namespaces: whether files, processes, network and users are its own.
    ///   - files: whether it opens only what it was given.
    ///   - calls: whether it makes only the system calls that it needs.
    public init(namespaces: Bool, files: Bool, calls: Bool, gaps: [String]) {
        let holds = files && calls
        self.init(tier: holds ? (namespaces ? .namespaces : .calls) : .none, gaps: gaps)
    }
}
