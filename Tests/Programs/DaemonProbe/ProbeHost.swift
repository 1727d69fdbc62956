import Glibc
import HostControl
import Supervision
import Synchronization

/// A host of one unit that reports the end of its service without knowing why it ended.
final class ProbeHost: HostControlling {
    private let processID: Int32
    private let continuations = Mutex<[AsyncStream<Incident>.Continuation]>([])
    private let past = Mutex<[Incident]>([])

    init(processID: Int32) { self.processID = processID }

    func serviceEnded() {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        let incident = Incident(
            time: Double(time.tv_sec) + Double(time.tv_nsec) / 1e9, component: "aufx prob Test", instance: 1,
            processID: processID, cause: .other("the service ended"), action: .restarted)
        past.withLock { $0.append(incident) }
        for continuation in continuations.withLock({ $0 }) { continuation.yield(incident) }
    }

    func units() async -> [UnitStatus] {
        var unit = UnitStatus(
            instance: 1, component: "aufx prob Test", name: "Test: Probe", servicePID: processID, inProcess: false,
            state: .running)
        unit.cycles = 42
        return [unit]
    }

    func kill(instance: UInt64) async throws {
        guard instance == 1 else { throw HostControlError.noSuchUnit(instance: instance) }
        _ = Glibc.kill(processID, SIGKILL)
    }

    func restart(instance: UInt64) async throws { throw HostControlError.failed("a probe restarts nothing") }
    func parameters(instance: UInt64) async throws -> [ParameterStatus] { [] }
    func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) async throws {}
    func presets(instance: UInt64) async throws -> [PresetStatus] { [] }
    func selectPreset(instance: UInt64, preset: String) async throws {}
    func recentIncidents() async -> [Incident] { past.withLock { $0 } }

    func incidents() -> AsyncStream<Incident> {
        let (stream, continuation) = AsyncStream.makeStream(of: Incident.self)
        continuations.withLock { $0.append(continuation) }
        return stream
    }
}
