extension UnitCheck {
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
}
