import NetworkAudio
import Testing

/// A recording device's clock, as its cycles show it.
@Suite struct CaptureClockTests {
    /// Cycles of 256 frames for so many seconds; each comes late by what `delay` says, in nanoseconds.
    private func run(
        _ clock: inout CaptureClock, drift: Double, seconds: Double, from start: UInt64 = 5_000_000_000,
        delay: (Int) -> Double = { _ in 0 }
    ) -> StreamTiming.Reading {
        let period = 256 / (48_000 * (1 + drift)) * 1e9
        var reading = StreamTiming.Reading()
        for cycle in 1...Int(seconds * 1e9 / period) {
            let time = start + UInt64(Double(cycle) * period + delay(cycle))
            reading = clock.note(frames: 256, position: 256 * cycle, at: time)
        }
        return reading
    }

    @Test(arguments: [-200e-6, 0, 200e-6]) func thePaceIsFound(drift: Double) {
        var clock = CaptureClock(sampleRate: 48_000)
        var state: UInt64 = 3
        let reading = run(&clock, drift: drift, seconds: 60) { _ in
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double(state >> 40) / Double(1 << 24) * 1_000_000
        }
        #expect(reading.isReady)
        #expect(abs(clock.drift - drift) < 20e-6, "\(clock.drift)")
        // A cycle, half a millisecond about the mean, and something for threads.
        #expect((256...400).contains(reading.jitter), "\(reading.jitter)")
    }

    @Test func itIsKnownOnceItWasWatched() {
        var clock = CaptureClock(sampleRate: 48_000)
        #expect(!run(&clock, drift: 0, seconds: 0.2).isReady)
        var other = CaptureClock(sampleRate: 48_000)
        #expect(run(&other, drift: 0, seconds: 0.3).isReady)
    }

    @Test func aLateCycleIsRememberedForAWhile() {
        var clock = CaptureClock(sampleRate: 48_000)
        let late = run(&clock, drift: 0, seconds: 10) { $0 == 1800 ? 20_000_000 : 0 }
        #expect(late.jitter > 256 + 900)
        #expect(run(&clock, drift: 0, seconds: 40, from: 15_000_000_000).jitter < 300)
    }

    @Test func aPauseBeginsAnew() {
        var clock = CaptureClock(sampleRate: 48_000)
        _ = run(&clock, drift: 0, seconds: 5)
        #expect(!clock.note(frames: 256, position: 9, at: 30_000_000_000).isReady)
    }

    @Test func whatNoDeviceDoesLeavesItInBounds() {
        var clock = CaptureClock(sampleRate: 48_000)
        for time in [0, 5, 5, 5, 1_000_000, 1_000_001, .max, 1] as [UInt64] {
            let reading = clock.note(frames: 4096, position: 1, at: time)
            #expect(reading.position.isFinite && reading.jitter.isFinite && reading.framesPerNanosecond > 0)
        }
        #expect(abs(clock.drift) <= 1.1 * CaptureClock.largestDrift)
    }
}
