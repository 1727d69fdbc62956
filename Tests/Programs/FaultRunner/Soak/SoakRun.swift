import AudioToolbox
import AudioUnitTestKit
import Dispatch
import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import Supervision
import TestSupport

/// Plays for a while, with a fault somewhere every 20 to 80 ms, and accounts for every sample.
final class SoakRun {
    /// The part of the time after which what the host holds is what it is to hold at the end.
    private static let warmUp = 0.2
    /// Cycles of a guest.
    private static let guestCycles = 60

    private var soak: SoakRig
    private var audit: CycleAudit
    private let noise: NoiseWatch
    private var random: SeededGenerator
    private var report: SoakReport
    private var blocks: [SoakKind: [Int]] = [:]
    private let arrived = IncidentBox()
    /// Ends the waits that the restart policy decides, as `auctl restart` does.
    private let lifting = DispatchQueue(label: "soak.lifting")
    private let folder: String

    init(seed: UInt64, frames: Int = 128) async throws {
        noise = try NoiseWatch()
        soak = try await SoakRig(frames: frames)
        audit = CycleAudit(soak.rig, noise: noise)
        random = SeededGenerator(seed: seed)
        report = SoakReport(seed: seed)
        report.frames = frames
        report.units = soak.units.count
        folder = try Installation.hostile.get().scratch.path
    }

    func run(minutes: Double, progress: (SoakReport) -> Void) async throws -> SoakReport {
        let handler = listen()
        try soak.rig.start()
        try await settle()
        let began = MonotonicClock.now()
        let length = UInt64(minutes * 60e9)
        var (nextFault, nextState, nextGuest, nextWord) = (began, began, began, began)
        var hasBaseline = false
        while MonotonicClock.now() - began < length {
            catchUp()
            let now = MonotonicClock.now()
            if now >= nextFault { nextFault = now + UInt64.random(in: 20...80, using: &random) * 1_000_000; strike() }
            if now >= nextState { nextState = now + 200_000_000; keepState() }
            if now >= nextGuest { nextGuest = now + 500_000_000; try await exchangeGuest() }
            if now >= nextWord { nextWord = now + 10_000_000_000; fill(began); progress(report) }
            if !hasBaseline, now - began >= UInt64(Self.warmUp * Double(length)) {
                hasBaseline = true
                (report.before, report.filesBefore) = (HostFootprint.present(), files)
            }
            sendEvents()
            try await Task.sleep(for: .milliseconds(4))
        }
        try await comeToRest()
        fill(began)
        soak.rig.pause()
        countFrames()
        soak.host.recorder.removeHandler(handler)
        soak.rig.stop()
        noise.stop()
        return report
    }

    private func listen() -> UInt64 {
        let victims = Dictionary(uniqueKeysWithValues: soak.victims.map { ($0.unit.instanceNumber, $0.unit) })
        return soak.host.recorder.addHandler { [arrived, lifting] incident in
            arrived.add(incident)
            guard let unit = victims[incident.instance], incident.action != .demoted else { return }
            let waits = [.restartScheduled, .quarantined].contains(incident.action)
            lifting.async {
                // The next incarnation is not to be given the order, too.
                SoakVictim.withdraw(unit)
                if waits { unit.restartService() }
            }
        }
    }

    private func settle() async throws {
        let end = MonotonicClock.deadline(milliseconds: 60_000)
        while audit.exactInARow < 100 {
            guard MonotonicClock.now() < end else { throw TrialError("the rig did not play bit-exact within a minute") }
            try await Task.sleep(for: .milliseconds(5))
            audit.take(soak.rig.takeLog())
        }
        audit = CycleAudit(soak.rig, noise: noise)
        _ = arrived.take()
    }

    // MARK: Faults

    private func strike() {
        let healthy = soak.victims.indices.filter { soak.victims[$0].isHealthy }
        guard let index = healthy.randomElement(using: &random) else { return }
        let group = soak.victims[index].group
        guard let kind = soak.victims[index].kinds.randomElement(using: &random) else { return }
        // Those of a process fall together; one that is just coming back is left alone.
        let mates = soak.victims.indices.filter { $0 != index && group != nil && soak.victims[$0].group == group }
        guard mates.allSatisfy({ soak.victims[$0].isHealthy }) else { return }
        for mate in mates {
            soak.victims[mate].strike = SoakVictim.Strike(kind: kind, isBystander: true)
        }
        soak.victims[index].take(kind)
        report.faults += 1
    }

