import Foundation
import Spatialization
import Testing

/// A head that is a sphere: what each ear hears, and when.
@Suite struct SphericalHeadTests {
    private let right = SpatialVector(2, 0, 0)

    @Test func theFarEarHearsWoodworthsDelayLater() {
        let run = SpaceRun()
        _ = run.add(noise(24_000), .sphericalHead, at: right)
        let heard = run.render(24_000)
        // The ear at the side, and the way around the sphere: a/c (1 + π/2), 0.6558 ms.
        let expected = 0.0875 / 343 * (1 + Double.pi / 2) * 48_000
        #expect(abs(lag(heard[1], heard[0], within: 60) - expected) < 2.5)
        let filters = EarFilters(right: 1, sampleRate: 48_000)
        #expect(abs(Double(filters.leftDelay - filters.rightDelay) - expected) < 1e-4)
        let ahead = EarFilters(right: 0, sampleRate: 48_000)
        #expect(abs(ahead.leftDelay - ahead.rightDelay) < 1e-5)
    }

    /// The analog filter (1 + α jωτ) / (1 + jωτ) with τ = a / 2c, at the frequencies that the bilinear transform maps to.
    @Test(arguments: [100.0, 1000, 4000, 10_000]) func levelsAreThoseOfTheShadowFilter(frequency: Double) {
        let run = SpaceRun()
        let tone = (0..<48_000).map { Float(sin(2 * Double.pi * frequency * Double($0) / 48_000)) }
        run.scene.attenuation.rolloffFactor = 0
        _ = run.add(tone, .sphericalHead, at: right)
        let heard = run.render(48_000)
        let warped = 2 * 48_000 * tan(Double.pi * frequency / 48_000)
        let reach = warped * 0.0875 / (2 * 343)
        for (ear, angle) in [(1, 0.0), (0, 180)] {
            let alpha = 1.05 + 0.95 * cos(angle * 1.2 * Double.pi / 180)
            let expected = ((1 + alpha * alpha * reach * reach) / (1 + reach * reach)).squareRoot() * 0.5.squareRoot()
            let measured = level(heard[ear][4800..<43_200], at: frequency)
            // Between samples a cubic is a little duller: 0.6 dB at most at 10 kHz.
            #expect(abs(20 * log10(measured / expected)) < (frequency > 5000 ? 0.8 : 0.1))
        }
    }

    @Test func aheadBothEarsHearTheSameAndAsLoudAsPanned() {
        let run = SpaceRun()
        let tone = (0..<9600).map { Float(sin(2 * Double.pi * 100 * Double($0) / 48_000)) }
        _ = run.add(tone, .sphericalHead, at: SpatialVector(0, 0, -1))
        let heard = run.render(9600)
        #expect(heard[0] == heard[1])
        let panned = SpaceRun()
        _ = panned.add(tone, .equalPowerPanning, at: SpatialVector(0, 0, -1))
        let low = { (samples: [Float]) in level(samples, at: 100) }
        #expect(abs(20 * log10(low(heard[0]) / low(panned.render(9600)[0]))) < 0.5)
    }
}
