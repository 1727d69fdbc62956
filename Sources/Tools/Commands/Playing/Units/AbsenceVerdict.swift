/// Whether a command in whose sound a unit was bypassed ends as a success.
struct AbsenceVerdict {
    let absences: [UnitAbsence]
    let sampleRate: Double
    /// Whether the person accepts it.
    let isAllowed: Bool

    /// Names every unit that was bypassed on standard error. Throws unless there is none, or that is allowed.
    /// - Parameter result: what the command made, and that it is not whole.
    func check(_ result: String) throws(CommandFailure) {
        guard !absences.isEmpty else { return }
        for absence in absences {
            StandardError.write(
                "auctl: \(absence.text(sampleRate: sampleRate, hadIncident: HostIncidents.count > 0))")
        }
        guard !isAllowed else { return }
        throw CommandFailure(.unit, "\(result) not all its units' work; --allow-incidents accepts that")
    }
}
