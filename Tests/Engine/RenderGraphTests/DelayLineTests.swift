import RenderGraph
import Testing

/// A delay whose length may change while it is heard.
struct DelayLineTests {
    /// Runs a line over samples that count from 1, in runs of the sizes given, each with its length.
    private func run(_ line: DelayLine, _ runs: [(frames: Int, delay: Int)], from start: Int = 1) -> [Float] {
        var next = start
        var result: [Float] = []
        let size = runs.map(\.frames).max() ?? 0
        let (source, target) = (Self.memory(size), Self.memory(size))
        let zeros = Self.memory(size)
        defer { [source, target, zeros].forEach { $0.deallocate() } }
        let pointers = UnsafeMutablePointer<UnsafeMutablePointer<Float>>.allocate(capacity: 4)
        defer { pointers.deallocate() }
        for (index, memory) in [source, source, target, target].enumerated() {
            (pointers + index).initialize(to: memory)
        }
        var input = Signal(channels: pointers, own: pointers + 1, channelCount: 1, zeros: zeros)
        var output = Signal(channels: pointers + 2, own: pointers + 3, channelCount: 1, zeros: zeros)
        for (frames, delay) in runs {
            for frame in 0..<frames { source[frame] = Float(next + frame) }
            next += frames
            line.state.pointee.run(&input, &output, frames, wanted: delay)
            result += UnsafeBufferPointer(start: target, count: frames)
        }
        return result
    }

    private static func memory(_ count: Int) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
        memory.initialize(repeating: 0, count: max(count, 1))
        return memory
    }

    private func delayed(_ frames: Int, _ delay: Int) -> [Float] {
        (0..<frames).map { $0 < delay ? 0 : Float($0 - delay + 1) }
    }

    @Test(arguments: [0, 1, 7, 63, 100])
    func theFirstLengthHoldsFromTheFirstFrame(_ delay: Int) {
        for sizes in [[1], [64], [5, 60, 1]] {
            let line = DelayLine(channelCount: 1, capacity: 100, maximumFrames: 64)
            let runs = (0..<100).map { (frames: sizes[$0 % sizes.count], delay: delay) }
            let result = run(line, runs)
            #expect(result == delayed(result.count, delay))
        }
    }

    @Test func anotherLengthComesByAFade() {
        let line = DelayLine(channelCount: 1, capacity: 100, maximumFrames: 64)
        let result = run(line, Array(repeating: (64, 20), count: 10) + Array(repeating: (64, 70), count: 10))
        let (before, after) = (delayed(1280, 20), delayed(1280, 70))
        #expect(Array(result[..<640]) == Array(before[..<640]))
        #expect(Array(result[768...]) == Array(after[768...]))
        for frame in 640..<768 {
            let part = Float(frame - 639) / 128
            #expect(abs(result[frame] - (after[frame] * part + before[frame] * (1 - part))) < 1e-3)
        }
    }

    @Test func aLengthBeyondTheMemoryIsTheLongestThereIs() {
        let line = DelayLine(channelCount: 1, capacity: 50, maximumFrames: 64)
        #expect(line.capacity == 50)
        let result = run(line, Array(repeating: (64, 90), count: 5))
        #expect(result == delayed(320, 50))
    }

    @Test func beginningAnewForgetsWhatWentIn() {
        let line = DelayLine(channelCount: 1, capacity: 100, maximumFrames: 64)
        _ = run(line, Array(repeating: (64, 30), count: 3))
        line.restart()
        #expect(run(line, [(64, 60), (64, 60)]) == delayed(128, 60))
    }
}
