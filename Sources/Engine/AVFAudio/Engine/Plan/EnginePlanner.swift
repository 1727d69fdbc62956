import AudioToolbox
import Foundation
import RenderGraph

/// Makes a plan of an engine's graph. Thread: under the engine's lock.
struct EnginePlanner {
    let engine: AVAudioEngine
    let maximumFrames: Int
    let isOffline: Bool
    private var graph: EngineGraph { engine.graph }

    init(_ engine: AVAudioEngine) {
        self.engine = engine
        maximumFrames = engine.core.maximumFrames
        isOffline = engine.core.isOffline
    }

    /// A plan, and the nodes that it renders, in the order of their places in it.
    /// - Throws: NSError that names node and bus.
    func make() throws -> (plan: GraphPlan, nodes: [AVAudioNode]) { try make(silencing: []) }

    /// A plan without the units whose render resources have to be allocated anew; nil when there are none.
    /// - Throws: as `make()`.
    func makeInterim() throws -> GraphPlan? {
        guard engine.core.renderer.present != nil else { return nil }
        let nodes = readersFirst(roots)
        let runs = try longestRuns(nodes)
        let stale = zip(nodes, runs).filter { $0.mustReallocate(making($1)) }.map { ObjectIdentifier($0.0) }
        return stale.isEmpty ? nil : try make(silencing: Set(stale)).plan
    }

    private func make(silencing silent: Set<ObjectIdentifier>) throws -> (plan: GraphPlan, nodes: [AVAudioNode]) {
        let roots = self.roots
        let nodes = readersFirst(roots)
        let runs = try longestRuns(nodes)
        var places: [ObjectIdentifier: Int] = [:]
        for (place, node) in nodes.enumerated() { places[ObjectIdentifier(node)] = place }
        let drafts = try nodes.enumerated().map {
            try draft($1, runs[$0], places, isSilent: silent.contains(ObjectIdentifier($1)))
        }
        let output = roots.output.flatMap { places[ObjectIdentifier($0)] }
        let compiler = PlanCompiler(
            nodes: drafts, output: output, otherRoots: roots.others.compactMap { places[ObjectIdentifier($0)] },
            maximumFrames: maximumFrames, sampleRate: engine.core.outputHardwareFormat.sampleRate,
            clock: engine.core.plans.clock,
            compensatesLatency: engine.core.plans.compensatesLatency, samples: engine.core.plans.samples
        ) { [engine] units, format, frames in
            engine.core.plans.chains.chain(of: units, format: format, maximumFrames: frames)
        }
        do {
            return (try compiler.compile(), nodes)
        } catch {
            throw EngineFaults.graph(error)
        }
    }

    /// What is rendered for its own sake: the output, sinks, and an input that is tapped.
    private var roots: (output: AVAudioNode?, others: [AVAudioNode]) {
        let output = engine.madeOutputNode.flatMap { graph.input(of: $0, 0) == nil ? nil : $0 }
        var others: [AVAudioNode] = graph.nodes.filter { $0 is AVAudioSinkNode && graph.input(of: $0, 0) != nil }
        if let input = engine.madeInputNode, !input.taps.isEmpty { others.append(input) }
        return (output, others + midiRoots(beside: (output.map { [$0] } ?? []) + others))
    }

    /// MIDI processors whose MIDI nobody gets who is heard: they send it to each other, and to a program's block.
    private func midiRoots(beside roots: [AVAudioNode]) -> [AVAudioNode] {
        guard !engine.midi.isEmpty else { return [] }
        let processors = graph.nodes.filter {
            engine.midi.contains($0)
                && ($0 as? AVAudioUnit)?.audioComponentDescription.componentType == kAudioUnitType_MIDIProcessor
        }
        // Those that send to no other processor begin: the rest is found from them.
        let ends = processors.filter { node in
            engine.midi.targets(of: node).allSatisfy { target in !processors.contains { $0 === target } }
        }
        let known = Set(readersFirst((nil, roots)).map { ObjectIdentifier($0) })
        return ends.filter { !known.contains(ObjectIdentifier($0)) }
    }

    /// What is rendered before a node.
    private func before(_ node: AVAudioNode) -> [AVAudioNode] {
        let sources = graph.inputs(of: node).map(\.source)
        return engine.midi.source(of: node).map { sources + [$0] } ?? sources
    }

