import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import LinuxSystem
import Supervision
import Synchronization
import TestSupport
import Testing

/// A unit whose process a debugger holds, in any host: it is bridged for as long as that takes, and nothing else.
@Suite(.serialized) struct TracedServiceTests {
    /// Missed cycles that would end a unit several times over.
    private static let missed: UInt64 = 60

    @Test func aUnitThatADebuggerStopsGoesOnInTheSameProcess() async throws {
        let playing = try await FaultyRun(try Installation.host())
        #expect(playing.renderUntilWet())
        let process = try #require(playing.unit.serviceProcessID)
        let (restarts, incidents) = (playing.unit.restartCount, playing.unit.incidents.count)
        #expect(playing.unit.status.tracer == nil)

        let tracer = try Tracer(of: process)
        #expect(playing.unit.status.tracer == tracer.processID)
        let misses = playing.unit.cycleCounts.missed
        #expect(playing.render { playing.unit.cycleCounts.missed > misses + Self.missed })
        #expect(playing.unit.serviceProcessID == process)

        try tracer.goOn()
        #expect(playing.renderUntilWet())
        tracer.letGo()
        #expect(playing.renderUntilWet())
        #expect(playing.unit.status.tracer == nil)
        #expect(playing.unit.serviceProcessID == process)
        #expect(playing.unit.restartCount == restarts)
        let told = playing.unit.incidents.dropFirst(incidents)
        #expect(told.isEmpty, "\(told.map(\.description))")
    }

    @Test func aUnitThatIsStoppedByASignalIsStillEnded() async throws {
        let playing = try await FaultyRun(try Installation.host())
        #expect(playing.renderUntilWet())
        let restarts = playing.unit.restartCount
        kill(try #require(playing.unit.serviceProcessID), SIGSTOP)
        #expect(playing.render { playing.unit.restartCount > restarts })
    }

    @Test func aHostThatWaitsWithoutEndMissesNothing() async throws {
        var settings = HostSettings()
        settings.waitsWithoutEnd = true
        let playing = try await FaultyRun(try Installation.host(settings), frames: 64)
        for _ in 0..<20 { playing.run.step(64) }
        let process = try #require(playing.unit.serviceProcessID)
        let tracer = try Tracer(of: process)
        let isHeld = Atomic<Bool>(true)
        let release = try SystemThread(name: "release") {
            // Hundreds of periods.
            usleep(500_000)
            isHeld.store(false, ordering: .releasing)
            tracer.letGo()
        }
        playing.run.step(64)
        let hasWaited = !isHeld.load(ordering: .acquiring)
        #expect(hasWaited, "the cycle did not wait")
        release.join()
        for _ in 0..<20 { playing.run.step(64) }
        #expect(playing.unit.cycleCounts.missed == 0 && playing.unit.tally.bridgedFrames == 0)
        #expect(playing.unit.serviceProcessID == process && playing.unit.incidents.isEmpty)
    }

    @Test func aHostThatWaitsWithoutEndHoldsNothingAgainstAUnit() async throws {
        var settings = HostSettings()
        settings.waitsWithoutEnd = true
        let playing = try await FaultyRun(try Installation.host(settings), frames: 64)
        let process = try #require(playing.unit.serviceProcessID)
        try playing.inflict("nan")
        for _ in 0..<50 { playing.run.step(64) }
        #expect(playing.run.heard[0].allSatisfy { $0.isFinite })
        #expect(playing.unit.serviceProcessID == process && playing.unit.incidents.isEmpty)
    }
}
