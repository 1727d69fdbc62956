import AudioToolbox
import Foundation
import RenderGraph
import Spatialization

/// Makes a plan of an engine's graph: the core decides what is rendered in which order, and the nodes say by what.
/// Thread: under the engine's state lock.
struct EnginePlanner {
    private let core: EngineCore
    private let nodes: EngineNodes
    private let graph: EngineGraph
    private let midi: MIDILinks
    private let maximumFrames: Int
    private let outputRate: Double

    init(_ core: EngineCore, _ nodes: EngineNodes) {
        self.core = core
        self.nodes = nodes
        graph = core.graph
        midi = core.midi.links
        maximumFrames = core.maximumFrames
        outputRate = core.outputHardwareFormat.sampleRate
    }

    /// The nodes of a plan, each before what it reads.
    private struct Rendered {
        let numbers: [NodeNumber]
        let nodes: [AVAudioNode]
        /// By place, the most frames that each is asked for at once.
        let runs: [Int]
        let places: [NodeNumber: Int]
        let roots: RenderOrder.Roots
    }

    /// A plan, and the nodes that it renders, in the order of their places in it.
    /// - Throws: NSError that names node and bus.
    func make() throws -> (plan: GraphPlan, nodes: [NodeNumber]) {
        let rendered = try self.rendered()
        return (try make(rendered, silencing: []), rendered.numbers)
    }

    /// A plan without the units whose render resources have to be allocated anew; nil when there are none.
    /// - Throws: as `make()`.
    func makeInterim() throws -> GraphPlan? {
        let rendered = try self.rendered()
        let stale = rendered.numbers.indices.filter {
            rendered.nodes[$0].mustReallocate(making(rendered.runs[$0]))
        }
        return stale.isEmpty ? nil : try make(rendered, silencing: Set(stale.map { rendered.numbers[$0] }))
    }

    private func rendered() throws -> Rendered {
        let order = RenderOrder(graph, midi)
        let input = nodes.input.flatMap { $0.taps.isEmpty ? nil : core.ends.input }
        let roots = order.roots(output: core.ends.output, tapped: input)
        let numbers = order.readersFirst(roots)
        let runs = try order.longestRuns(numbers, maximumFrames: maximumFrames) { connection, run in
            guard let target = nodes.target(of: connection) else { return run }
            return try rateChange(at: connection, to: target, maximumFrames: run)?.maximumInputFrames ?? run
        }
        let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($1, $0) })
        return Rendered(
            numbers: numbers, nodes: numbers.compactMap { nodes[$0] }, runs: runs, places: places, roots: roots)
    }

    private func make(_ rendered: Rendered, silencing silent: Set<NodeNumber>) throws -> GraphPlan {
        let drafts = try rendered.numbers.indices.map {
            try draft($0, of: rendered, isSilent: silent.contains(rendered.numbers[$0]))
        }
        let compiler = PlanCompiler(
            nodes: drafts, output: rendered.roots.output.flatMap { rendered.places[$0] },
            otherRoots: rendered.roots.others.compactMap { rendered.places[$0] },
            maximumFrames: maximumFrames, sampleRate: outputRate, clock: core.plans.clock,
            compensatesLatency: core.plans.compensatesLatency, samples: core.plans.samples
        ) { [chains = core.plans.chains] units, format, frames in
            chains.chain(of: units, format: format, maximumFrames: frames)
        }
        do { return try compiler.compile() } catch { throw EngineFaults.graph(error) }
    }

    private func making(_ run: Int) -> PlanMaking {
        PlanMaking(longestRun: run, outputRate: outputRate, isOffline: core.isOffline)
    }

    private func draft(_ place: Int, of rendered: Rendered, isSilent: Bool) throws -> GraphNode {
        let (number, node, run) = (rendered.numbers[place], rendered.nodes[place], rendered.runs[place])
        let formats = (0..<node.numberOfOutputs).map { node.outputFormat(forBus: $0) }
        if isSilent { return GraphNode(name: node.graphName, kind: .mixer, inputs: [], outputFormats: formats) }
        let kind = try node.makeKind(making(run))
        let count = max(graph.highestInput(of: number) + 1, inputCount(kind))
        let inputs = try (0..<count).map { bus -> GraphInput? in
            guard let connection = graph.input(of: number, bus),
                let place = rendered.places[connection.source.node]
            else { return nil }
            try checkBusses(connection)
            return try input(connection, place, node, run, for: kind)
        }
        return GraphNode(
            name: node.graphName, kind: kind, inputs: inputs,
            outputFormats: formats, taps: try node.tapRecorders(), observer: node.observer,
            midiSources: midi.source(of: number).flatMap { rendered.places[$0] }.map { [$0] } ?? [],
            hasMIDI: midi.contains(number))
    }

    /// A unit may have other busses than when it was connected.
    private func checkBusses(_ connection: EngineConnection) throws {
        guard let source = nodes.source(of: connection), let target = nodes.target(of: connection) else { return }
        guard connection.source.bus < source.numberOfOutputs else {
            throw EngineFaults.noSuchBus(source, connection.source.bus, isInput: false, count: source.numberOfOutputs)
        }
        guard connection.target.bus < target.numberOfInputs else {
            throw EngineFaults.noSuchBus(target, connection.target.bus, isInput: true, count: target.numberOfInputs)
        }
    }

    private func inputCount(_ kind: GraphNode.Kind) -> Int {
        if case .unit(let unit) = kind { unit.unit.inputBusses.count } else { 0 }
    }

    private func input(
        _ connection: EngineConnection, _ place: Int, _ node: AVAudioNode, _ run: Int, for kind: GraphNode.Kind
    ) throws -> GraphInput {
        let change =
            node.convertsInput && !node.isTimeEffect
            ? try rateChange(at: connection, to: node, maximumFrames: run) : nil
        var mixing: MixerInput?
        var delay: DelayLine?
        var space: SpaceInput?
        if Self.isSum(kind) {
            let format = nodes.format(of: connection)
            if case .space = kind {
                space = connection.spaceInput(from: format, to: node.outputFormat(forBus: 0))
            } else {
                mixing = connection.mixerInput(from: format, to: node.outputFormat(forBus: 0))
            }
            nodes.applyGains(connection)
            if core.plans.compensatesLatency, graph.inputs(of: connection.target.node).count > 1 {
                delay = connection.delayLine(
                    channels: Int(format.channelCount), sampleRate: node.timeRate, maximumFrames: run)
            }
        }
        return GraphInput(
            node: place, bus: connection.source.bus, mixing: mixing, space: space, rateChange: change,
            clock: node.isTimeEffect ? connection.clock : nil, delay: delay)
    }

    /// - Throws: when the rates are too far apart.
    private func rateChange(
        at connection: EngineConnection, to node: AVAudioNode, maximumFrames: Int
    ) throws -> RateChange? {
        let canMove =
            node is AVAudioEnvironmentNode && connection.hasMovingRate
            && graph.standsAlone(before: connection, liveInput: core.ends.input, midi)
        return try connection.rateChange(
            from: nodes.format(of: connection), to: node.timeRate, maximumFrames: maximumFrames, canMove: canMove,
            for: node.graphName)
    }

    /// Whether a node adds its inputs, each as its source's properties say.
    private static func isSum(_ kind: GraphNode.Kind) -> Bool {
        switch kind {
        case .mixer, .space: true
        default: false
        }
    }
}