    private func catchUp() {
        for incident in arrived.take() { take(incident) }
        let records = soak.rig.takeLog()
        audit.take(records)
        noteFindings()
        for record in records {
            for index in soak.victims.indices { take(index, record.suspectsWet[index], record.suspectsMissing[index]) }
        }
    }

    /// Has the report name what went wrong in the cycles that were just looked at, with the faults under way.
    private func noteFindings() {
        let faults = soak.victims.compactMap { $0.strike?.kind.rawValue }.joined(separator: ", ")
        func note(_ found: [String], in list: WritableKeyPath<SoakReport, [String]>) {
            for text in found.dropFirst(report[keyPath: list].count) {
                report[keyPath: list].append("\(text), during: \(faults)")
            }
        }
        note(audit.clicks.map { String(format: "%.1f dBFS: ", $0.decibels) + $0.description }, in: \.clicks)
        note(audit.lateCycles.map { "late by \($0.beyond / 1000) µs" }, in: \.lateness)
        note(audit.mismatches, in: \.siblingMismatches)
    }

    private func take(_ index: Int, _ isHeard: Bool, _ isMissing: Bool) {
        switch soak.victims[index].take(isHeard: isHeard, isMissing: isMissing) {
        case .nothing: return
        case .finished(let strike):
            if !strike.isBystander { blocks[strike.kind, default: []].append(strike.missed) }
        case .lost: report.lostFaults += 1
        }
        soak.victims[index].withdraw()
    }

    private func take(_ incident: Incident) {
        let isDemotion = [.demoted, .bridged, .limited, .keptPlaying].contains(incident.action)
        guard let index = soak.victims.firstIndex(where: { $0.unit.instanceNumber == incident.instance }),
            let strike = soak.victims[index].strike, !strike.kind.causes.isEmpty
        else { return takeUnexpected(incident) }
        if isDemotion { return }
        let fits = strike.isBystander || strike.kind.causes.contains(incident.cause.label)
        // What comes after the first report is the unit's lateness on a machine that stood still, or one too many.
        if strike.isTold { return takeUnexpected(incident) }
        if !fits, !isExcused(incident) { report.wrongCauses.append("\(strike.kind.rawValue): \(incident.description)") }
        soak.victims[index].strike?.isTold = true
    }

    private func takeUnexpected(_ incident: Incident) {
        // Asked for here, to end a wait that was over already.
        if incident.cause == .requested { return }
        let text = "before cycle \(audit.cycles): \(incident.description)"
        if isExcused(incident) { report.excusedIncidents.append(text) } else { report.wronged.append(text) }
    }

    /// Whether the machine stood still for a good part of a budget in the second before a unit was told of as late.
    private func isExcused(_ incident: Incident) -> Bool {
        guard ["deadline", "slow"].contains(incident.cause.kind) else { return false }
        let now = MonotonicClock.now()
        return noise.worst(from: now - 1_000_000_000, to: now) >= soak.rig.budget / 4
    }

    // MARK: Traffic

    private func sendEvents() {
        guard let unit = soak.units.randomElement(using: &random) else { return }
        let time = AUEventSampleTimeImmediate
        // A value that it has: what is heard stays predictable.
        if let gain = unit.parameterTree?.allParameters.first(where: { $0.identifier == "gain" }) {
            unit.scheduleParameterBlock(time, 0, gain.address, gain.value)
            report.events += 1
        }
        if let send = unit.scheduleMIDIEventBlock {
            let note: [UInt8] = [
                Bool.random(using: &random) ? 0x90 : 0x80, UInt8.random(in: 0...127, using: &random), 64,
            ]
            note.withUnsafeBufferPointer { send(time, 0, 3, $0.baseAddress!) }
            report.events += 1
        }
    }

    private func keepState() {
        guard let unit = soak.units.randomElement(using: &random) else { return }
        // One that is missing has none to give.
        if (try? unit.keepState()) != nil { report.statesKept += 1 }
    }

    /// The guest of before goes, another one comes.
    private func exchangeGuest() async throws {
        let codes = ["aufx gain Demo", "aufx flty Test"].randomElement(using: &random) ?? ""
        let unit = try await Session.make(codes, gain: 0.5, in: soak.host)
        let branch = try RigBranch("a guest", units: [unit], factor: 0.5, frames: report.frames)
        take(leaving: soak.rig.exchangeGuest(branch))
    }

