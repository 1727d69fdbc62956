/// The running hosts of this user.
enum Hosts {
    static let access: any HostAccess = NoHostAccess()
}
struct NoHostAccess: HostAccess {
    func units() async throws -> [UnitStatus] { [] }
    func kill(_ unit: UnitStatus) async throws {}
    func restart(_ unit: UnitStatus) async throws {}
    func parameters(of unit: UnitStatus) async throws -> [ParameterStatus] { [] }
    func setParameter(_ assignment: ParameterAssignment, of unit: UnitStatus) async throws {}
    func presets(of unit: UnitStatus) async throws -> [PresetStatus] { [] }
    func selectPreset(_ name: String, of unit: UnitStatus) async throws {}
}
