import Glibc
import HostControl
import Supervision

/// A host in this process without units, so that a test's units have a connection to hold.
struct SilentHost: HostControlling {
    /// The connection; its host is this process. The endpoint is closed again, for other tests of this process open
    /// one.
    static let client = Result {
        let endpoint = try HostEndpoint(hostName: "silent", controlling: SilentHost())
        defer { endpoint.close() }
        return try HostClient(processID: getpid())
    }

    func units() async -> [UnitStatus] { [] }
    func kill(instance: UInt64) async throws { throw HostControlError.noSuchUnit(instance: instance) }
    func restart(instance: UInt64) async throws { throw HostControlError.noSuchUnit(instance: instance) }
    func parameters(instance: UInt64) async throws -> [ParameterStatus] { [] }
    func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) async throws {}
    func presets(instance: UInt64) async throws -> [PresetStatus] { [] }
    func selectPreset(instance: UInt64, preset: String) async throws {}
    func recentIncidents() async -> [Incident] { [] }
    func incidents() -> AsyncStream<Incident> { AsyncStream { $0.finish() } }
}
