import Foundation
import HostControl
import PropertyLists
import Rigs
import Supervision
import Synchronization

/// A host that does with its callers' numbers what hosts do, and starts nothing.
final class FuzzedHost: HostControlling {
    private struct State {
        var chain: [UInt64] = [1, 2, 3]
        var next: UInt64 = 4
        var files: [SelectedFileStatus] = []
    }

    private let state = Mutex(State())

    /// Whether each unit is in the chain once, and the first is where it was.
    var isWhole: Bool {
        state.withLock {
            Set($0.chain).count == $0.chain.count && $0.chain.first == 1 && $0.chain.count <= Rig.maximumUnits
        }
    }

    func units() async -> [UnitStatus] {
        state.withLock(\.chain).map {
            UnitStatus(
                instance: $0, component: "aufx gain Demo", name: "Gain", servicePID: nil, inProcess: true, state: .idle)
        }
    }

    private func require(_ instance: UInt64) throws(HostControlError) {
        guard state.withLock({ $0.chain.contains(instance) }) else { throw .noSuchUnit(instance: instance) }
    }

    func kill(instance: UInt64) async throws { try require(instance) }
    func restart(instance: UInt64) async throws { try require(instance) }

    func parameters(instance: UInt64) async throws -> [ParameterStatus] {
        try require(instance)
        return []
    }

    func setParameter(instance: UInt64, parameter: ParameterReference, value: Float) async throws {
        try require(instance)
        guard value.isFinite else { throw HostControlError.failed("a value that is no number") }
        throw HostControlError.noSuchParameter(parameter, unit: "Gain")
    }

    func presets(instance: UInt64) async throws -> [PresetStatus] {
        try require(instance)
        return []
    }

    func selectPreset(instance: UInt64, preset: String) async throws {
        try require(instance)
        guard Int(preset) == 0 else { throw HostControlError.noSuchPreset(preset, unit: "Gain") }
    }

    func setState(instance: UInt64, state bytes: [UInt8], forDocument isForDocument: Bool) async throws {
        try require(instance)
        do { _ = try PropertyListCoder.decodeAny(bytes) } catch { throw HostControlError.failed("\(error)") }
    }

    func chain() async throws -> ChainStatus {
        ChainStatus(units: state.withLock(\.chain).map { ChainStatus.Unit(instance: $0) })
    }

    func insertUnit(_ component: String, at place: Int?) async throws -> UInt64 {
        try state.withLock { state throws(HostControlError) in
            let index = place ?? state.chain.count
            try ChainPlaces(from: 1, to: state.chain.count).check(index)
            guard state.chain.count < Rig.maximumUnits else { throw .failed("the chain is full") }
            state.chain.insert(state.next, at: index)
            state.next += 1
            return state.next - 1
        }
    }

    func removeUnit(instance: UInt64) async throws {
        try require(instance)
        guard instance != 1 else { throw HostControlError.failed("the first one stays") }
        state.withLock { $0.chain.removeAll { $0 == instance } }
    }

    func moveUnit(instance: UInt64, to place: Int) async throws {
        try require(instance)
        guard instance != 1 else { throw HostControlError.failed("the first one stays") }
        try state.withLock { state throws(HostControlError) in
            try ChainPlaces(from: 1, to: state.chain.count - 1).check(place)
            state.chain.removeAll { $0 == instance }
            state.chain.insert(instance, at: place)
        }
    }

    func loadRig(_ rig: String) async throws {
        do { _ = try Rig(contents: Data(rig.utf8), path: "the rig") } catch {
            throw HostControlError.failed("\(error)")
        }
    }

    func learnController(instance: UInt64, _ request: ControllerRequest) async throws -> ControllerBinding {
        try require(instance)
        let isFinite = request.least?.isFinite != false && request.greatest?.isFinite != false
        demand(isFinite && ControllerRequest.waits.contains(request.seconds), "a request that no host takes")
        return ControllerBinding(
            instance: instance, parameter: request.parameter, kind: "bend", channel: 1, number: nil,
            port: request.port, least: request.least, greatest: request.greatest, jumps: request.jumps)
    }

    func files(instance: UInt64) async throws -> [SelectedFileStatus] {
        try require(instance)
        return state.withLock(\.files)
    }

    func recentIncidents() async -> [Incident] { [] }
    func incidents() -> AsyncStream<Incident> { AsyncStream { $0.finish() } }
}
