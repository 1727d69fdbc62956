import RenderGraph
import Testing

/// Loops over samples, whose short and long blocks take different ways.
struct SampleLoopsTests {
    /// Around what one register, one unrolled turn and one short block hold.
    private static let counts = [0, 1, 3, 7, 8, 9, 31, 32, 33, 63, 255, 256, 257, 511, 1000]

    private static func samples(_ count: Int) -> [Float] { (0..<count).map { Float($0 % 97) * 0.37 - 11 } }

    /// Runs a loop over `count` samples that lie between others, which must not change, and off every alignment.
    private func within(_ count: Int, _ loop: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        var memory = [Float](repeating: -1, count: count + 10)
        memory.withUnsafeMutableBufferPointer { loop($0.baseAddress! + 5) }
        #expect(memory.prefix(5).allSatisfy { $0 == -1 } && memory.suffix(5).allSatisfy { $0 == -1 })
        return Array(memory[5..<(5 + count)])
    }

    @Test(arguments: counts) func aCopyIsTheSameAndNoLonger(count: Int) {
        let source = Self.samples(count + 3)
        let copy = within(count) { target in
            source.withUnsafeBufferPointer { SampleLoops.copy(target, $0.baseAddress! + 3, count) }
        }
        #expect(copy == Array(source.dropFirst(3)))
    }

    @Test(arguments: counts) func aCopyOntoItselfChangesNothing(count: Int) {
        let source = Self.samples(count)
        let copy = within(count) { target in
            target.update(from: source, count: count)
            SampleLoops.copy(target, target, count)
        }
        #expect(copy == source)
    }

    @Test(arguments: counts) func whatIsClearedIsZeroAndNoLonger(count: Int) {
        #expect(within(count) { SampleLoops.clear($0, count) } == [Float](repeating: 0, count: count))
    }

    @Test(arguments: counts) func scalingIsThatOfEachSampleAlsoInPlace(count: Int) {
        let source = Self.samples(count)
        let expected = source.map { $0 * 0.7 }
        #expect(within(count) { SampleLoops.scale($0, source, 0.7, count) } == expected)
        let inPlace = within(count) { target in
            target.update(from: source, count: count)
            SampleLoops.scale(target, target, 0.7, count)
        }
        #expect(inPlace == expected)
    }
}
