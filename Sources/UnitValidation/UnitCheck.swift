/// One thing that a unit must do right.
public struct UnitCheck: Sendable {
    /// Permanent: `group.what`, as reports and `--only` name it.
    public let id: String
    /// Names a set of checks for `--only`.
    public let group: CheckGroup
    /// What is required, in one line.
    public let requirement: String
    let body: @Sendable (CheckSession) async throws -> CheckVerdict

    init(
        _ group: CheckGroup, _ name: String, _ requirement: String,
        _ body: @escaping @Sendable (CheckSession) async throws -> CheckVerdict
    ) {
        id = "\(group.rawValue).\(name)"
        self.group = group
        self.requirement = requirement
        self.body = body
    }

    /// Every check, in the order in which they are run.
    public static let all: [UnitCheck] =
        OpeningChecks.all + DescriptionChecks.all + BusChecks.all + FormatChecks.all + PropertyChecks.all
        + StateChecks.all + ParameterChecks.all + ParameterValueChecks.all + PresetChecks.all + RenderChecks.all
        + RenderContractChecks.all + SignalChecks.all + EventChecks.all + MIDIChecks.all + TimingChecks.all
        + HostChecks.all + ViewChecks.all + RealtimeChecks.all + InstanceChecks.all + RouteChecks.all
        + SurvivalChecks.all

    /// The checks that `words` name: identifiers, or groups.
    ///
    /// - Throws: `UnknownCheckError` for the first word that names none.
    public static func named(_ words: [String]) throws(UnknownCheckError) -> [UnitCheck] {
        guard !words.isEmpty else { return all }
        for word in words where !all.contains(where: { $0.isNamed(word) }) { throw UnknownCheckError(name: word) }
        return all.filter { check in words.contains { check.isNamed($0) } }
    }

    private func isNamed(_ word: String) -> Bool { id == word || group.rawValue == word }
}
