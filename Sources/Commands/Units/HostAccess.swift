/// What the commands ask of running hosts.
protocol HostAccess: Sendable {
    /// The units of every host of this user, by host and number. A host that does not answer is left out and reported
    /// on standard error.
    func units() async throws -> [UnitRow]
    /// Kills the unit's service process; the host restarts it.
    func kill(_ unit: UnitRow) async throws
    /// Restarts the unit with its state, also out of quarantine.
    func restart(_ unit: UnitRow) async throws
    func parameters(of unit: UnitRow) async throws -> [ParameterRow]
    /// Throws when the host knows no such parameter or refuses the value.
    func setParameter(_ assignment: ParameterAssignment, of unit: UnitRow) async throws
    func presets(of unit: UnitRow) async throws -> [PresetRow]
    /// By name or number.
    func selectPreset(_ name: String, of unit: UnitRow) async throws
}
