import ExtensionHost
import Foundation
import HostControl
import LinuxSystem
import Supervision
import TestSupport

/// One fault being tried, in a process of its own.
final class FaultTrial {
    /// Decibels.
    private static let loudestClick = -55.0
    /// KiB that a host may hold more after a fault, beside 2 %: what it makes once.
    private static let growth = 8 << 10

    /// Threads that the system's pools may have more; they end when they have been idle for some seconds.
    private static let poolThreads = 6

    let fault: Fault
    let isShort: Bool
    let noise: NoiseWatch
    private(set) var failures: [String] = []
    private(set) var notes: [String] = []
    private(set) var figures = FaultOutcome.Figures()
    private(set) var session: Session?
    /// Services, and spares, that the fault leaves more than there were, by design.
    var (servicesMore, sparesMore) = (0, 0)
    /// The list that the host shares with others.
    private(set) var quarantine: QuarantineStore?
    /// Of a host that starts its services itself.
    private var spares: EmbeddedLauncher?
    private let began = MonotonicClock.now()

    init(_ fault: Fault, isShort: Bool) throws {
        self.fault = fault
        self.isShort = isShort
        noise = try NoiseWatch()
    }

    /// Tries it and judges what came of it.
    func run(_ body: (FaultTrial) async throws -> Void) async -> FaultOutcome {
        do {
            try await body(self)
            try await judge()
        } catch {
            failures.append("\(error)\(whereItIs)")
            session?.catchUp()
            try? fillFigures()
        }
        session?.stop()
        noise.stop()
        var outcome = FaultOutcome(fault, failures.isEmpty ? .passed : .failed, reasons: failures)
        outcome.notes = notes
        outcome.figures = figures
        outcome.seconds = Double(MonotonicClock.now() - began) / 1e9
        return outcome
    }

    /// Where the suspect stands, for a trial that waited in vain.
    private var whereItIs: String {
        guard let session else { return "" }
        return
            "; the suspect is \(session.suspect.status.state), its last end: \(session.ends.last?.description ?? "none")"
    }

    /// Of a cycle. Without real-time rights the machine keeps threads waiting for milliseconds: such hosts play longer
    /// blocks.
    var frames: Int { fault.user == .ordinary ? 512 : 128 }

    /// As many in the short form, or in the long one.
    func count(short: Int, long: Int) -> Int { isShort ? short : long }

    func expect(_ condition: Bool, _ failure: @autoclosure () -> String) {
        if !condition { failures.append(failure()) }
    }

    func note(_ text: String) { notes.append(text) }

    // MARK: Hosts

    /// A host that finds all bundles of the tests and starts its services itself.
    func makeHost(
        _ change: (inout HostSettings) -> Void = { _ in }, bundles: String? = nil, quarantine: String? = nil,
        launcher: (any ServiceLauncher)? = nil, through gate: LaunchGate? = nil
    ) async throws -> AudioUnitHost {
        let installation = try Installation.hostile.get()
        var settings = HostSettings()
        settings.hostPriority = fault.user == .ordinary ? nil : Rig.hostPriority
        change(&settings)
        let registry = try Installation.hostileRegistry(of: bundles)
        let own = try EmbeddedLauncher(
            runnerPath: Programs.runner, warmCount: 2, rehearsedCount: 8, limits: settings.serviceLimits,
            sandbox: settings.sandbox, output: { _ in })
        if launcher == nil { spares = own }
        try waitForSpares()
        let list = quarantine ?? installation.scratch.appending(path: "quarantine-\(UUID().uuidString).json").path
        self.quarantine = QuarantineStore(path: list)
        return try AudioUnitHost(
            settings: settings, launcher: gate.map { GatedLauncher(gate: $0, launcher: own) } ?? launcher ?? own,
            registry: registry, quarantine: self.quarantine)
    }

    /// Begins to play with a suspect; what is played is judged at the end.
    @discardableResult
    func play(
        _ suspect: SuspectUnit, isChained: Bool = true, _ change: (inout HostSettings) -> Void = { _ in }
    ) async throws -> Session {
        try await play(suspect, in: try await makeHost(change), isChained: isChained)
    }

    @discardableResult
    func play(_ suspect: SuspectUnit, in host: AudioUnitHost, isChained: Bool = true) async throws -> Session {
        let session = try await play(in: host) {
            try await Stage.usual(suspect.rawValue, isChained: isChained, in: $0, frames: frames)
        }
        // How long a unit is missing is judged for one whose spare has rehearsed it; this one's never has.
        if suspect != .hangingRehearsal { try waitForSpares() }
        return session
    }

    /// Begins to play what a host's units are put together to.
    func play(in host: AudioUnitHost, _ stage: (AudioUnitHost) async throws -> Stage) async throws -> Session {
        let session = try await Session(host, noise: noise, frames: frames, stage: stage)
        self.session = session
        return session
    }

