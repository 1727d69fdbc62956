import NetworkAudio
import Testing

/// A sender's clock, from packets that a simulated network delays.
struct ArrivalClockTests {
    /// Packets of 48 frames of a sender whose clock runs `drift` faster; each is delayed by what `delay` says, in
    /// nanoseconds.
    private func clock(seconds: Double, drift: Double, delay: (Int) -> Double) -> (ArrivalClock, now: UInt64) {
        var clock = ArrivalClock(sampleRate: 48_000)
        let arrivals = (0..<Int(seconds * 1000)).map { number in
            let sent = Double(number + 1) * 1e6 / (1 + drift)
            return (time: 1_000_000_000 + UInt64(sent + delay(number)), number: Int64(number))
        }.sorted { $0.time < $1.time }
        for arrival in arrivals { clock.note(arrival.number * 48..<(arrival.number + 1) * 48, at: arrival.time) }
        return (clock, arrivals.last?.time ?? 0)
    }

    @Test(arguments: [-200e-6, 0, 200e-6]) func driftIsFoundBehindJitter(drift: Double) {
        var random = Jitter(seed: 7)
        let (clock, _) = clock(seconds: 20, drift: drift) { _ in random.next() * 20e6 }
        #expect(abs(clock.drift - drift) < 30e-6, "\(clock.drift)")
    }

    @Test func theJitterIsTheLatestPackets() {
        let (clock, now) = clock(seconds: 4, drift: 0) { $0 % 100 == 0 ? 10e6 : 0 }
        #expect(clock.jitter > 48 + 470 && clock.jitter < 48 + 490, "\(clock.jitter)")
        #expect(abs(clock.position(at: now) - 4000 * 48) < 4)
    }

    @Test func withoutJitterItIsOnePacket() {
        let (clock, _) = clock(seconds: 4, drift: 100e-6) { _ in 0 }
        #expect(clock.jitter < 50, "\(clock.jitter)")
    }

    @Test func placesAndTimesAreEachOthersInverse() {
        let (clock, now) = clock(seconds: 10, drift: 150e-6) { _ in 0 }
        let place = Int64(clock.position(at: now))
        #expect(abs(Double(Int64(clock.time(of: place)) - Int64(now))) < 50_000)
    }

    @Test func anEmptyClockSaysNothing() {
        let clock = ArrivalClock(sampleRate: 48_000)
        #expect(clock.jitter == 0 && clock.position(at: 5) == 0 && clock.age(at: 9) == 0 && clock.time(of: 3) == 0)
    }
}

/// Numbers in 0 ..< 1, the same in every run.
struct Jitter {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
}
