import AudioToolbox

/// Sets the parameters that a person names, of a unit that the command makes.
package struct ParameterSelection {
    private let unit: AUAudioUnit

    package init(_ unit: AUAudioUnit) { self.unit = unit }

    /// Sets one. Throws `CommandFailure` when there is none of that name, or the value lies outside of its range.
    package func set(_ assignment: ParameterAssignment) throws {
        let all = unit.parameterTree?.allParameters ?? []
        let search = ParameterSearch(
            all.map(ParameterSearch.Candidate.init), of: unit.shownName)
        let found = try search.find(assignment.key)
        let value = try search.value(assignment, of: found)
        all.first { $0.address == found.address }?.value = value
    }
}
