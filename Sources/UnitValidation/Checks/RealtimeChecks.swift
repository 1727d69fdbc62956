import AudioToolbox
import AudioUnitTestKit
import ExtensionHost
import LinuxSystem

/// What the render thread must not do.
enum RealtimeChecks {
    static let all = [safety]

    private static let safety = UnitCheck(
        .realtime, "safety", "While it renders, the unit's thread neither allocates nor takes a lock."
    ) { session in
        guard let counter = RenderCounter.active() else {
            return .skipped("\(RenderCounter.libraryName) is not preloaded")
        }
        let probe = try await session.probe()
        try probe.restart(RenderLayout(probe.unit, maximumFrames: 512))
        let cycles = QuietCycles(probe.unit, probe.layout)
        guard let thread = Self.renderThread(of: probe.unit) else { return .failed("the render thread is not known") }
        // First calls resolve symbols and fill caches.
        schedule(probe, from: cycles.position)
        guard cycles.run(400) else { return .failed("a render call failed") }
        schedule(probe, from: cycles.position)
        let before = counter.counts(thread: thread)
        let succeeded = cycles.run(400)
        let after = counter.counts(thread: thread)
        guard succeeded else { return .failed("a render call failed") }
        guard counter.isComplete else { return .skipped("the counter's table is full") }
        let (allocations, locks) = (after.allocations - before.allocations, after.locks - before.locks)
        guard allocations == 0, locks == 0 else {
            return .failed("\(allocations) allocations and \(locks) locks in 400 render calls")
        }
        return .passed("400 render calls")
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
