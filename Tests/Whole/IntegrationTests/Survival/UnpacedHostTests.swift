import AudioToolbox
import ExtensionHost
import LinuxSystem
import Synchronization
import TestSupport
import Testing

/// A host that renders block after block without a pause, at a real-time priority, on its service's own core.
@Suite(.serialized) struct UnpacedHostTests {
    private static let frames = 32
    /// Several times the real-time limit of a service.
    private static let duration: UInt64 = 400_000_000

    private static var allowsFIFO: Bool { (try? SchedulingSupport.probe())?.allowsFIFO == true }

    private final class Report: Sendable {
        let failures = Atomic<Int>(0)
        let blocks = Atomic<Int>(0)
    }

    @Test(.enabled(if: allowsFIFO, "real-time scheduling is not allowed here"))
    func aServiceThatNeverHasToWaitIsNotEndedForIt() async throws {
        var settings = HostSettings()
        settings.hostPriority = 70
        // Lateness is not what is tested: the machine may be busy.
        settings.deadlineFraction = 1000
        let host = try Installation.host(settings)
        let unit = try #require(try await host.instantiate(try component("aufx gain Demo")) as? RemoteAudioUnit)
        try unit.prepare(maximumFrames: UInt32(Self.frames), isOffline: false)
        defer { unit.deallocateRenderResources() }
        let process = unit.serviceProcessID
        let report = Report()
        let block = unit.renderBlock
        let core = try #require(CoreAffinity.cores().first)
        let thread = try SystemThread(name: "unpaced", scheduling: .fifo(priority: 70), core: core) {
            let run = UnitRun(block, maximumFrames: Self.frames)
            let end = MonotonicClock.now() + Self.duration
            while MonotonicClock.now() < end {
                if run.step(Self.frames) != noErr { report.failures.wrappingAdd(1, ordering: .relaxed) }
                report.blocks.wrappingAdd(1, ordering: .relaxed)
            }
        }
        thread.join()
        #expect((report.failures.load(ordering: .relaxed) == 0) == true)
        #expect((report.blocks.load(ordering: .relaxed) > 0) == true)
        #expect(unit.incidents.isEmpty)
        #expect(unit.restartCount == 0)
        #expect(unit.serviceProcessID == process)
    }
}
