import AudioToolbox
import Foundation
import RenderGraph

// What edits of the graph come to. Thread: under the engine's lock, but for `disconnect`.
extension AVAudioEngine {
    typealias Target = (node: AVAudioNode, bus: Int)

    /// What a connection point names.
    func target(_ point: AVAudioConnectionPoint) throws -> Target {
        guard let node = point.node else {
            throw EngineFaults.error(-50, "the node of a connection point is gone; keep it until it is connected")
        }
        return (node, point.bus)
    }

    func point(_ bus: NodeBus) -> AVAudioConnectionPoint? {
        nodes[bus.node].map { AVAudioConnectionPoint(node: $0, bus: bus.bus) }
    }

    func makeConnections(_ source: AVAudioNode, _ bus: Int, _ targets: [Target], _ format: AVAudioFormat?) throws {
        let ends = try check(source, bus, targets)
        if let format { try check(format, source, bus) }
        var gone = core.graph.outputs(of: ends.source.node, bus)
        for target in ends.targets {
            if let other = core.graph.input(of: target.node, target.bus) { gone.append(other) }
        }
        let made = ends.targets.map { target in
            // The same connection with another format keeps what was set for it.
            gone.first { $0.source == ends.source && $0.target == target } ?? EngineConnection(ends.source, target)
        }
        let former = (
            busses: core.graph.excerpt(of: gone + made), format: source.setOutputFormats[bus], output: outputConnection
        )
        for connection in gone { core.graph.cutConnection(connection) }
        if let format { source.setOutputFormats[bus] = format }
        for connection in made { core.graph.add(connection) }
        do {
            try checkOutputStays(former.output)
            try checkFormats(made)
            try checkTimeEffects()
            try core.planIfRunning()
        } catch {
            source.setOutputFormats[bus] = former.format
            core.graph.restore(former.busses)
            core.planAgain()
            throw error
        }
        for connection in gone + made { refreshMixing(at: connection) }
    }

    func disconnect(_ node: AVAudioNode, _ connections: (EngineGraph, NodeNumber) -> [EngineConnection]) {
        core.recording {
            try core.lock.withLock {
                guard let number = nodes.number(of: node) else {
                    throw EngineFaults.notAttached(node, "disconnect it")
                }
                try cut(connections(core.graph, number))
            }
        }
    }

    private func cut(_ connections: [EngineConnection]) throws {
        guard !connections.isEmpty else { return }
        let former = (busses: core.graph.excerpt(of: connections), output: outputConnection)
        for connection in connections { core.graph.cutConnection(connection) }
        do { try checkOutputStays(former.output) } catch {
            core.graph.restore(former.busses)
            throw error
        }
        for connection in connections { refreshMixing(at: connection) }
        core.graphChanged()
    }

    /// What the output node gets stays while the engine runs (AVAudioEngine.h).
    private func checkOutputStays(_ before: EngineConnection?) throws {
        guard core.state.isRunning, let before, outputConnection !== before, let source = nodes.source(of: before)
        else { return }
        throw EngineFaults.outputCut(source)
    }

    private var outputConnection: EngineConnection? { core.ends.output.flatMap { core.graph.input(of: $0, 0) } }

    /// Where the program has connected nothing to the output.
    func connectMainMixer(_ mixer: NodeNumber, to output: AVAudioOutputNode) {
        guard let output = nodes.number(of: output), core.graph.input(of: output, 0) == nil else { return }
        core.graph.add(EngineConnection(NodeBus(mixer, 0), NodeBus(output, 0)))
        core.graphChanged()
    }

    // MARK: Detaching

    func detachNode(_ node: AVAudioNode) throws {
        guard let number = nodes.number(of: node) else { throw EngineFaults.notAttached(node, "detach it") }
        guard !nodes.isOwn(node) else {
            throw EngineFaults.error(-50, "\(node.graphName) is the engine's own and stays attached")
        }
        let joints = core.state.isRunning ? joints(around: number) : []
        if core.state.isRunning, let output = outputConnection, output.source.node == number,
            !joints.contains(where: { $0.target.node == output.target.node })
        {
            throw EngineFaults.outputCut(node)
        }
        node.willDetach()
        core.midi.disconnectInput(of: number)
        core.midi.disconnectOutput(of: number)
        let cut = core.graph.remove(number)
        for joint in joints { core.graph.add(joint) }
        for connection in cut + joints { refreshMixing(at: connection) }
        core.graphChanged()
        core.planOrFallSilent()
        // The present plan may be none, if none could be made of the rest.
        core.forget(number)
        nodes.remove(node)
        node.host = nil
        node.engineDidStop()
    }

