import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import Glibc
import LinuxSystem

/// What the render thread must not do.
enum RealtimeChecks {
    static let all = [safety, systemCalls, leaks]
    private static let missing = "\(RenderCounter.libraryName) is not preloaded"

    private static let safety = UnitCheck(
        .realtime, "safety", "While it renders, the unit's thread neither allocates nor takes a lock."
    ) { session in
        guard let (counted, thread) = try await count(session) else { return .skipped(missing) }
        guard counted.allocations == 0, counted.locks == 0 else {
            let last = RenderCounter.active()?.place(thread: thread)
            let place = last.map { ", the last at \($0) (`addr2line -Cfe` names it)" } ?? ""
            return .failed(
                "\(counted.allocations) allocations and \(counted.locks) locks in \(cycles) render calls\(place)")
        }
        return .passed("\(cycles) render calls")
    }

    private static let systemCalls = UnitCheck(
        .realtime, "system-calls", "While it renders, the unit makes no system call."
    ) { session in
        guard let (counted, _) = try await count(session) else { return .skipped(missing) }
        guard counted.seesSystemCalls else { return .skipped("this kernel does not show them") }
        guard counted.systemCalls == 0 else {
            let name = SystemCallName.text(counted.lastSystemCall)
            return .failed("\(counted.systemCalls) of \(cycles) render calls made system calls, the last \(name)")
        }
        return .passed("\(cycles) render calls")
    }

    private static let leaks = UnitCheck(
        .realtime, "leaks", "An instance that is gone leaves no memory behind."
    ) { session in
        guard let counter = RenderCounter.active() else { return .skipped(missing) }
        var settings = HostSettings()
        settings.grouping = .together
        let host = try session.host(settings)
        // Keeps the process, where there is one.
        let keeper = try await session.open(host)
        let process = (keeper as? RemoteAudioUnit)?.serviceProcessID ?? CurrentProcess.identifier
        let kept = keeper is RemoteAudioUnit ? blocksOfTheService : blocksOfTheStart
        // The first instances fill caches.
        for _ in 0..<rounds / 2 { try await useOnce(session, host) }
        var least = Heap(blocks: .max, bytes: .max)
        // On a busy machine a start runs on more threads, each of which keeps something. What an instance leaves behind
        // it leaves each time.
        for _ in 0..<attempts where least.blocks > kept {
            let left = try await leftBehind(session, host, counter, process)
            guard counter.isComplete else { return .skipped("the counter's table is full") }
            if left.blocks < least.blocks { least = left }
        }
        guard least.blocks > kept else { return .passed("\(rounds) instances") }
        return .failed("each instance leaves \(least.blocks - Int64(kept)) blocks, \(least.bytes) bytes, behind")
    }

    private typealias Heap = RenderCounter.Heap

    /// What the heap has more of for each of some instances that are gone.
    private static func leftBehind(
        _ session: CheckSession, _ host: AudioUnitHost, _ counter: RenderCounter, _ process: Int32
    ) async throws -> Heap {
        let before = settledHeap(counter, process)
        for _ in 0..<rounds { try await useOnce(session, host) }
        let after = settledHeap(counter, process)
        let blocks = (Double(after.blocks - before.blocks) / Double(rounds)).rounded()
        return Heap(blocks: Int64(blocks), bytes: (after.bytes - before.bytes) / Int64(rounds))
    }

    private static let attempts = 4
    private static let rounds = 24
    /// What a service keeps of each instance, because a thread that the unit left may still use it.
    private static let blocksOfTheService = 2
    /// What the threads that a start runs on keep for later, in the validator's own process.
    private static let blocksOfTheStart = 1

    /// What the process holds once it has stopped changing: instances end behind their host's back.
    private static func settledHeap(_ counter: RenderCounter, _ process: Int32) -> RenderCounter.Heap {
        var (heap, stillFor) = (counter.heap(process: process), 0)
        for _ in 0..<200 where stillFor < 10 {
            usleep(20_000)
            let now = counter.heap(process: process)
            stillFor = now == heap ? stillFor + 1 : 0
            heap = now
        }
        return heap
    }

    private static let cycles = 400

    /// Makes an instance, renders, takes its state and gives it up.
    private static func useOnce(_ session: CheckSession, _ host: AudioUnitHost) async throws {
        let probe = UnitProbe(try await session.openBriefly(host))
        try probe.restart(RenderLayout(probe.unit, maximumFrames: 512))
        _ = try probe.render(blocks: [512, 512])
        _ = probe.unit.fullState
        probe.end()
    }

    /// What the render thread, and which, did in so many cycles after as many of warming up; nil without a counter.
    private static func count(
        _ session: CheckSession
    ) async throws -> (counts: RenderCounter.Counts, thread: Int32)? {
        guard let counter = RenderCounter.active() else { return nil }
        let probe = try await session.probe()
        try probe.restart(RenderLayout(probe.unit, maximumFrames: 512))
        let quiet = QuietCycles(probe.unit, probe.layout)
        guard let thread = Self.renderThread(of: probe.unit) else { throw CountingError(problem: "unknown thread") }
        // First calls resolve symbols and fill caches.
        schedule(probe, from: quiet.position)
        guard quiet.run(cycles) else { throw CountingError(problem: "a render call failed") }
        schedule(probe, from: quiet.position)
        let before = counter.counts(thread: thread)
        guard quiet.run(cycles) else { throw CountingError(problem: "a render call failed") }
        var counts = counter.counts(thread: thread)
        guard counter.isComplete else { throw CountingError(problem: "the counter's table is full") }
        counts.allocations -= before.allocations
        counts.locks -= before.locks
        counts.systemCalls -= before.systemCalls
        return (counts, thread)
    }

    /// In process, the thread that calls.
    private static func renderThread(of unit: ExtensionAudioUnit) -> Int32? {
        guard let remote = unit as? RemoteAudioUnit else { return CurrentThread.identifier() }
        return remote.serviceRenderThread
    }

    /// Steps, ramps and notes for the cycles to come.
    private static func schedule(_ probe: UnitProbe, from start: Int) {
        for (number, parameter) in probe.settable.prefix(8).enumerated() {
            for step in 0..<20 {
                let value = step & 1 == 0 ? parameter.otherValue(than: parameter.minValue) : parameter.minValue
                let ramp: UInt32 = parameter.flags.contains(.flag_CanRamp) && step & 2 == 0 ? 100 : 0
                let event = TestEvent.parameter(
                    at: start + step * 1000 + number * 7, parameter.address, value, rampFrames: ramp)
                event.schedule(on: probe.unit)
            }
        }
        TestEvent.noteOn(at: start + 10).schedule(on: probe.unit)
        TestEvent.noteOff(at: start + 10_000).schedule(on: probe.unit)
    }
}
