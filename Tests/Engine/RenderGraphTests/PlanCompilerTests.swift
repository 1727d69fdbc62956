import AudioToolbox
import RenderGraph
import Testing

/// How a graph becomes steps over memory, and which graphs do not.
struct PlanCompilerTests {
    private let graph = TestGraph()

    private func fault(_ body: () throws -> GraphPlan) -> GraphFault? {
        do { _ = try body() } catch { return error as? GraphFault }
        return nil
    }

    @Test func everyChangeOfRateHasADomainOfItsOwn() throws {
        let (cd, low) = (try TestGraph.format(2, 44_100), try TestGraph.format(2, 32_000))
        let format = try TestGraph.format()
        let (first, second) = (graph.addSource(cd), graph.addSource(low))
        let third = graph.addSource(format)
        let inner = graph.addMixer([first, second], cd)
        let outer = graph.addMixer([inner, third], format)
        let plan = try graph.compile(outer)
        let domains = plan.description.domains
        #expect(domains.map(\.sampleRate) == [48_000, 44_100, 32_000])
        #expect(domains[0].steps.map(\.action) == ["source", "convert", "mix"])
        #expect(domains[0].steps[1].domain == 1)
        #expect(domains[1].steps.map(\.action).sorted() == ["convert", "mix", "source"])
        #expect(domains[2].steps.map(\.nodes) == [["1"]])
        #expect(domains[0].maximumFrames == 64 && domains[1].maximumFrames > 58)
        #expect(plan.clocks[first] === plan.clocks[inner] && plan.clocks[third] === graph.clock)
        #expect(plan.clocks[second] !== plan.clocks[first])
    }

