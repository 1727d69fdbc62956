import HostControl
import LinuxSystem
import Supervision
import Synchronization

/// A host of two units that remembers what it was told.
final class PretendHost: HostControlling {
    struct State {
        var killed: [UInt64] = []
        var values: [UInt64: Float] = [:]
        var preset = ""
        var files: [SelectedFileStatus] = []
        var saved: [String] = []
        var unitState: [UInt8] = []
        /// Why no preset is saved; nil when it is.
        var presetFailure: HostControlError?
        var transport: TransportStatus?
        var bindings: [ControllerBinding] = []
        var continuations: [AsyncStream<Incident>.Continuation] = []
    }

    let state = Mutex(State())

    static func incident(_ instance: UInt64) -> Incident {
        Incident(
            time: 1, component: "aufx fltr Demo", instance: instance, processID: 7, cause: .signal(9),
            action: .restarted)
    }

    func units() async -> [UnitStatus] {
        var filter = UnitStatus(
            instance: 1, component: "aufx fltr Demo", name: "Demo: Filter", servicePID: CurrentProcess.identifier,
            inProcess: false, state: .running)
        filter.cycles = 100
        filter.ipc = LatencySummary(count: 100, p50: 5000, p99: 9000, maximum: 20000)
        let gain = UnitStatus(
            instance: 2, component: "aufx gain Demo", name: "Demo: \"Gain\"", servicePID: nil, inProcess: true,
            state: .bridged)
        return [filter, gain]
    }

    func kill(instance: UInt64) async throws {
        guard instance == 1 else { throw HostControlError.noSuchUnit(instance: instance) }
        state.withLock { $0.killed.append(instance) }
        let continuations = state.withLock { $0.continuations }
        for continuation in continuations { continuation.yield(Self.incident(instance)) }
    }

    func restart(instance: UInt64) async throws {
        throw HostControlError.inProcess(unit: "Demo: Gain")
    }

    func parameters(instance: UInt64) async throws -> [ParameterStatus] {
        let value = state.withLock { $0.values[.max] } ?? 400
        return [
            ParameterStatus(
                address: .max, identifier: "cutoff", keyPath: "filter.cutoff", name: "Cutoff", value: value,
                minimum: 12, maximum: .infinity, unitName: "Hz")
        ]
    }

    func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) async throws {
        guard parameter == .name("cutoff") || parameter == .address(.max) else {
            throw HostControlError.noSuchParameter(parameter, unit: "Demo: Filter")
        }
        guard (12...20000).contains(value) else {
            throw HostControlError.outOfRange(parameter: "cutoff", value: value, minimum: 12, maximum: 20000)
        }
        state.withLock { $0.values[.max] = value }
    }

    func presets(instance: UInt64) async throws -> [PresetStatus] { [PresetStatus(number: 0, name: "Bright")] }

    func selectPreset(instance: UInt64, preset: String) async throws { state.withLock { $0.preset = preset } }

    func savePreset(instance: UInt64, name: String) async throws -> PresetStatus {
        if let failure = state.withLock({ $0.presetFailure }) { throw failure }
        state.withLock { $0.saved.append(name) }
        return PresetStatus(number: -1, name: name, isCurrent: true)
    }

    func deletePreset(instance: UInt64, name: String) async throws {
        let wasThere = state.withLock { state in
            defer { state.saved.removeAll { $0 == name } }
            return state.saved.contains(name)
        }
        guard wasThere else { throw HostControlError.noSuchPreset(name, unit: "Demo: Filter") }
    }

    func state(instance: UInt64, forDocument isForDocument: Bool) async throws -> [UInt8] {
        state.withLock { $0.unitState + (isForDocument ? [1] : []) }
    }

    func setState(instance: UInt64, state bytes: [UInt8], forDocument isForDocument: Bool) async throws {
        state.withLock { $0.unitState = bytes }
    }

    func transport() async throws -> TransportStatus {
        guard let transport = state.withLock({ $0.transport }) else { throw HostControlError.noTransport }
        return transport
    }

    func pause() async throws { state.withLock { $0.transport?.isPlaying = false } }

    func resume() async throws { state.withLock { $0.transport?.isPlaying = true } }

    func seek(to seconds: Double) async throws { state.withLock { $0.transport?.position = seconds } }

    func setVolume(_ decibels: Double) async throws { state.withLock { $0.transport?.volume = decibels } }

    func learnController(instance: UInt64, _ request: ControllerRequest) async throws -> ControllerBinding {
        let binding = ControllerBinding(
            instance: instance, parameter: request.parameter, kind: "controller", channel: 1, number: 74,
            port: request.port, least: request.least, greatest: request.greatest, jumps: request.jumps)
        state.withLock { $0.bindings.append(binding) }
        return binding
    }

    func forgetControllers(instance: UInt64, parameter: String?) async throws -> Int {
        state.withLock { state in
            let count = state.bindings.count
            state.bindings.removeAll { $0.instance == instance && (parameter == nil || $0.parameter == parameter) }
            return count - state.bindings.count
        }
    }

    func controllers() async -> [ControllerBinding] { state.withLock { $0.bindings } }

    func files(instance: UInt64) async throws -> [SelectedFileStatus] { state.withLock { $0.files } }

    func openFile(instance: UInt64, path: String, key: String?) async throws -> SelectedFileStatus {
        guard path.hasPrefix("/") else { throw HostControlError.failed("'\(path)' is no absolute path") }
        let file = SelectedFileStatus(key: key ?? "file", path: path, isWritable: true)
        state.withLock { $0.files.append(file) }
        return file
    }

    func closeFile(instance: UInt64, key: String) async throws {
        let isThere = state.withLock { state in
            defer { state.files.removeAll { $0.key == key } }
            return state.files.contains { $0.key == key }
        }
        guard isThere else { throw HostControlError.noSuchFile(key: key, unit: "Demo: Filter") }
    }

    func recentIncidents() async -> [Incident] { [Self.incident(99)] }

    func incidents() -> AsyncStream<Incident> {
        let (stream, continuation) = AsyncStream.makeStream(of: Incident.self)
        state.withLock { $0.continuations.append(continuation) }
        return stream
    }
}
