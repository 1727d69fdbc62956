import AudioToolbox
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import Supervision

/// A rig that plays while something is done to one of its units.
final class Session {
    static let suspectFactor: Float = 0.5
    /// Every component that a session may start.
    static let components = Set(["aufx gain Demo"] + SuspectUnit.allCases.map(\.rawValue))
    /// Cycles in a row that are to be bit-exact before anything counts.
    private static let settled = 60

    let host: AudioUnitHost
    let rig: Rig
    let suspect: RemoteAudioUnit
    /// The engine in which the suspect plays; nil for a chain.
    let graph: EngineGraph?
    /// Units that share the suspect's process, and fall with it.
    private let companions: Set<UInt64>
    private(set) var audit: CycleAudit
    private(set) var incidents: [Incident] = []
    /// Whether waits that the restart policy decided are ended at once, as `auctl restart` does.
    var liftsWaits = true
    let before: HostFootprint
    private let arrived = IncidentBox()
    private let handler: UInt64

    /// Starts playing what a host's units are put together to.
    init(
        _ host: AudioUnitHost, noise: NoiseWatch, frames: Int = 128, stage: (AudioUnitHost) async throws -> Stage
    ) async throws {
        self.host = host
        let stage = try await stage(host)
        (suspect, graph) = (stage.suspect, stage.graph)
        companions = Set(stage.companions.map(\.instanceNumber))
        rig = Rig(stage.branches, suspects: [suspect], frames: frames)
        audit = CycleAudit(rig, noise: noise)
        let box = arrived
        handler = host.recorder.addHandler { incident in box.add(incident) }
        try rig.start()
        before = try await Self.settle(rig, noise: noise)
        _ = rig.takeLog()
        audit = CycleAudit(rig, noise: noise)
    }

    /// Starts a unit; its gain, where it has one, is set.
    static func make(
        _ codes: String, gain: Float, in host: AudioUnitHost, settings: HostSettings? = nil
    ) async throws -> RemoteAudioUnit {
        let parts = codes.split(separator: " ").map(String.init)
        let description = try AudioComponentDescription(type: parts[0], subType: parts[1], manufacturer: parts[2])
        guard let unit = try await host.instantiate(description, settings: settings) as? RemoteAudioUnit else {
            throw TrialError("\(codes) was not started in a service")
        }
        if let parameter = unit.parameterTree?.allParameters.first(where: { $0.identifier == "gain" }) {
            parameter.value = gain
        }
        return unit
    }

    private static func settle(_ rig: Rig, noise: NoiseWatch) async throws -> HostFootprint {
        var audit = CycleAudit(rig, noise: noise)
        try await wait(for: "the rig to play bit-exact", seconds: 60) {
            audit.take(rig.takeLog())
            return audit.exactInARow >= settled
        }
        // Runners that rehearse in its background are part of a host that has settled.
        var footprint = HostFootprint.present()
        var steady = 0
        try await wait(for: "the host's runners to be there", seconds: 30) {
            let present = HostFootprint.present()
            steady = present.children == footprint.children ? steady + 1 : 0
            footprint = present
            return steady >= 40
        }
        return footprint
    }

    /// Ends playing.
    func stop() {
        rig.stop()
        host.recorder.removeHandler(handler)
    }

    // MARK: The suspect

    func set(_ identifier: String, _ value: Float) throws {
        guard let parameter = suspect.parameterTree?.allParameters.first(where: { $0.identifier == identifier }) else {
            throw TrialError("the suspect has no parameter \(identifier)")
        }
        parameter.value = value
    }

    /// Has the suspect fail in the block that comes next.
    func inflict(_ fault: String, amount: Float = 0) throws {
        guard let parameter = suspect.parameterTree?.allParameters.first(where: { $0.identifier == "fault" }),
            let number = parameter.valueStrings?.firstIndex(of: fault)
        else { throw TrialError("the suspect knows no fault '\(fault)'") }
        try set("amount", amount)
        parameter.value = Float(number)
    }

    /// Incidents of the suspect that ended an incarnation.
    var ends: [Incident] {
        incidents.filter {
            $0.instance == suspect.instanceNumber && ![.demoted, .bridged, .limited, .keptPlaying].contains($0.action)
        }
    }

    /// Incidents of units to which nothing was done.
    var wronged: [Incident] {
        incidents.filter { $0.instance != suspect.instanceNumber && !isOfFallenCompanion($0) }
    }

    /// Who shares a process ends with it, which is told, as that and as nothing else.
    private func isOfFallenCompanion(_ incident: Incident) -> Bool {
        companions.contains(incident.instance) && incident.action == .restarted
            && incident.cause.description.hasPrefix("fell with a unit that shares its process")
    }

    /// For faults of other units than the suspect, which were looked at.
    func forgetWronged() { incidents.removeAll { $0.instance != suspect.instanceNumber } }

    // MARK: Time

    /// Takes what happened meanwhile.
    func catchUp() {
        audit.take(rig.takeLog())
        for incident in arrived.take() {
            incidents.append(incident)
            let waits = [.restartScheduled, .quarantined].contains(incident.action)
            // One that has come back meanwhile would be ended again.
            let isAway = suspect.status.state != .running
            if liftsWaits, waits, isAway, incident.instance == suspect.instanceNumber { suspect.restartService() }
        }
    }

    func wait(for what: String, seconds: Int = 20, until condition: () -> Bool) async throws {
        try await Self.wait(for: what, seconds: seconds) {
            catchUp()
            return condition()
        }
    }

    private static func wait(for what: String, seconds: Int, until condition: () -> Bool) async throws {
        let end = MonotonicClock.deadline(milliseconds: seconds * 1000)
        while !condition() {
            guard MonotonicClock.now() < end else { throw TrialError("waited \(seconds) s for \(what)") }
            try await Task.sleep(for: .milliseconds(2))
        }
    }

    /// Plays on for a number of cycles.
    func play(_ count: Int) async throws {
        let goal = rig.cycles + count
        try await wait(for: "\(count) cycles", seconds: 60) { rig.cycles >= goal }
    }

    /// Waits until the suspect is heard again, with the values that it had.
    func waitUntilBack(seconds: Int = 30) async throws {
        // What was exact before this call is no news.
        catchUp()
        let last = rig.branches.count - 1
        let begin = audit.cycles
        try await wait(for: "the suspect to be heard as before", seconds: seconds) {
            audit.exactCycles[last] >= 16 && audit.cycles >= begin + 16
        }
    }

    /// Waits until the suspect is heard again, with whatever values.
    func waitUntilHeard(seconds: Int = 30) async throws {
        catchUp()
        try await wait(for: "the suspect to be heard", seconds: seconds) { audit.heardInARow[0] >= 4 }
    }

    /// Waits for one more end than there were.
    func waitForEnd(after count: Int, seconds: Int = 20) async throws {
        try await wait(for: "the suspect's end to be told", seconds: seconds) { ends.count > count }
    }

    /// What the suspect's attempts came to: each name with `ok`, a number, or the error's name.
    func report() async throws -> [String: String] {
        var lines: [String: String] = [:]
        try await wait(for: "the suspect's report", seconds: 20) {
            guard let bytes = suspect.fullState?["opaque-state"].flatMap(PropertyListCoder.bytes) else { return false }
            for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
                guard let mark = line.range(of: ": ", options: .backwards) else { continue }
                lines[String(line[..<mark.lowerBound])] = String(line[mark.upperBound...])
            }
            return lines["done"] != nil
        }
        lines["done"] = nil
        return lines
    }
}