    /// All nodes that the roots need, each before what it reads.
    private func readersFirst(_ roots: (output: AVAudioNode?, others: [AVAudioNode])) -> [AVAudioNode] {
        var seen: Set<ObjectIdentifier> = []
        var order: [AVAudioNode] = []
        for root in (roots.output.map { [$0] } ?? []) + roots.others where seen.insert(ObjectIdentifier(root)).inserted
        {
            var stack = [(node: root, before: before(root)[...])]
            while var top = stack.popLast() {
                guard let source = top.before.popFirst() else {
                    order.append(top.node)
                    continue
                }
                stack.append(top)
                if seen.insert(ObjectIdentifier(source)).inserted {
                    stack.append((source, before(source)[...]))
                }
            }
        }
        return order.reversed()
    }

    /// Per node, the most frames that it is asked for at once.
    private func longestRuns(_ nodes: [AVAudioNode]) throws -> [Int] {
        var runs: [ObjectIdentifier: Int] = [:]
        for node in nodes {
            let run = runs[ObjectIdentifier(node)] ?? maximumFrames
            runs[ObjectIdentifier(node)] = run
            for connection in graph.inputs(of: node) {
                var pulled = run
                if node.isTimeEffect {
                    pulled = PlanMaking.mostPulled(by: run)
                } else if node.convertsInput,
                    let change = try connection.rateChange(to: node.timeRate, maximumFrames: run)
                {
                    pulled = change.maximumInputFrames
                }
                let source = ObjectIdentifier(connection.source)
                runs[source] = max(runs[source] ?? 0, pulled)
            }
            if let source = engine.midi.source(of: node).map({ ObjectIdentifier($0) }) {
                runs[source] = max(runs[source] ?? 0, run)
            }
        }
        return nodes.map { runs[ObjectIdentifier($0)] ?? maximumFrames }
    }

    private func making(_ run: Int) -> PlanMaking {
        PlanMaking(longestRun: run, outputRate: engine.core.outputHardwareFormat.sampleRate, isOffline: isOffline)
    }

    private func draft(
        _ node: AVAudioNode, _ run: Int, _ places: [ObjectIdentifier: Int], isSilent: Bool
    ) throws -> GraphNode {
        let formats = (0..<node.numberOfOutputs).map { node.outputFormat(forBus: $0) }
        if isSilent { return GraphNode(name: node.graphName, kind: .mixer, inputs: [], outputFormats: formats) }
        let kind = try node.makeKind(making(run))
        var isMixer = false
        if case .mixer = kind { isMixer = true }
        let count = max(graph.highestInput(of: node) + 1, inputCount(kind, node))
        let inputs = try (0..<count).map { bus -> GraphInput? in
            guard let connection = graph.input(of: node, bus), let place = places[ObjectIdentifier(connection.source)]
            else { return nil }
            try checkBusses(connection)
            return try input(connection, place, node, run, isMixer: isMixer)
        }
        return GraphNode(
            name: node.graphName, kind: kind, inputs: inputs,
            outputFormats: formats, taps: try node.tapRecorders(), observer: node.observer,
            midiSources: engine.midi.source(of: node).flatMap { places[ObjectIdentifier($0)] }.map { [$0] } ?? [],
            hasMIDI: engine.midi.contains(node))
    }

    /// A unit may have other busses than when it was connected.
    private func checkBusses(_ connection: EngineConnection) throws {
        let (source, target) = (connection.source, connection.target)
        guard connection.sourceBus < source.numberOfOutputs else {
            throw EngineFaults.noSuchBus(source, connection.sourceBus, isInput: false, count: source.numberOfOutputs)
        }
        guard connection.targetBus < target.numberOfInputs else {
            throw EngineFaults.noSuchBus(target, connection.targetBus, isInput: true, count: target.numberOfInputs)
        }
    }

    private func inputCount(_ kind: GraphNode.Kind, _ node: AVAudioNode) -> Int {
        if case .unit(let unit) = kind { unit.unit.inputBusses.count } else { 0 }
    }

    private func input(
        _ connection: EngineConnection, _ place: Int, _ node: AVAudioNode, _ run: Int, isMixer: Bool
    ) throws -> GraphInput {
        let change =
            node.convertsInput && !node.isTimeEffect
            ? try connection.rateChange(to: node.timeRate, maximumFrames: run) : nil
        var mixing: MixerInput?
        if isMixer {
            mixing = connection.mixerInput(to: node.outputFormat(forBus: 0))
            engine.applyGains(connection)
        }
        let delay =
            engine.core.plans.compensatesLatency && isMixer && graph.inputs(of: node).count > 1
            ? connection.delayLine(sampleRate: node.timeRate, maximumFrames: run) : nil
        return GraphInput(
            node: place, bus: connection.sourceBus, mixing: mixing, rateChange: change,
            clock: node.isTimeEffect ? connection.clock : nil, delay: delay)
    }
}
