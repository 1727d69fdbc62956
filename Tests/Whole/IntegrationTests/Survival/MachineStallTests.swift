import AudioDevices
import AudioToolbox
import ExtensionHost
import Glibc
import HostControl
import LinuxSystem
import Supervision
import TestSupport
import Testing

/// The machine stands still for longer than a period, again and again: somebody with a higher priority takes the cores
/// from host and service alike. That is nobody's fault, and costs nobody its process.
@Suite(.serialized) struct MachineStallTests {
    private static let frames = 64
    private static let hostPriority = 70
    /// Above all, so that the host stands still as well; and below the host alone.
    private static let stallPriorities = [85, 67]
    /// Of each thread that stalls a core.
    private static let stalls = 30

    private static var allowsFIFO: Bool { (try? SchedulingSupport.probe())?.maximumPriority ?? 0 >= 80 }

    /// Takes a core from everybody below its priority, for 3 to 20 ms at a time, with pauses in which a group of units
    /// renders some cycles in time.
    private static func stall(seed: UInt64) {
        var state = seed
        func random(_ milliseconds: ClosedRange<UInt64>) -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return (milliseconds.lowerBound + (state >> 33) % UInt64(milliseconds.count)) * 1_000_000
        }
        for _ in 0..<stalls {
            usleep(UInt32(random(15...90) / 1000))
            let end = MonotonicClock.now() + random(3...20)
            while MonotonicClock.now() < end {}
        }
    }

    private static func stallEveryCore(priority: Int) throws {
        let threads = try CoreAffinity.cores().map { core in
            try SystemThread(name: "stall", scheduling: .fifo(priority: priority), core: core) {
                stall(seed: UInt64(core + 1))
            }
        }
        for thread in threads { thread.join() }
    }

    @Test(
        .enabled(if: allowsFIFO, "real-time scheduling is not allowed here"), arguments: [1, 8, 14, 32], stallPriorities
    )
    func aGroupOfUnitsOutlivesStallsOfTheMachine(units count: Int, priority: Int) async throws {
        var settings = HostSettings()
        settings.hostPriority = Self.hostPriority
        settings.grouping = .together
        let host = try Installation.host(settings)
        var units: [RemoteAudioUnit] = []
        for _ in 0..<count {
            units.append(try #require(try await host.instantiate(DemoUnit.gain.description) as? RemoteAudioUnit))
        }
        let processes = Set(units.map(\.serviceProcessID))
        #expect(processes.count == 1)
        let device = try PacedNullDevice(
            AudioDeviceConfiguration(framesPerCycle: Self.frames, priority: Self.hostPriority))
        let chain = RenderChain(units: units, mode: .handOff)
        let format = try #require(AVAudioFormat.standard(sampleRate: 48_000, channels: 2))
        try chain.allocateRenderResources(format: format, maximumFrames: UInt32(Self.frames))
        defer { chain.deallocateRenderResources() }
        let first = try #require(units.first)
        let status = try play(chain.renderBlock, on: device) {
            try Self.stallEveryCore(priority: priority)
            return first.status
        }
        // What stood still shows beside what was missed: 30 stalls of 3 ms at least.
        let delay = try #require(priority > Self.hostPriority ? status.hostRunDelay : status.serviceRunDelay)
        #expect(delay > 30_000_000)
        #expect(device.statistics.xruns + status.bypassedCycles > 0, "nothing was missed")
        #expect(units.flatMap(\.incidents).isEmpty)
        #expect(units.allSatisfy { $0.restartCount == 0 })
        #expect(Set(units.map(\.serviceProcessID)) == processes)
    }

    /// The other way round: what the columns of a stall show stays where it was, and the unit is blamed.
    @Test func aUnitThatIsLateByItselfWaitedForNoCore() async throws {
        let playing = try await FaultyRun(try Installation.host())
        #expect(playing.renderUntilWet())
        let before = playing.unit.status
        let waited = try #require(before.serviceRunDelay)
        try playing.inflict("sleep forever")
        var late: [UnitStatus] = []
        #expect(
            playing.render {
                let status = playing.unit.status
                if status.servicePID == before.servicePID, status.bypassedCycles > before.bypassedCycles {
                    late.append(status)
                }
                return playing.unit.restartCount > before.restarts
            })
        let last = try #require(late.last, "nothing was missed")
        let missed = Double(last.bypassedCycles - before.bypassedCycles) * 1024 / 48_000 * 1e9
        #expect(Double(try #require(last.serviceRunDelay) - waited) < missed / 2)
        #expect(["deadline", "slow"].contains(playing.unit.incidents.last?.cause.kind))
    }

    private func play<Result>(
        _ block: @escaping AURenderBlock, on device: PacedNullDevice, while body: () throws -> Result
    ) throws -> Result {
        try device.start(onChange: { _ in }) { cycle in
            var flags = AudioUnitRenderActionFlags()
            var time = cycle.outputTime
            time.mHostTime = cycle.budgetStart(at: MonotonicClock.now())
            time.mFlags = [.sampleTimeValid, .hostTimeValid]
            guard let output = cycle.output else { return .finish }
            _ = block(&flags, &time, UInt32(cycle.frameCount), 0, output) { _, _, _, _, _ in noErr }
            return .proceed
        }
        defer { device.stop() }
        return try body()
    }
}
