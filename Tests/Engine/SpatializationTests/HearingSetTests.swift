import Foundation
import Spatialization
import Testing

/// Heads that were measured: libmysofa's own set.
@Suite struct HearingSetTests {
    static let path = "/usr/share/libmysofa/default.sofa"

    private static let usual = Result { try HearingSet(contentsOf: path, sampleRate: 48_000) }

    static func set(_ rate: Double = 48_000) throws -> HearingSet {
        rate == 48_000 ? try usual.get() : try HearingSet(contentsOf: path, sampleRate: rate)
    }

    private func heard(
        _ algorithm: SpaceSource.Algorithm, _ place: SpatialVector, frames: Int = 24_000, _ set: HearingSet
    ) -> [[Float]] {
        let run = SpaceRun()
        run.scene.hearing = set
        run.scene.output = .headphones
        run.apply(hasField: algorithm == .soundField)
        _ = run.add(noise(frames), algorithm, at: place)
        return run.render(frames)
    }

    @Test(arguments: [SpaceSource.Algorithm.headResponses, .fullHeadResponses, .automatic])
    func theFarEarHearsLaterAndSofter(algorithm: SpaceSource.Algorithm) throws {
        let heard = heard(algorithm, SpatialVector(1, 0, 0), try Self.set())
        let late = lag(heard[1], heard[0], within: 80) / 48
        #expect(late > 0.55 && late < 0.8, "\(late) ms")
        let difference = decibels(power(heard[1])) - decibels(power(heard[0]))
        #expect(difference > 6 && difference < 30, "\(difference) dB")
        // The other way around on the other side.
        let other = self.heard(algorithm, SpatialVector(-1, 0, 0), try Self.set())
        #expect(lag(other[1], other[0], within: 80) < -26)
    }

    @Test func whatIsMeasuredIsHeardToTheSample() throws {
        // Five degrees are a step of the set: no interpolation, and the convolution is the plain one.
        let set = try Self.set()
        let angle = 35 * Double.pi / 180
        let direction = SpatialVector(sin(angle), 0, -cos(angle))
        let input = noise(4096)
        let run = SpaceRun()
        run.scene.hearing = set
        _ = run.add(input, .fullHeadResponses, at: direction)
        let heard = run.render([100, 412, 3, 1533, 2048])
        let ears = set.ears(direction, samples: set.partitions(isFull: true) * 128)
        for ear in 0..<2 {
            for frame in stride(from: 0, to: 4096 - 128, by: 37) {
                var expected = 0.0
                for tap in 0...min(frame, ears[ear].count - 1) {
                    expected += Double(input[frame - tap]) * Double(ears[ear][tap])
                }
                #expect(abs(Double(heard[ear][frame + SpaceProcessor.convolutionFrames]) - expected) < 1e-5)
            }
        }
    }

    @Test func aheadBothEarsAreAsLoudAsAPannedSource() throws {
        let heard = heard(.fullHeadResponses, SpatialVector(0, 0, -1), try Self.set())
        let input = power(noise(24_000))
        #expect(abs(decibels(power(heard[0]) + power(heard[1])) - decibels(input)) < 0.5)
        #expect(abs(lag(heard[0], heard[1], within: 40)) < 1.5)
    }

    @Test func theSoundFieldIsHeardByTheSameEars() throws {
        let heard = heard(.soundField, SpatialVector(1, 0, 0), try Self.set())
        #expect(decibels(power(heard[1])) - decibels(power(heard[0])) > 4)
        // Where wave fronts are resolved, below 1.5 kHz or so, the far ear is late by as much.
        #expect(lag(heard[1], heard[0], within: 80) > 20)
        let ahead = self.heard(.soundField, SpatialVector(0, 0, -1), try Self.set())
        #expect(abs(decibels(power(ahead[0]) + power(ahead[1])) - decibels(power(noise(24_000)))) < 0.5)
    }

    @Test(arguments: [44_100.0, 96_000, 192_000]) func otherRatesHaveTheSameDelays(rate: Double) throws {
        let set = try Self.set(rate)
        let ears = set.ears(SpatialVector(1, 0, 0), samples: set.partitions(isFull: true) * 128)
        let silence = [Float](repeating: 0, count: 400)
        let late = lag(silence + ears[1] + silence, silence + ears[0] + silence, within: 180)
        #expect(late / rate > 0.000_5 && late / rate < 0.000_8, "\(late / rate)")
    }

    @Test func aDirectionBetweenTwoMovesFromOneToTheOther() throws {
        let set = try Self.set()
        var last: [Float]?
        for step in 0...40 {
            let angle = (30 + Double(step) * 0.25) * Double.pi / 180
            let ears = set.ears(SpatialVector(sin(angle), 0, -cos(angle)), samples: 384)
            if let last {
                let change = power(zip(ears[0], last).map { $0 - $1 }) / power(last)
                #expect(change < 0.2, "at \(angle)")
            }
            last = ears[0]
        }
    }
}
