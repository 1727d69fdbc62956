import AudioToolbox
import RenderGraph
import Synchronization
import Testing

/// How a plan renders units whose work goes on elsewhere.
struct ChainPlanTests {
    /// What was done, in its order.
    private final class Log: Sendable {
        private let lines = Mutex<[String]>([])
        func add(_ line: String) { lines.withLock { $0.append(line) } }
        var all: [String] { lines.withLock { $0 } }
        func clear() { lines.withLock { $0 = [] } }
    }

    /// A unit that can be rendered in a chain.
    // @unchecked: as its superclass.
    private final class ElsewhereUnit: DoublingUnit, DeferredChainUnit, @unchecked Sendable {
        let name: String
        let log: Log

        init(_ name: String, _ log: Log) throws {
            (self.name, self.log) = (name, log)
            try super.init()
        }

        static func makeDeferredChain(of units: [AUAudioUnit]) -> (any DeferredChain)? {
            FakeChain(units.compactMap { $0 as? ElsewhereUnit })
        }
    }

    /// Doubles once per unit, and says so.
    // @unchecked: its memory belongs to the thread that renders.
    private final class FakeChain: DeferredChain, @unchecked Sendable {
        private let members: [ElsewhereUnit]
        private var memory: [[Float]] = []
        /// What its units come to, as if their process had died.
        var status = noErr
        private var name: String { members.map(\.name).joined() }
        var core: Int?
        var meanRenderNanoseconds: UInt64 { 0 }
        var joinedUnitCount: Int { members.count }
        var units: [AUAudioUnit] { members }

        init(_ members: [ElsewhereUnit]) { self.members = members }

        func prepare(format: AVAudioFormat, maximumFrames: AUAudioFrameCount) {
            memory = Array(
                repeating: Array(repeating: 0, count: Int(maximumFrames)), count: Int(format.channelCount))
        }

        func release() { members[0].log.add("release \(name)") }

        var calls: DeferredChainCalls {
            DeferredChainCalls(
                kick: { [self] _, frames, _, input in
                    members[0].log.add("kick \(name)")
                    let gain = Float(1 << members.count)
                    for channel in memory.indices {
                        for frame in 0..<Int(frames) { memory[channel][frame] = (input[channel]?[frame] ?? 0) * gain }
                    }
                    return noErr
                },
                collect: { [self] list in
                    members[0].log.add("collect \(name)")
                    guard status == noErr else { return status }
                    for (channel, index) in UnsafeMutableAudioBufferListPointer(list).indices.enumerated() {
                        memory[channel].withUnsafeMutableBufferPointer {
                            UnsafeMutableAudioBufferListPointer(list)[index].mData = UnsafeMutableRawPointer(
                                $0.baseAddress)
                        }
                    }
                    return noErr
                })
        }
    }

    private let graph = TestGraph()
    private let log = Log()

    private func compile(_ output: Int) throws -> GraphPlan {
        try graph.compile(output) { units, format, frames in
            ElsewhereUnit.makeDeferredChain(of: units).map {
                ChainProcessor($0, format: format, maximumFrames: AUAudioFrameCount(frames))
            }
        }
    }

    private func elsewhere(_ source: Int, _ name: String, _ format: AVAudioFormat) throws -> Int {
        try graph.addUnit(source, try ElsewhereUnit(name, log), format)
    }

    @Test func allChainsAreStartedBeforeAnyIsAwaited() throws {
        let format = try TestGraph.format()
        var ends: [Int] = []
        for name in ["a", "b", "c"] {
            let source = graph.addSource(format)
            ends.append(try elsewhere(try elsewhere(source, name, format), name.uppercased(), format))
        }
        let here = graph.addSource(format)
        let local = try graph.addUnit(here, try DoublingUnit(), format)
        let mixer = graph.addMixer(ends + [local], format)
        let plan = try compile(mixer)
        #expect(plan.chains.count == 3)
        let result = graph.render(plan, channels: 2, by: [5])
        #expect(log.all == ["kick aA", "kick bB", "kick cC", "collect cC", "collect bB", "collect aA"])
        #expect(result[0] == Array(repeating: 14, count: 5))
        let actions = plan.description.domains[0].steps.map(\.action)
        // What this process does itself comes between.
        #expect(
            actions == [
                "source", "kick", "source", "kick", "source", "kick", "source", "unit", "collect", "collect", "collect",
                "mix",
            ])
    }

    @Test func aUnitThatIsReadTwiceEndsItsChain() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let first = try elsewhere(source, "a", format)
        let second = try elsewhere(first, "b", format)
        let mixer = graph.addMixer([first, second], format)
        let plan = try compile(mixer)
        let result = graph.render(plan, channels: 2, by: [4])
        #expect(log.all == ["kick a", "collect a", "kick b", "collect b"])
        #expect(result[1] == [6, 6, 6, 6])
    }

    @Test func aUnitHereOrAMixerBetweenMakesTwoChains() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let first = try elsewhere(source, "a", format)
        let between = try graph.addUnit(first, try DoublingUnit(), format)
        let second = try elsewhere(between, "b", format)
        let mixed = graph.addMixer([second], format)
        let last = try elsewhere(mixed, "c", format)
        let result = graph.render(try compile(last), channels: 2, by: [2])
        #expect(log.all == ["kick a", "collect a", "kick b", "collect b", "kick c", "collect c"])
        #expect(result == [[16, 16], [16, 16]])
    }

    @Test func anotherNumberOfChannelsIsNoChain() throws {
        let (mono, stereo) = (try TestGraph.format(1), try TestGraph.format())
        let source = graph.addSource(mono)
        let unit = try ElsewhereUnit("a", log)
        try unit.inputBusses[0].setFormat(mono)
        try unit.outputBusses[0].setFormat(stereo)
        let processor = UnitProcessor(unit: unit, inputChannels: [1], outputChannels: [2], isEffect: true)
        let node = graph.add(
            .unit(
                GraphUnit(
                    processor: processor, unit: unit, latencyFrames: 0, maximumPullFrames: 64)),
            [GraphInput(node: source, bus: 0)], [stereo])
        #expect(try compile(node).chains.isEmpty)
    }

    @Test func chainsThatCannotBeMadeAreRenderedUnitByUnit() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let unit = try elsewhere(source, "a", format)
        let plan = try graph.compile(unit)
        #expect(graph.render(plan, channels: 2, by: [2]) == [[2, 2], [2, 2]])
        #expect(log.all.isEmpty)
    }

    // E74
    @Test func whereUnitsDieTheRestPlaysOnUntilTheyAreBack() throws {
        let format = try TestGraph.format()
        let unit = try elsewhere(graph.addSource(format), "a", format)
        let mixer = graph.addMixer([unit, graph.addSource(format)], format)
        let plan = try compile(mixer)
        let chain = try #require(plan.chains.first?.chain as? FakeChain)
        var levels: [Float] = []
        for status in [noErr, -1, -1, noErr] {
            chain.status = status
            levels.append(graph.render(plan, channels: 2, by: [4])[1][3])
        }
        #expect(levels == [3, 1, 1, 3])
    }

    @Test func aChainIsReleasedWithTheLastPlanThatHasIt() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let unit = try elsewhere(source, "a", format)
        var plan: GraphPlan? = try compile(unit)
        if let plan { _ = graph.render(plan, channels: 2, by: [2]) }
        plan = nil
        #expect(!log.all.contains("release a"))
        graph.renderer.exchange(nil)
        #expect(log.all.last == "release a")
    }
}