    @Test func aSplitAcrossRatesIsRefusedByTheNodesName() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let other = graph.addMixer([source], try TestGraph.format(2, 44_100))
        let outer = graph.addMixer([source, other], format)
        #expect(fault { try graph.compile(outer) } == .splitAcrossRates("0"))
    }

    @Test func aTimeEffectInOnePathIsASplitAcrossRates() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let effect = try graph.addUnit(source, try DoublingUnit(), format, clock: RateClock())
        let outer = graph.addMixer([source, effect], format)
        #expect(fault { try graph.compile(outer) } == .splitAcrossRates("0"))
        #expect(try graph.compile(effect).description.domains.count == 2)
    }

    @Test func inputIsNotReadAcrossRates() throws {
        let cd = try TestGraph.format(2, 44_100)
        let input = graph.addInput(cd)
        let outer = graph.addMixer([input], try TestGraph.format())
        #expect(fault { try graph.compile(outer) } == .inputAcrossRates("0"))
    }

    @Test func aCycleIsRefused() throws {
        let format = try TestGraph.format()
        _ = graph.add(.mixer, [GraphInput(node: 1, bus: 0)], [format])
        _ = graph.add(.mixer, [GraphInput(node: 2, bus: 0)], [format])
        _ = graph.add(.mixer, [GraphInput(node: 0, bus: 0)], [format])
        guard case .cycle = fault({ try graph.compile(0) }) else {
            Issue.record("a cycle was compiled")
            return
        }
        let own = TestGraph()
        _ = own.add(.mixer, [GraphInput(node: 0, bus: 0)], [format])
        #expect(fault { try own.compile(0) } == .cycle("0"))
    }

    @Test func ratesThatNothingConvertsAreRefusedByBus() throws {
        let source = graph.addSource(try TestGraph.format(2, 44_100))
        let unit = try graph.addUnit(source, try DoublingUnit(), try TestGraph.format())
        #expect(fault { try graph.compile(unit) } == .rates("0", 44_100, "1", 0, 48_000))
    }

    @Test func tooManyRatesOneBehindTheOtherAreRefused() throws {
        var node = graph.addSource(try TestGraph.format(1, 44_100))
        for turn in 0..<70 {
            node = graph.addMixer([node], try TestGraph.format(1, turn % 2 == 0 ? 48_000 : 44_100))
        }
        node = graph.addMixer([node], try TestGraph.format(1))
        guard case .tooManyRates = fault({ try graph.compile(node) }) else {
            Issue.record("seventy rates were compiled")
            return
        }
    }

    @Test func tenThousandNodesInARowAreCompiledAndRendered() throws {
        let format = try TestGraph.format(1)
        var node = graph.addSource(format) { _, frame in Float(frame) }
        for _ in 0..<10_000 { node = graph.addMixer([node], format) }
        let plan = try graph.compile(node)
        #expect(plan.description.domains[0].steps.count == 10_001)
        // All in place.
        #expect(plan.description.domains[0].bufferCount == 1)
        #expect(graph.render(plan, channels: 1, by: [10, 70])[0] == (0..<80).map { Float($0) })
    }

    @Test func aMixerOfOneReaderWorksWhereItsInputLies() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format)
        let alone = graph.addMixer([source], format)
        let steps = try graph.compile(alone).description.domains[0].steps
        #expect(steps[1].inputs == [steps[1].outputs[0]])
        // Read twice, it has to stay.
        let outer = graph.addMixer([source, alone], format)
        let shared = try graph.compile(outer).description.domains[0].steps
        let mix = try #require(shared.first { $0.nodes == ["1"] })
        #expect(Set(mix.inputs[0]).isDisjoint(with: mix.outputs[0]))
    }

    @Test func aChannelThatIsNeededTwiceIsNotWorkedOnInPlace() throws {
        let source = graph.addSource(try TestGraph.format(1)) { _, frame in Float(frame) }
        let mixing = MixerInput(inputCount: 1, outputCount: 2, sampleRate: 48_000)
        mixing.want([0.5, 0.25])
        let mixer = graph.add(
            .mixer, [GraphInput(node: source, bus: 0, mixing: mixing)], [try TestGraph.format()])
        let plan = try graph.compile(mixer)
        let result = graph.render(plan, channels: 2, by: [8])
        for (channel, gain) in [(0, 0.5), (1, 0.25)] as [(Int, Float)] {
            #expect(result[channel] == (0..<8).map { Float($0) * gain })
        }
    }

    /// The one mixer works in place, and the other one cannot, because its input is read twice.
    @Test(arguments: [[0, 1, 1, 0], [0.5, 0.25, 0.125, 1], [0, 1, 0, 1]] as [[Float]])
    func channelsThatCrossAreReadBeforeTheyAreWrittenOver(gains: [Float]) throws {
        func rendered(isReadTwice: Bool) throws -> [[Float]] {
            let graph = TestGraph()
            let source = graph.addSource(try TestGraph.format()) { channel, frame in Float(frame + 1000 * channel) }
            let mixing = MixerInput(inputCount: 2, outputCount: 2, sampleRate: 48_000)
            mixing.want(gains)
            let mixer = graph.add(
                .mixer, [GraphInput(node: source, bus: 0, mixing: mixing)], [try TestGraph.format()])
            let other = graph.addMixer(isReadTwice ? [source] : [], try TestGraph.format())
            let plan = try graph.compile(mixer, roots: [other])
            let steps = plan.description.domains[0].steps
            let step = try #require(steps.first { $0.nodes == ["\(mixer)"] })
            #expect((step.inputs[0] == step.outputs[0]) != isReadTwice)
            let first = graph.render(plan, channels: 2, by: [40])
            // A ramp, and what is behind it.
            mixing.want([gains[3], gains[2], gains[1], gains[0]])
            let others = (0..<10).map { _ in graph.render(plan, channels: 2, by: [40]) }
            return (0..<2).map { channel in first[channel] + others.flatMap { $0[channel] } }
        }
        let result = try rendered(isReadTwice: false)
        for channel in 0..<2 {
            let expected = (0..<40).map { frame -> Float in
                Float(frame) * gains[channel] + Float(frame + 1000) * gains[2 + channel]
            }
            #expect(Array(result[channel][..<40]) == expected)
        }
        #expect(try result == rendered(isReadTwice: true))
    }

    @Test func memoryIsUsedAgainBehindItsLastReader() throws {
        let format = try TestGraph.format()
        var node = graph.addSource(format)
        for _ in 0..<20 { node = try graph.addUnit(node, try DoublingUnit(), format) }
        let plan = try graph.compile(node)
        #expect(plan.description.domains[0].bufferCount == 4)
        let result = graph.render(plan, channels: 2, by: [3])
        #expect(result == Array(repeating: Array(repeating: Float(1 << 20), count: 3), count: 2))
    }

    @Test func whatTheCallerDoesNotTakeIsRenderedElsewhere() throws {
        let format = try TestGraph.format()
        let source = graph.addSource(format) { channel, frame in Float(frame * 2 + channel) }
        let mixer = graph.addMixer([source], format)
        let plan = try graph.compile(mixer)
        _ = graph.render(plan, channels: 2, by: [16])
        // The memory of that call is gone; this one takes one channel only.
        let result = graph.render(plan, channels: 1, by: [16])
        #expect(result[0] == (16..<32).map { Float($0 * 2) })
        let more = graph.render(plan, channels: 3, by: [4])
        #expect(more[1] == (32..<36).map { Float($0 * 2 + 1) } && more[2] == [0, 0, 0, 0])
    }

    @Test func whatNothingReadsIsNotRendered() throws {
        let format = try TestGraph.format()
        let (heard, unheard) = (graph.addSource(format), graph.addSource(format))
        let mixer = graph.addMixer([heard], format)
        let plan = try graph.compile(mixer)
        #expect(plan.clocks[heard] != nil && plan.clocks[unheard] == nil)
        #expect(try graph.compile(nil, roots: [unheard]).clocks[heard] == nil)
    }
}