    func waitForSpares() throws {
        _ = try spares?.waitUntilWarm(deadline: MonotonicClock.deadline(milliseconds: 10_000))
    }

    /// Ends what was played so far and judges it, so that something else can be played.
    func endSession() async throws {
        try await judge()
        session?.stop()
        session = nil
    }

    // MARK: Judging

    private func judge() async throws {
        guard let session else { return try fillFigures() }
        session.catchUp()
        if fault.invariants.contains(.noLeaks) { await judgeLeaks(session) }
        session.catchUp()
        try fillFigures()
        let audit = session.audit
        if fault.invariants.contains(.cyclesInTime) {
            let late = audit.lateCycles.filter { !fault.slowsMachine || !$0.isOfSlowMachine }
            let worst = late.map(\.beyond).max() ?? 0
            expect(
                late.isEmpty, "I1: \(late.count) of \(audit.cycles) cycles were late, by up to \(worst / 1000) µs")
        }
        expect(
            audit.failedCycles == 0,
            "I1: \(audit.failedCycles) render calls failed: \(audit.statuses.sorted().joined(separator: ", "))")
        if fault.invariants.contains(.boundedOutput) {
            expect(audit.nonFiniteSamples == 0, "I2: \(audit.nonFiniteSamples) samples were no numbers")
            expect(audit.peak <= RigBranch.limit, "I2: the output reached \(audit.peak)")
        }
        if fault.invariants.contains(.noClicks) {
            expect(audit.clickDecibels <= Self.loudestClick, "I3: a click of \(text(audit.clickDecibels)) dBFS")
        }
        if fault.invariants.contains(.siblingsExact) {
            expect(
                audit.mismatches.isEmpty,
                "I5: \(audit.mismatchCount) cycles of units without a fault were not bit-exact: "
                    + audit.mismatches.prefix(3).joined(separator: ", "))
        }
        if fault.invariants.contains(.heardExact) {
            expect(
                audit.heardMismatches.isEmpty,
                "I8: units without a fault were heard, and not bit-exact: "
                    + audit.heardMismatches.prefix(3).joined(separator: ", "))
        }
        if fault.invariants.contains(.oneEvent) { judgeWronged(session) }
    }

    private func text(_ decibels: Double) -> String { String(format: "%.1f", decibels) }

    /// An incident of a unit without a fault is one too many, unless the machine stood still.
    private func judgeWronged(_ session: Session) {
        for incident in session.wronged {
            let isLateness = ["deadline", "slow"].contains(incident.cause.kind)
            if isLateness, noise.worst >= session.rig.budget / 2 {
                note("excused by the machine's noise: \(incident.description)")
            } else {
                failures.append("I7: told of a unit without a fault: \(incident.description)")
            }
        }
    }

    private func judgeLeaks(_ session: Session) async {
        var before = session.before
        before.add(services: servicesMore, spares: sparesMore)
        let after = await settledFootprint(before)
        expect(
            after.descriptors <= before.descriptors + 2,
            "I4: \(after.descriptors) descriptors, \(before.descriptors) before: \(after.growth(since: before))")
        expect(
            after.threads <= before.threads + Self.poolThreads, "I4: \(after.threads) threads, \(before.threads) before"
        )
        expect(after.children <= before.children + 1, "I4: \(after.children) children, \(before.children) before")
        let most = before.residentKiB + max(before.residentKiB / 50, Self.growth)
        expect(after.residentKiB <= most, "I4: \(after.residentKiB) KiB, \(before.residentKiB) before")
    }

    /// What ended, and what waits in its place, may still be on its way.
    private func settledFootprint(_ before: HostFootprint) async -> HostFootprint {
        var after = HostFootprint.present()
        func isFlat() -> Bool {
            after = HostFootprint.present()
            return after.descriptors <= before.descriptors + 2 && after.threads <= before.threads + Self.poolThreads
                && after.children <= before.children + 1
        }
        for _ in 0..<500 where !isFlat() { try? await Task.sleep(for: .milliseconds(20)) }
        return after
    }

    private func fillFigures() throws {
        figures.worstNoiseMilliseconds = Double(noise.worst) / 1e6
        guard let session else { return }
        let audit = session.audit
        figures.cycles = audit.cycles
        figures.cyclesOverBudget = audit.cyclesOverBudget
        figures.lateCycles = audit.lateCycles.count
        figures.nonFiniteSamples = audit.nonFiniteSamples
        figures.peak = audit.peak
        figures.clickDecibels = audit.clickDecibels
        figures.outages = audit.outages.flatMap { $0 }
        figures.incidents = session.incidents.map(\.description)
        figures.siblingMismatches = audit.mismatchCount
        figures.excusedMismatches = audit.excusedMismatches
        figures.before = session.before
        figures.after = HostFootprint.present()
    }
}
