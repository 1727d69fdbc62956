import Foundation
import RenderGraph
import Synchronization
import TestSupport
import Testing

/// The gains of one mixer input, frame by frame.
struct MixerInputStateTests {
    private static let partitions: [[Int]] = [[1], [10], [37, 1, 64], [1000]]

    /// The gain of each pair of channels at each frame of a run, as a mixer applies them.
    private func run(_ state: inout MixerInputState, _ frames: Int) -> [[Float]] {
        state.update()
        let ramped = state.rampFrames(in: frames)
        let offset = state.rampOffset
        let gains = (0..<frames).map { frame -> [Float] in
            var gains = [Float](repeating: 0, count: state.inputCount * state.outputCount)
            for index in 0..<state.entryCount {
                let entry = state.entries[index]
                let gain = frame < ramped ? entry.start + entry.step * Float(offset + frame) : entry.target
                gains[entry.input * state.outputCount + entry.output] = gain
            }
            return gains
        }
        state.advance(frames)
        return gains
    }

    private func run(_ state: inout MixerInputState, _ frames: Int, by sizes: [Int]) -> [[Float]] {
        var gains: [[Float]] = []
        var turn = 0
        while gains.count < frames {
            gains += run(&state, min(sizes[turn % sizes.count], frames - gains.count))
            turn += 1
        }
        return gains
    }

    @Test func gainsThatChangeWhileARampBeginsLeaveTheEntriesWhole() {
        let input = MixerInput(inputCount: 8, outputCount: 8, sampleRate: 1000)
        let isOver = Mutex(false)
        let hasEnded = Mutex(false)
        Thread.detachNewThread {
            let matrices = [[Float](repeating: 0, count: 64), [Float](repeating: 1, count: 64)]
            var turn = 0
            while !isOver.withLock({ $0 }) {
                input.want(matrices[turn % 2])
                turn += 1
            }
            hasEnded.withLock { $0 = true }
        }
        var isWhole = true
        var (turns, changes, last) = (0, 0, 0)
        // As long as it takes the other thread to have had a part in it.
        while turns < 20_000 || changes < 100 {
            turns += 1
            input.state.pointee.update()
            if input.state.pointee.entryCount != last { changes += 1 }
            last = input.state.pointee.entryCount
            let entries = (0..<input.state.pointee.entryCount).map { input.state.pointee.entries[$0] }
            let pairs = entries.map { $0.input * 8 + $0.output }
            isWhole =
                isWhole && zip(pairs, pairs.dropFirst()).allSatisfy { $0 < $1 }
                && entries.allSatisfy {
                    (0..<8).contains($0.input) && (0..<8).contains($0.output) && (0...1).contains($0.start)
                }
            input.state.pointee.advance(3)
        }
        #expect(isWhole)
        isOver.withLock { $0 = true }
        #expect(eventually { hasEnded.withLock { $0 } })
    }

    @Test func theFirstGainsHoldAtOnce() {
        var state = MixerInputState(inputCount: 2, outputCount: 2, rampLength: 100)
        state.want([1, 0, 0, 0.5])
        #expect(run(&state, 3) == Array(repeating: [1, 0, 0, 0.5], count: 3))
        let (isRamping, isIdentity, entries) = (state.isRamping, state.isIdentity, state.entryCount)
        #expect(!isRamping && !isIdentity && entries == 2)
    }

    @Test(arguments: partitions)
    func matricesThatChangeWhileTheyRampDoNotDependOnThePartition(_ sizes: [Int]) {
        let matrices: [[Float]] = [
            [1, 0, 0, 1], [0.25, 0.5, 0, 1], [0, 1, 1, 0], [0, 0, 0, 0], [0.1, 0.2, 0.3, 0.4], [1, 0, 0, 1],
        ]
        func all(_ sizes: [Int]) -> [[Float]] {
            var state = MixerInputState(inputCount: 2, outputCount: 2, rampLength: 100)
            return matrices.enumerated().flatMap { index, matrix in
                state.want(matrix)
                return run(&state, index == 3 ? 150 : 53, by: sizes)
            } + run(&state, 200, by: sizes)
        }
        let result = all(sizes)
        #expect(result == all([1 << 20]))
        // From frame to frame nothing moves by more than a hundredth of the way.
        for (before, after) in zip(result, result.dropFirst()) {
            #expect(zip(before, after).allSatisfy { abs($0 - $1) <= 0.0101 })
        }
        #expect(result.last == [1, 0, 0, 1])
    }

    @Test func aRampGoesStraightToItsEnd() {
        var state = MixerInputState(inputCount: 1, outputCount: 1, rampLength: 4)
        state.want([0])
        _ = run(&state, 10)
        state.want([1])
        #expect(run(&state, 6) == [[0], [0.25], [0.5], [0.75], [1], [1]])
        var identities = [state.isIdentity]
        state.want([0])
        #expect(run(&state, 2) == [[1], [0.75]])
        identities.append(state.isIdentity)
        state.want([1])
        #expect(run(&state, 5).last == [1])
        identities.append(state.isIdentity)
        #expect(identities == [true, false, true])
    }

    @Test func entriesOfNothingGoAway() {
        var state = MixerInputState(inputCount: 2, outputCount: 3, rampLength: 8)
        state.want([1, 1, 1, 1, 1, 1])
        _ = run(&state, 1)
        var counts = [state.entryCount]
        state.want([0, 0, 0, 0, 0, 1])
        _ = run(&state, 20)
        state.want([0, 0, 0, 0, 0, 0.5])
        _ = run(&state, 1)
        counts.append(state.entryCount)
        #expect(counts == [6, 1])
    }

    @Test func whatIsNoNumberIsNothing() {
        var state = MixerInputState(inputCount: 1, outputCount: 2, rampLength: 1)
        state.want([.nan, -.infinity])
        #expect(run(&state, 1) == [[0, 0]])
        state.want([1])
        #expect(run(&state, 2).last == [1, 0])
    }

    @Test func beginningAnewHoldsAtOnce() {
        var state = MixerInputState(inputCount: 1, outputCount: 1, rampLength: 100)
        state.want([1])
        _ = run(&state, 1)
        state.want([0])
        _ = run(&state, 50)
        state.restart()
        #expect(run(&state, 1) == [[0]])
    }
}
