import AudioToolbox
import VoiceProcessing

/// Compiles a graph into a plan. Thread: any but render.
package struct PlanCompiler {
    let nodes: [GraphNode]
    private let output: Int?
    private let otherRoots: [Int]
    private let maximumFrames: Int
    private let sampleRate: Double
    private let clock: RateClock
    let makeChain: ([AUAudioUnit], AVAudioFormat, Int) -> ChainProcessor?
    let compensatesLatency: Bool
    private let samples: SampleMemory

    /// - Parameters:
    ///   - output: the node whose only output leaves the graph; nil where only sinks and taps end it.
    ///   - otherRoots: sinks, and an input that is tapped.
    ///   - sampleRate: Hz, of the first domain.
    ///   - clock: the first domain's time line.
    ///   - samples: of the graph's plans before, none of which is rendered when this one is.
    ///   - makeChain: a chain of units of a format for runs of so many frames, made or known from an earlier plan;
    ///     nil when they cannot be one.
    package init(
        nodes: [GraphNode], output: Int?, otherRoots: [Int], maximumFrames: Int, sampleRate: Double, clock: RateClock,
        compensatesLatency: Bool = false, samples: SampleMemory = SampleMemory(),
        makeChain: @escaping ([AUAudioUnit], AVAudioFormat, Int) -> ChainProcessor?
    ) {
        self.nodes = nodes
        self.output = output
        self.otherRoots = otherRoots
        self.maximumFrames = maximumFrames
        self.sampleRate = sampleRate
        self.clock = clock
        self.compensatesLatency = compensatesLatency
        self.samples = samples
        self.makeChain = makeChain
    }

    /// Whether a unit's work goes on elsewhere.
    func mayChain(_ unit: AUAudioUnit) -> Bool { unit is any DeferredChainUnit }

    /// - Throws: why the graph cannot be rendered.
    package func compile() throws(GraphFault) -> GraphPlan {
        var search = DomainSearch(nodes)
        let first = DomainDraft(
            sampleRate: sampleRate, maximumFrames: maximumFrames, clock: clock,
            result: output.map { (node: $0, bus: 0) }, depth: 0)
        try search.search(first: first, roots: (output.map { [$0] } ?? []) + otherRoots)
        let latencies = LatencyTable(nodes, search.domains)
        let memory = PlanMemory(longestRun: search.domains.map(\.maximumFrames).max() ?? maximumFrames, samples)
        // Domains are found outside in and built inside out: a step needs the domain that it runs.
        var built: [UnsafeMutablePointer<RenderDomain>?] = Array(repeating: nil, count: search.domains.count)
        var descriptions: [PlanDescription.Domain] = []
        for index in search.domains.indices.reversed() {
            var builder = DomainBuilder(self, index, search.domains[index], latencies, memory, built)
            let (domain, description) = builder.build()
            built[index] = domain
            descriptions.append(description)
        }
        return GraphPlan(
            description: PlanDescription(domains: descriptions.reversed()), maximumFrames: maximumFrames,
            clocks: search.domainOfNode.map { $0.map { search.domains[$0].clock } },
            chains: memory.chains, domains: built.compactMap { $0 }, arena: memory.arena,
            kept: memory.kept + search.domains.map(\.clock) + keptByNodes, voice: voice)
    }

    private var voice: VoiceProcessor? {
        nodes.lazy.compactMap { if case .voice(let voice) = $0.kind { voice } else { nil } }.first
    }

    /// What the render thread reaches through the nodes' states.
    private var keptByNodes: [AnyObject] {
        nodes.flatMap { node -> [AnyObject] in
            var kept: [AnyObject] = Array(node.taps.values)
            if let observer = node.observer { kept.append(observer) }
            switch node.kind {
            case .player(let player): kept.append(player)
            case .source(let source): kept.append(source)
            case .unit(let unit): kept += [unit.processor, unit.unit]
            case .sink(let sink): kept.append(sink)
            case .voice(let voice): kept.append(voice)
            case .space(let space): kept.append(space)
            case .input, .mixer: break
            }
            for case let input? in node.inputs {
                if let mixing = input.mixing { kept.append(mixing) }
                if let space = input.space { kept.append(space) }
                if let change = input.rateChange { kept.append(change) }
                if let delay = input.delay { kept.append(delay) }
            }
            return kept
        }
    }
}
