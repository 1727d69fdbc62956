import NetworkAudio
import Testing

/// A tone over simulated networks: what is lost, late, drifting or silent makes no click.
struct StreamReceptionTests {
    /// −60 dBFS.
    private static let click: Float = 0.001

    @Test func aToneComesThroughAPlainNetworkUnchanged() {
        let network = SimulatedNetwork()
        network.run(seconds: 4)
        #expect(network.reception.counts.lost == 0 && network.reception.counts.concealedFrames == 0)
        #expect(network.reader.underruns == 0)
        #expect(network.bend(from: 1) < Self.click)
        let level = network.heard.dropFirst(48_000).reduce(0) { max($0, abs($1)) }
        #expect(abs(level - 0.5) < 0.001)
    }

    @Test func theLatencyAtShortBlocksIsBelowThreeOfThem() {
        let network = SimulatedNetwork { $0.framesPerBurst = 128 }
        network.run(seconds: 12)
        #expect(network.reader.underruns == 0)
        let settled = network.latencies.suffix(1000)
        // A sender's block is there when its last frame is sent; what is told counts from there, with the block itself.
        #expect(settled.allSatisfy { $0 > 128 && $0 <= 3 * 128 }, "\(settled.max() ?? 0)")
    }

    @Test(arguments: [-200e-6, 200e-6]) func aDriftingSenderIsFollowedWithoutAGap(drift: Double) {
        let network = SimulatedNetwork { $0.drift = drift }
        network.run(seconds: 60)
        #expect(network.reader.underruns == 0 && network.reception.counts.concealedFrames == 0)
        #expect(network.bend(from: 1) < Self.click)
        #expect(abs(network.reception.driftPartsPerMillion - drift * 1e6) < 10)
        let settled = network.latencies.suffix(4000)
        #expect((settled.max() ?? 0) - (settled.min() ?? 0) < 128)
    }

    @Test func onePacketInAHundredIsLostWithoutAClick() {
        let network = SimulatedNetwork { $0.isLost = { $0 > 100 && $0 % 100 == 37 } }
        network.run(seconds: 10)
        #expect(network.reception.counts.lost == 99)
        #expect(network.reception.counts.concealedFrames == 99 * 48)
        #expect(network.reader.underruns == 0)
        #expect(network.step(from: 0.5) < Self.click)
        #expect(network.bend(from: 0.5) < Self.click)
    }

    @Test func threePacketsInARowAreLostWithoutAClick() {
        let network = SimulatedNetwork { $0.isLost = { $0 > 100 && $0 % 200 < 3 } }
        network.run(seconds: 5)
        #expect(network.reception.counts.lost >= 60 && network.reader.underruns == 0)
        #expect(network.bend(from: 0.5) < Self.click)
    }

    @Test func neighboursThatChangePlacesAreHeardInOrder() {
        let network = SimulatedNetwork { $0.delay = { $0 % 10 == 0 ? 1.5e6 : 0 } }
        network.run(seconds: 5)
        #expect(network.reception.counts.reordered > 400)
        #expect(network.reception.counts.concealedFrames <= 480 && network.reader.underruns == 0)
        #expect(network.bend(from: 1) < Self.click)
    }

    @Test func twentyMillisecondsOfJitterAreBuffered() {
        var random = Jitter(seed: 3)
        let network = SimulatedNetwork { $0.delay = { _ in random.next() * 20e6 } }
        network.run(seconds: 20)
        let counts = network.reception.counts
        // Only at the beginning may something come later than anything before it.
        #expect(counts.lost < 40, "\(counts)")
        #expect(network.bend(from: 5) < Self.click)
        #expect((network.latencies.last ?? 0) < 48 * 40)
    }

    @Test func aSoundServersBurstsAreBuffered() {
        let network = SimulatedNetwork { $0.framesPerBurst = 1024 }
        network.run(seconds: 10)
        #expect(network.reader.underruns == 0 && network.reception.counts.lost == 0)
        #expect(network.bend(from: 1) < Self.click)
    }

    @Test func aSenderThatEndsFadesAndOneThatBeginsComesIn() {
        let network = SimulatedNetwork()
        network.run(seconds: 1.5, rest: 1)
        #expect(network.heard.suffix(24_000).allSatisfy { $0 == 0 })
        #expect(network.reader.latencyFrames == 0)
        network.run(seconds: 1.5, source: 2)
        #expect(network.reception.counts.beginnings == 2)
        #expect(network.heard.suffix(4800).contains { abs($0) > 0.49 })
        #expect(network.step() < Self.click)
    }

    @Test func aSenderOfAnotherRateIsConverted() {
        let network = SimulatedNetwork {
            $0.format = RTPStreamFormat(.linear16, sampleRate: 44_100, channelCount: 2)!
            $0.framesPerPacket = 64
            $0.framesPerBurst = 64
        }
        network.run(seconds: 5)
        #expect(network.reader.underruns == 0 && network.reception.counts.lost == 0)
        #expect(network.bend(from: 1) < Self.click)
    }

    @Test func noiseFromAnybodyIsRefusedAndTheStreamGoesOn() {
        let network = SimulatedNetwork()
        network.run(seconds: 1)
        var random = SystemRandomNumberGenerator()
        for _ in 0..<100_000 {
            let bytes = (0..<Int.random(in: 0...400)).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
            bytes.withUnsafeBytes { network.reception.receive($0, at: 2_000_000_000) }
        }
        network.run(seconds: 2)
        #expect(network.heard.suffix(4800).contains { abs($0) > 0.49 })
    }
}