    private func take(leaving guest: (branch: RigBranch, heard: [RigBranch.Cycle])?) {
        guard let guest else { return }
        guest.branch.end()
        report.guests += 1
        report.guestSamples += guest.heard.reduce(0) { $0 + $1.nonFinite }
        if guest.heard.count >= Self.guestCycles, !guest.heard.contains(where: \.isExact) {
            report.unitsAway.append("a guest was not heard")
        }
    }

    // MARK: The end

    /// No more faults: every unit is to come back.
    private func comeToRest() async throws {
        take(leaving: soak.rig.exchangeGuest(nil))
        let end = MonotonicClock.deadline(milliseconds: 30_000)
        while soak.victims.contains(where: { !$0.isHealthy }), MonotonicClock.now() < end {
            catchUp()
            try await Task.sleep(for: .milliseconds(5))
        }
        for victim in soak.victims where !victim.isHealthy {
            report.unitsAway.append("\(victim.unit.componentName ?? "a unit") is \(victim.unit.status.state)")
        }
        // What ended may still be on its way out, and what waits in its place on its way in.
        let before = soak.units.map { ($0.tally, $0.bridgedBlocks) }
        for _ in 0..<5 {
            try await Task.sleep(for: .seconds(1))
            catchUp()
        }
        noteRest(since: before)
        (report.after, report.filesAfter) = (HostFootprint.present(), files)
    }

    /// What was heard since nothing is done to any unit.
    private func noteRest(since before: [(tally: BridgeTally, reasons: [BridgeReason: UInt64])]) {
        var (wet, all) = (0.0, 0.0)
        for (unit, before) in zip(soak.units, before) {
            let tally = unit.tally
            wet += Double(tally.wetFrames - before.tally.wetFrames)
            all += Double(tally.totalFrames - before.tally.totalFrames)
            let reasons = unit.bridgedBlocks.map { reason, count in
                (reason.name, count - (before.reasons[reason] ?? 0))
            }.filter { $0.1 > 0 }.sorted { $0.0 < $1.0 }
            guard !reasons.isEmpty else { continue }
            report.restingReasons.append(
                "\(unit.componentName ?? "a unit"), \(unit.status.state): "
                    + reasons.map { "\($0.1) \($0.0)" }.joined(separator: ", "))
        }
        report.restingWetPercent = all > 0 ? 100 * wet / all : 0
    }

    private var files: Int {
        [folder, "/dev/shm"].reduce(0) { count, folder in
            count + (FileManager.default.enumerator(atPath: folder)?.allObjects.count ?? 0)
        }
    }

    private func fill(_ began: UInt64) {
        report.minutes = Double(MonotonicClock.now() - began) / 60e9
        report.hostCycles = audit.cycles
        report.cyclesOverBudget = audit.cyclesOverBudget
        report.lateCycles = audit.lateCycles.count
        report.worstNoiseMilliseconds = Double(noise.worst) / 1e6
        report.clickDecibels = audit.clickDecibels
        report.peak = audit.peak
        report.notNumbers = audit.nonFiniteSamples + report.guestSamples
        report.failedCalls = audit.failedCycles
        report.statuses = audit.statuses.sorted()
        report.siblingMismatchCount = audit.mismatchCount
        report.excusedMismatches = audit.excusedMismatches
        report.restarts = soak.units.reduce(0) { $0 + $1.restartCount }
        report.outages = SoakKind.allCases.map { SoakReport.Outages($0, blocks[$0] ?? []) }.filter { $0.count > 0 }
        for family in [SoakKind.Family.death, .hang, .other] {
            let all = blocks.filter { $0.key.family == family }.flatMap(\.value).sorted()
            if !all.isEmpty { report.familyP50[family.rawValue] = all[all.count / 2] }
        }
    }

    /// Of every unit, once nothing renders: its own frames, the bridge's and the crossfades' are all that there were.
    private func countFrames() {
        report.unaccountedFrames = soak.units.reduce(0) { sum, unit in
            sum + abs(Int64(soak.rig.cycles * report.frames) - Int64(unit.tally.totalFrames))
        }
        // A fade may begin or end within a block.
        report.blocksWithoutReason = soak.units.reduce(0) { sum, unit in
            let (tally, counts) = (unit.tally, unit.bridgedBlocks)
            let bridged = counts.reduce(0) { $0 + ($1.key == .returning ? 0 : Int64($1.value)) }
            let returning = Int64(counts[.returning] ?? 0)
            let frames = Int64(report.frames)
            let faded = (Int64(tally.crossfadedFrames) + frames - 1) / frames
            let missing = Int64(tally.bridgedFrames) / frames - bridged
            return sum + abs(missing) + max(faded - returning, 0)
        }
    }
}
