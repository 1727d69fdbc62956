import AudioToolbox
import RenderGraph
import Testing

/// Plans that follow each other share their samples' memory.
struct SampleMemoryTests {
    @Test func aPlanWorksWhereTheOneBeforeDid() {
        let memory = SampleMemory()
        let first = memory.block(ofDomain: 0, 20_000)
        #expect(memory.block(ofDomain: 0, 20_000) === first)
        #expect(memory.block(ofDomain: 0, 5000) === first)
        #expect(memory.block(ofDomain: 1, 20_000) !== first)
    }

    @Test func aPlanThatNeedsMoreHasRoomForTheNextOnesToo() {
        let memory = SampleMemory()
        let first = memory.block(ofDomain: 0, 20_000)
        let second = memory.block(ofDomain: 0, 20_001)
        #expect(second !== first)
        #expect(second.capacity == 25_001)
        #expect(memory.block(ofDomain: 0, 25_000) === second)
    }

    @Test func memoryOfALargeGraphIsGivenUpWhenItHasShrunk() {
        let memory = SampleMemory()
        let large = memory.block(ofDomain: 0, 200_000)
        let small = memory.block(ofDomain: 0, 1000)
        #expect(small !== large)
        #expect(small.capacity < large.capacity / 4)
    }

    @Test func whatThePlanBeforeLeftThereIsNotHeard() throws {
        let graph = TestGraph()
        let format = try TestGraph.format()
        let sources = (0..<6).map { number in
            graph.addSource(format) { channel, frame in Float((frame + 7 * number) % 31 - 15) / 64 + Float(channel) }
        }
        let part = graph.addMixer(Array(sources.prefix(3)), format)
        let whole = graph.addMixer(sources.suffix(3) + [part], format)
        let samples = SampleMemory()
        var shared: [[Float]] = []
        var alone: [[Float]] = []
        for output in [whole, part, whole, sources[0], part] {
            graph.clock.restart()
            shared += try graph.render(graph.compile(output, samples: samples), channels: 2, by: [64, 17, 64])
            graph.clock.restart()
            alone += try graph.render(graph.compile(output), channels: 2, by: [64, 17, 64])
        }
        #expect(shared == alone)
        #expect(shared.allSatisfy { $0.contains { $0 != 0 } })
    }
}