    /// What connects the neighbours of a node that is taken out while everything runs: nothing for mixers, and where
    /// the formats before and behind do not fit (AVAudioEngine.h).
    private func joints(around node: NodeNumber) -> [EngineConnection] {
        let (before, after) = (core.graph.inputs(of: node), core.graph.outputs(of: node))
        guard !core.graph.traits(of: node).contains(.endsMixingWay), before.count == 1,
            let bus = after.first?.source.bus
        else { return [] }
        let format = nodes.format(of: before[0])
        guard after.allSatisfy({ $0.source.bus == bus && nodes.accepts(format, at: $0) }) else { return [] }
        return after.map { EngineConnection(before[0].source, $0.target) }
    }

    // MARK: Checks

    private func check(
        _ source: AVAudioNode, _ sourceBus: Int, _ targets: [Target]
    ) throws -> (source: NodeBus, targets: [NodeBus]) {
        guard let number = nodes.number(of: source) else { throw EngineFaults.notAttached(source, "connect it") }
        guard sourceBus >= 0, sourceBus < source.numberOfOutputs, !(source is AVAudioOutputNode) else {
            throw EngineFaults.noSuchBus(
                source, sourceBus, isInput: false, count: source is AVAudioOutputNode ? 0 : source.numberOfOutputs)
        }
        var found: [NodeBus] = []
        var seen: Set<NodeBus> = []
        for (node, bus) in targets {
            guard let target = nodes.number(of: node) else { throw EngineFaults.notAttached(node, "connect to it") }
            let isKnown = bus >= 0 && (node.endsMixingWay ? bus < 65_536 : bus < node.numberOfInputs)
            guard isKnown, !(node is AVAudioInputNode) else {
                throw EngineFaults.noSuchBus(
                    node, bus, isInput: true, count: node is AVAudioInputNode ? 0 : node.numberOfInputs)
            }
            guard seen.insert(NodeBus(target, bus)).inserted else {
                throw EngineFaults.error(-50, "\(node.graphName), input bus \(bus), is named twice")
            }
            guard !core.graph.reaches(target, number) else {
                throw EngineFaults.cycle(source, sourceBus, node, bus)
            }
            if node is AVAudioSinkNode { try checkSink(node, number) }
            found.append(NodeBus(target, bus))
        }
        return (NodeBus(number, sourceBus), found)
    }

    /// A sink ends an input chain, outside of manual rendering.
    private func checkSink(_ sink: AVAudioNode, _ source: NodeNumber) throws {
        guard core.manual == nil else {
            throw EngineFaults.error(
                -50, "\(sink.graphName) receives a device's input, of which manual rendering has none")
        }
        guard let input = core.ends.input, core.graph.upstream(of: source).contains(input) else {
            throw EngineFaults.error(-50, "\(sink.graphName) ends an input chain; connect it behind inputNode")
        }
    }

    private func checkTimeEffects() throws {
        switch core.graph.timeEffectFault(liveInput: core.ends.input) {
        case .behindLiveInput(let effect)?:
            if let node = nodes[effect] { throw EngineFaults.timeEffectOnLiveInput(node) }
        case .splitAcrossRates(let split)?:
            throw EngineFaults.graph(.splitAcrossRates(nodes[split]?.graphName ?? ""))
        case nil: break
        }
    }

    private func check(_ format: AVAudioFormat, _ source: AVAudioNode, _ bus: Int) throws {
        guard format.sampleRate > 0, format.sampleRate.isFinite, format.channelCount > 0 else {
            throw EngineFaults.format(
                source, bus, format, "it needs a sample rate above 0 and at least one channel; is there a device?")
        }
        guard AVAudioFormat.usableRates.contains(format.sampleRate) else {
            throw EngineFaults.format(source, bus, format, "connections run at 1000 to 1536000 Hz")
        }
        guard Int(format.channelCount) <= GraphRenderer.mostChannels else {
            throw EngineFaults.format(
                source, bus, format, "connections carry up to \(GraphRenderer.mostChannels) channels")
        }
        guard format.commonFormat != .otherFormat else {
            throw EngineFaults.format(source, bus, format, "connections carry linear PCM; decode with AVAudioConverter")
        }
        try source.check(outputFormat: format, bus: bus)
    }

    private func checkFormats(_ connections: [EngineConnection]) throws {
        for connection in connections {
            guard let source = nodes.source(of: connection), let target = nodes.target(of: connection) else { continue }
            try target.check(inputFormat: nodes.format(of: connection), bus: connection.target.bus)
            try target.checkChannels()
            try source.checkChannels()
        }
    }
}
