/// One thing that a unit must do right.
public struct UnitCheck: Sendable {
    /// Permanent: `group.what`, as reports and `--only` name it.
    public let id: String
    /// Names a set of checks for `--only`.
    public let group: CheckGroup
    /// What is required, in one line.
    public let requirement: String
    /// Whether it loads the unit into the process that runs it, whatever the options say: a crash there ends that.
    public let loadsIntoProcess: Bool
    let body: @Sendable (CheckSession) async throws -> CheckVerdict

    init(
        _ group: CheckGroup, _ name: String, _ requirement: String, loadsIntoProcess: Bool = false,
        _ body: @escaping @Sendable (CheckSession) async throws -> CheckVerdict
    ) {
        id = "\(group.rawValue).\(name)"
        self.group = group
        self.requirement = requirement
        self.loadsIntoProcess = loadsIntoProcess
        self.body = body
    }

    /// Whether a word of `--only` names it: its identifier, or its group.
    func isNamed(_ word: String) -> Bool { id == word || group.rawValue == word }
}
