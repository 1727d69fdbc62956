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

    func makeConnections(_ source: AVAudioNode, _ bus: Int, _ targets: [Target], _ format: AVAudioFormat?) throws {
        try check(source, bus, targets)
        if let format { try check(format, source, bus) }
        var gone = graph.outputs(of: source, bus)
        for (node, bus) in targets { if let other = graph.input(of: node, bus) { gone.append(other) } }
        let made = targets.map { target in
            // The same connection with another format keeps what was set for it.
            gone.first { $0.isSame(source, bus, target.node, target.bus) }
                ?? EngineConnection(source, bus, target.node, target.bus)
        }
        let former = (
            busses: graph.excerpt(of: gone + made), format: source.setOutputFormats[bus], output: outputConnection
        )
        for connection in gone { graph.cutConnection(connection) }
        if let format { source.setOutputFormats[bus] = format }
        for connection in made { graph.add(connection) }
        do {
            try checkOutputStays(former.output)
            try checkFormats(made)
            try graph.checkTimeEffects(liveInput: madeInputNode)
            try planIfRunning()
        } catch {
            source.setOutputFormats[bus] = former.format
            graph.restore(former.busses)
            planAgain()
            throw error
        }
        for connection in gone + made { refreshMixing(at: connection) }
    }

    /// An edit was undone: renders what was rendered before it.
    func planAgain() {
        guard core.state.isAllocated else { return }
        core.plans.isStale = true
        try? planNow()
    }

    func disconnect(_ node: AVAudioNode, _ connections: (EngineGraph) -> [EngineConnection]) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "disconnect it") }
                try cut(connections(graph))
            }
        }
    }

    private func cut(_ connections: [EngineConnection]) throws {
        guard !connections.isEmpty else { return }
        let former = (busses: graph.excerpt(of: connections), output: outputConnection)
        for connection in connections { graph.cutConnection(connection) }
        do { try checkOutputStays(former.output) } catch {
            graph.restore(former.busses)
            throw error
        }
        for connection in connections { refreshMixing(at: connection) }
        graphChanged()
    }

    /// What the output node gets stays while the engine runs (AVAudioEngine.h).
    private func checkOutputStays(_ before: EngineConnection?) throws {
        guard core.state.isRunning, let before, outputConnection !== before else { return }
        throw EngineFaults.outputCut(before.source)
    }

    private var outputConnection: EngineConnection? { madeOutputNode.flatMap { graph.input(of: $0, 0) } }

    // MARK: Detaching

    func detachNode(_ node: AVAudioNode) throws {
        guard graph.contains(node) else { throw EngineFaults.notAttached(node, "detach it") }
        let isImplicit = node === madeOutputNode || node === madeInputNode || node === madeMixerNode
        guard !isImplicit else {
            throw EngineFaults.error(-50, "\(node.graphName) is the engine's own and stays attached")
        }
        let joints = core.state.isRunning ? joints(around: node) : []
        if core.state.isRunning, let output = madeOutputNode, graph.input(of: output, 0)?.source === node,
            !joints.contains(where: { $0.target === output })
        {
            throw EngineFaults.outputCut(node)
        }
        node.willDetach()
        cutMIDI(of: node)
        let cut = graph.remove(node)
        for joint in joints { graph.add(joint) }
        for connection in cut + joints { refreshMixing(at: connection) }
        graphChanged()
        planOrFallSilent()
        // The present plan may be none, if none could be made of the rest.
        plannedNodes.removeAll { $0 === node }
        node.ownEngine = nil
        node.engineDidStop()
    }

    /// What connects the neighbours of a node that is taken out while everything runs: nothing for mixers, and where
    /// the formats before and behind do not fit (AVAudioEngine.h).
    private func joints(around node: AVAudioNode) -> [EngineConnection] {
        let (before, after) = (graph.inputs(of: node), graph.outputs(of: node))
        guard !node.endsMixingWay, before.count == 1, let bus = after.first?.sourceBus,
            after.allSatisfy({ $0.sourceBus == bus && $0.accepts(before[0].format) })
        else { return [] }
        return after.map { EngineConnection(before[0].source, before[0].sourceBus, $0.target, $0.targetBus) }
    }

    // MARK: Checks

    private func check(_ source: AVAudioNode, _ sourceBus: Int, _ targets: [Target]) throws {
        guard graph.contains(source) else { throw EngineFaults.notAttached(source, "connect it") }
        guard sourceBus >= 0, sourceBus < source.numberOfOutputs, !(source is AVAudioOutputNode) else {
            throw EngineFaults.noSuchBus(
                source, sourceBus, isInput: false, count: source is AVAudioOutputNode ? 0 : source.numberOfOutputs)
        }
        var seen: Set<NodeBus> = []
        for (node, bus) in targets {
            guard graph.contains(node) else { throw EngineFaults.notAttached(node, "connect to it") }
            let isKnown = bus >= 0 && (node.endsMixingWay ? bus < 65_536 : bus < node.numberOfInputs)
            guard isKnown, !(node is AVAudioInputNode) else {
                throw EngineFaults.noSuchBus(
                    node, bus, isInput: true, count: node is AVAudioInputNode ? 0 : node.numberOfInputs)
            }
            guard seen.insert(NodeBus(node, bus)).inserted else {
                throw EngineFaults.error(-50, "\(node.graphName), input bus \(bus), is named twice")
            }
            guard !graph.reaches(node, source) else { throw EngineFaults.cycle(source, sourceBus, node, bus) }
            if node is AVAudioSinkNode { try checkSink(node, source) }
        }
    }

    /// A sink ends an input chain, outside of manual rendering.
    private func checkSink(_ sink: AVAudioNode, _ source: AVAudioNode) throws {
        guard core.manual == nil else {
            throw EngineFaults.error(
                -50, "\(sink.graphName) receives a device's input, of which manual rendering has none")
        }
        guard graph.upstream(of: source).contains(where: { $0 is AVAudioInputNode }) else {
            throw EngineFaults.error(-50, "\(sink.graphName) ends an input chain; connect it behind inputNode")
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
            try connection.target.check(inputFormat: connection.format, bus: connection.targetBus)
            try connection.target.checkChannels()
            try connection.source.checkChannels()
        }
    }
}
