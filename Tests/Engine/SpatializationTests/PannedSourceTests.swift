import Spatialization
import Testing

@Suite struct PannedSourceTests {
    private func heard(_ blocks: [Int]) -> [[Float]] {
        var source = PannedSource()
        var first = InlineArray<8, Float>(repeating: 0)
        first[0] = 1
        var second = InlineArray<8, Float>(repeating: 0)
        second[1] = 0.5
        let outputs = (0..<2).map { _ in UnsafeMutablePointer<Float>.allocate(capacity: 1_000) }
        defer { outputs.forEach { $0.deallocate() } }
        for output in outputs { output.initialize(repeating: 0, count: 1_000) }
        source.go(to: first, overFrames: 100)
        let ones = [Float](repeating: 1, count: 1_000)
        var place = 0
        for block in blocks {
            if place == 200 { source.go(to: second, overFrames: 400) }
            let moved = outputs.map { $0 + place }
            source.add(ones, to: moved, channelCount: 2, frames: block)
            place += block
        }
        return outputs.map { Array(UnsafeBufferPointer(start: $0, count: 1_000)) }
    }

    @Test func gainsGoInStraightLinesFromTheFirstOnes() {
        let channels = heard([200, 800])
        #expect(channels[0][..<201].allSatisfy { $0 == 1 })
        #expect(abs(channels[0][400] - 0.5) < 1e-5)
        #expect(abs(channels[1][400] - 0.25) < 1e-5)
        #expect(channels[0][600...].allSatisfy { $0 == 0 })
        #expect(channels[1][600...].allSatisfy { $0 == 0.5 })
    }

    @Test func anyDivisionIntoBlocksGivesTheSameBits() {
        let whole = heard([200, 800])
        #expect(heard([Int](repeating: 1, count: 1_000)) == whole)
        #expect(heard([100, 100, 7, 93, 500, 200]) == whole)
    }
}
