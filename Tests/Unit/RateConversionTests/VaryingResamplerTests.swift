import Foundation
import RateConversion
import Testing

@Suite struct VaryingResamplerTests {
    @Test func speedOnePassesBitForBit() {
        var resampler = VaryingResampler(channelCount: 2, maximumSpeed: 4, maximumOutputFrames: 512)
        let input = [Signals.noise(6_000, seed: 1), Signals.noise(6_000, seed: 2)]
        let result = play(input, &resampler, blocks: [Int](repeating: 500, count: 10))
        #expect(result.output == input.map { Array($0[..<5_000]) })
        // The filter's reach at the highest speed comes with the first block.
        #expect(result.taken == [500 + 192] + [Int](repeating: 500, count: 9))
    }

    @Test(arguments: [0.25, 0.5, 0.943_874, 1.05, 1.5, 2, 3.3, 4])
    func sineIsPlayedAtItsSpeed(speed: Double) {
        var resampler = VaryingResampler(channelCount: 1, maximumSpeed: 4, maximumOutputFrames: 512)
        resampler.setSpeed(speed)
        let input = Signals.sine(997, rate: 48_000, count: 40_000)
        let output = play([input], &resampler, blocks: [Int](repeating: 500, count: 16)).output[0]
        let exact = Double(Int64(speed * 4_294_967_296)) / 4_294_967_296
        let expected = Signals.sine(997 * exact, rate: 48_000, count: 8_000)
        #expect(Signals.ratio(output[1_000...], to: expected[1_000...]) > 110)
    }

    @Test func nothingFoldsDownAtHighSpeed() {
        var resampler = VaryingResampler(channelCount: 1, maximumSpeed: 4, maximumOutputFrames: 512)
        resampler.setSpeed(2)
        let input = Signals.sine(15_000, rate: 48_000, count: 20_000)
        let output = play([input], &resampler, blocks: [Int](repeating: 500, count: 16)).output[0]
        #expect(Signals.level(output[1_000...]) < -105)
    }

    @Test func rampMovesThePlaceInAStraightLineOfSpeed() {
        var resampler = VaryingResampler(channelCount: 1, maximumSpeed: 4, maximumOutputFrames: 512)
        let input = Signals.sine(440, rate: 48_000, count: 40_000)
        let result = play([input], &resampler, blocks: [Int](repeating: 500, count: 20)) { place, resampler in
            if place == 2_000 { resampler.setSpeed(2, overFrames: 4_000) }
        }
        // In units of 2^-32, as the resampler counts.
        let step = Double((1 << 32) / 4_000) / 4_294_967_296
        let expected = (0..<10_000).map { frame -> Float in
            let behind = Double(min(max(0, frame - 2_000), 4_000))
            let after = Double(max(0, frame - 6_000))
            let place = Double(min(frame, 2_000)) + behind + behind * (behind - 1) / 2 * step + 2 * after
            return Float(0.9 * sin(2 * .pi * 440 * place / 48_000))
        }
        #expect(Signals.ratio(result.output[0][1_000...], to: expected[1_000...]) > 105)
        #expect(resampler.speed == 2)
    }

    @Test func anyDivisionIntoCallsGivesTheSameBitsWhileSpeedMoves() {
        let input = [Signals.noise(20_000, seed: 5), Signals.noise(20_000, seed: 6)]
        func played(_ blocks: [Int]) -> (output: [[Float]], taken: Int) {
            var resampler = VaryingResampler(channelCount: 2, maximumSpeed: 4, maximumOutputFrames: 4_096)
            resampler.setSpeed(0.7)
            resampler.setSpeed(3.1, overFrames: 1_500)
            let result = play(input, &resampler, blocks: blocks) { place, resampler in
                if place == 2_000 { resampler.setSpeed(0.3, overFrames: 333) }
            }
            return (result.output, result.taken.reduce(0, +))
        }
        let whole = played([2_000, 1_000])
        for blocks in [[Int](repeating: 1, count: 3_000), [Int](repeating: 125, count: 24), [1, 1_999, 333, 667]] {
            let divided = played(blocks)
            #expect(divided.output == whole.output)
            #expect(divided.taken == whole.taken)
        }
    }

    @Test func longStreamTakesItsSpeedsShareOfInput() {
        var resampler = VaryingResampler(channelCount: 0, maximumSpeed: 4, maximumOutputFrames: 480)
        resampler.setSpeed(1.1)
        var taken = 0
        let nothing: [UnsafePointer<Float>?] = [nil]
        let nowhere = [UnsafeMutablePointer<Float>(bitPattern: 8)!]
        for _ in 0..<2_000 {
            let needed = resampler.inputFramesNeeded(forOutput: 480)
            resampler.process(input: nothing, inputFrames: needed, output: nowhere, outputFrames: 480)
            taken += needed
        }
        #expect(abs(Double(taken) - 192 - 2_000 * 480 * 1.1) < 2)
    }

    @Test func speedsOutOfRangeAreHeldAndNoNumbersPassedOver() {
        var resampler = VaryingResampler(channelCount: 1, maximumSpeed: 2, maximumOutputFrames: 16)
        resampler.setSpeed(9)
        #expect(resampler.speed == 2)
        resampler.setSpeed(.nan)
        #expect(resampler.speed == 2)
        resampler.setSpeed(-1)
        #expect(resampler.speed == VaryingResampler.minimumSpeed)
    }

    @Test func resetKeepsTheSpeedAndForgetsTheSound() {
        var resampler = VaryingResampler(channelCount: 1, maximumSpeed: 4, maximumOutputFrames: 512)
        resampler.setSpeed(1.25)
        let input = [Signals.noise(2_000, seed: 9)]
        let first = play(input, &resampler, blocks: [512, 300])
        resampler.reset()
        let second = play(input, &resampler, blocks: [512, 300])
        #expect(first.output == second.output)
        #expect(first.taken == second.taken)
    }
}
