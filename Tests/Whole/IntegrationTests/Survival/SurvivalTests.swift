import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// A unit that dies, hangs or lies in the middle of the music.
@Suite(.serialized) struct SurvivalTests {
    /// What is done to a playing unit.
    enum Fault: String, CaseIterable, Sendable {
        case kill9
        case stop
        case hang
        case exit
        case abort
        case crash
        case nan
    }

    /// Long blocks: the budget must be far beyond what a busy machine takes away.
    private static let frames = 1024

    @Test(arguments: Fault.allCases)
    func theMusicGoesOnAndTheUnitComesBack(_ fault: Fault) async throws {
        var settings = HostSettings()
        settings.stateDelayMilliseconds = 50
        let host = try Installation.host(settings)
        let unit = try #require(try await host.instantiate(try component("aufx flty Test")) as? RemoteAudioUnit)
        try unit.parameter("gain").value = 0.5
        try unit.prepare(maximumFrames: UInt32(Self.frames), isOffline: false)
        defer { unit.deallocateRenderResources() }
        let run = UnitRun(unit.renderBlock, maximumFrames: Self.frames) { frame, _ in
            Float(0.5 * sin(2 * .pi * 440 * Double(frame) / 48_000))
        }
        let pace = Pacer(frames: Self.frames)
        #expect(pace.run(run, until: { unit.cycleCounts.rendered > 20 }))

        // A busy machine may make the unit late just then: it is started again for that, and the fault is lost.
        for _ in 0..<5 where told(fault, unit).isEmpty {
            let restarts = unit.restartCount
            try inflict(fault, on: unit, at: run.position)
            // Killed between two blocks, it may be back before the next: blocks follow each other until it has ended.
            if fault == .kill9 { #expect(unpaced(run) { !unit.incidents.isEmpty }) }
            #expect(pace.run(run, until: { !unit.incidents.isEmpty && unit.restartCount > restarts }))
        }
        #expect(pace.run(run, until: { Self.isWet(run, Self.frames) }))

        let tally = unit.tally
        #expect(run.statuses.allSatisfy { $0 == noErr })
        #expect(tally.totalFrames == UInt64(run.position))
        #expect(tally.bridgedFrames > 0)
        #expect(run.heard[0].allSatisfy { $0.isFinite && abs($0) <= 0.7501 })
        #expect(clickResidual(run.heard[0]) < -55)
        let told = told(fault, unit)
        #expect(told.count == 1 || fault == .hang || fault == .stop)
        #expect(try unit.parameter("gain").value == 0.5)
        #expect(!told.isEmpty)
        if fault == .abort { #expect(told.first?.lastOutput == ["faulty: \\u{1b}[31mgiving up"]) }
    }

    /// Renders without a pause until a condition holds; false when it did not within 20,000 blocks.
    private func unpaced(_ run: UnitRun, until condition: () -> Bool) -> Bool {
        for _ in 0..<20_000 {
            if condition() { return true }
            run.step(Self.frames)
        }
        return false
    }

    private func told(_ fault: Fault, _ unit: RemoteAudioUnit) -> [Incident] {
        unit.incidents.filter { expectedCauses(fault).contains($0.cause.kind) }
    }

    @Test func anEndOfTheServiceIsToldToObservers() async throws {
        let host = try Installation.host()
        let unit = try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        let told = Counter()
        let observation = unit.observeInvalidation { _, _ in told.increase() }
        unit.killService()
        #expect(await eventually { told.value > 0 && unit.restartCount == 1 })
        withExtendedLifetime(observation) {}
    }

    @Test func aUnitThatKeepsCrashingEndsInQuarantine() async throws {
        let host = try Installation.host()
        let unit = try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        for _ in 0..<3 {
            #expect(await eventually { unit.serviceProcessID != nil })
            let count = unit.incidents.count
            unit.killService()
            #expect(await eventually { unit.incidents.count > count })
        }
        #expect(unit.status.state == .quarantined)
        await #expect(throws: ExtensionHostError.self) { try await host.instantiate(try DemoUnit.gain.description) }
        unit.restartService()
        #expect(await eventually { unit.status.state == .idle })
        _ = try await host.instantiate(try DemoUnit.gain.description)
    }

    @Test func othersHearNothingOfIt() async throws {
        let host = try Installation.host()
        let victim = try #require(try await host.instantiate(try DemoUnit.gain.description) as? RemoteAudioUnit)
        let sibling = try await host.instantiate(try DemoUnit.filter.description)
        let reference = try await host.instantiate(try DemoUnit.filter.description, options: .loadInProcess)
        for unit in [victim, sibling, reference] { try unit.prepare(maximumFrames: 256) }
        let runs = [victim, sibling, reference].map { UnitRun($0.renderBlock, maximumFrames: 256) }
        for cycle in 0..<200 {
            if cycle == 50 { victim.killService() }
            for run in runs { run.step(256) }
        }
        #expect(firstDifference(runs[1].heard[0], runs[2].heard[0]) == nil)
        for unit in [victim, sibling, reference] { unit.deallocateRenderResources() }
    }

    private func inflict(_ fault: Fault, on unit: RemoteAudioUnit, at position: Int) throws {
        switch fault {
        case .kill9: unit.killService()
        case .stop: Glibc.kill(try #require(unit.serviceProcessID), SIGSTOP)
        case .hang, .exit, .abort, .crash, .nan:
            let parameter = try unit.parameter("fault")
            let names = try #require(parameter.valueStrings)
            let number = try #require(names.firstIndex(of: fault.rawValue))
            // One bad block is bridged; the third ends the service.
            for block in 0..<(fault == .nan ? 3 : 1) {
                unit.scheduleParameterBlock(
                    Int64(position + block * Self.frames), 0, parameter.address, Float(number))
            }
        }
    }

    private func expectedCauses(_ fault: Fault) -> [String] {
        switch fault {
        case .kill9, .abort, .crash: ["signal"]
        case .exit: ["exit"]
        case .stop, .hang: ["deadline", "slow"]
        case .nan: ["notFinite"]
        }
    }

    /// Whether the last block is exactly the input at half gain.
    private static func isWet(_ run: UnitRun, _ frames: Int) -> Bool {
        let first = run.position - frames
        return (0..<frames).allSatisfy { run.heard[0][first + $0] == run.input(first + $0, 0) * 0.5 }
    }

    /// The steepest step between neighbours beyond the input sine's own, in dBFS.
    private func clickResidual(_ heard: [Float]) -> Double {
        let clean = 2 * sin(.pi * 440 / 48_000) * 0.5
        let steepest = zip(heard.dropFirst(), heard).map { abs(Double($0 - $1)) }.max() ?? 0
        return 20 * log10(max(steepest - clean, 1e-9))
    }
}
