import AudioToolbox
import Foundation

extension AVAudioEngine {
    /// Connects two nodes on their first busses; a mixer's first free bus (AVAudioEngine.h).
    ///
    /// - Parameter format: set for the output of the first node; nil leaves that as it is. The second takes what comes.
    public func connect(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) {
        recording { try connectNode(node1, to: node2, format: format) }
    }

    /// Connects two nodes; what was connected to either bus is cut.
    public func connect(
        _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {
        recording { try connectNode(node1, to: node2, fromBus: bus1, toBus: bus2, format: format) }
    }

    /// Splits an output: connects it to exactly these inputs, and to no others any more.
    public func connect(
        _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
        format: AVAudioFormat?
    ) {
        recording { try connectNode(sourceNode, to: destNodes, fromBus: sourceBus, format: format) }
    }

    /// As `connect(_:to:format:)`.
    /// - Throws: NSError that names node and bus; the graph is as it was then.
    public func connectNode(_ node1: AVAudioNode, to node2: AVAudioNode, format: AVAudioFormat?) throws {
        try lock.withLock {
            let takesMany = node2 is AVAudioMixerNode || node2 is AVAudioEnvironmentNode
            let bus = takesMany ? graph.firstFreeInput(of: node2) : 0
            try makeConnections(node1, 0, [(node2, bus)], format)
        }
    }

    /// As `connect(_:to:fromBus:toBus:format:)`.
    /// - Throws: as `connectNode(_:to:format:)`.
    public func connectNode(
        _ node1: AVAudioNode, to node2: AVAudioNode, fromBus bus1: AVAudioNodeBus, toBus bus2: AVAudioNodeBus,
        format: AVAudioFormat?
    ) throws {
        try lock.withLock { try makeConnections(node1, bus1, [(node2, bus2)], format) }
    }

    /// As `connect(_:to:fromBus:format:)` with connection points.
    /// - Throws: as `connectNode(_:to:format:)`; also when a point's node is gone.
    public func connectNode(
        _ sourceNode: AVAudioNode, to destNodes: [AVAudioConnectionPoint], fromBus sourceBus: AVAudioNodeBus,
        format: AVAudioFormat?
    ) throws {
        try lock.withLock {
            let targets = try destNodes.map { point in
                guard let node = point.node else {
                    throw EngineFaults.error(
                        -50, "the node of a connection point is gone; keep it until it is connected")
                }
                return (node, point.bus)
            }
            try makeConnections(sourceNode, sourceBus, targets, format)
        }
    }

    /// Cuts what goes into a bus of a node; nothing happens where nothing does.
    public func disconnectNodeInput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "disconnect it") }
                cut(graph.input(of: node, bus).map { [$0] } ?? [])
            }
        }
    }

    /// Cuts everything that goes into a node.
    public func disconnectNodeInput(_ node: AVAudioNode) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "disconnect it") }
                cut(graph.inputs(of: node))
            }
        }
    }

    /// Cuts everything that comes from a bus of a node.
    public func disconnectNodeOutput(_ node: AVAudioNode, bus: AVAudioNodeBus) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "disconnect it") }
                cut(graph.outputs(of: node, bus))
            }
        }
    }

    /// Cuts everything that comes from a node.
    public func disconnectNodeOutput(_ node: AVAudioNode) {
        recording {
            try lock.withLock {
                guard graph.contains(node) else { throw EngineFaults.notAttached(node, "disconnect it") }
                cut(graph.outputs(of: node))
            }
        }
    }

    /// What an input bus is connected to; nil for nothing.
    public func inputConnectionPoint(for node: AVAudioNode, inputBus bus: AVAudioNodeBus) -> AVAudioConnectionPoint? {
        lock.withLock {
            graph.input(of: node, bus).map { AVAudioConnectionPoint(node: $0.source, bus: $0.sourceBus) }
        }
    }

    /// What an output bus is connected to; empty for nothing.
    public func outputConnectionPoints(for node: AVAudioNode, outputBus bus: AVAudioNodeBus) -> [AVAudioConnectionPoint]
    {
        lock.withLock {
            graph.outputs(of: node, bus).map { AVAudioConnectionPoint(node: $0.target, bus: $0.targetBus) }
        }
    }

    // MARK: Making

    private func makeConnections(
        _ source: AVAudioNode, _ bus: Int, _ targets: [(node: AVAudioNode, bus: Int)], _ format: AVAudioFormat?
    ) throws {
        try check(source, bus, targets)
        if let format { try check(format, source, bus) }
        let formerFormat = source.setOutputFormats[bus]
        let formerGraph = graph
        var cutTargets = graph.outputs(of: source, bus)
        for (node, bus) in targets { if let other = graph.input(of: node, bus) { cutTargets.append(other) } }
        for connection in cutTargets { graph.cutConnection(connection) }
        if let format { source.setOutputFormats[bus] = format }
        var made: [EngineConnection] = []
        do {
            for (target, targetBus) in targets {
                let kept = cutTargets.first {
                    $0.source === source && $0.sourceBus == bus && $0.target === target && $0.targetBus == targetBus
                }
                let connection = kept ?? EngineConnection(source, bus, target, targetBus)
                graph.add(connection)
                made.append(connection)
            }
            try checkFormats(made)
            try planIfRunning()
        } catch {
            source.setOutputFormats[bus] = formerFormat
            graph = formerGraph
            needsPlan = state.isAllocated
            throw error
        }
        for connection in cutTargets + made { refreshMixing(behind: connection.target) }
    }

    private func check(_ source: AVAudioNode, _ bus: Int, _ targets: [(node: AVAudioNode, bus: Int)]) throws {
        guard graph.contains(source) else { throw EngineFaults.notAttached(source, "connect it") }
        guard bus >= 0, bus < source.numberOfOutputs, !(source is AVAudioOutputNode) else {
            throw EngineFaults.noSuchBus(
                source, bus, isInput: false, count: source is AVAudioOutputNode ? 0 : source.numberOfOutputs)
        }
        var seen: Set<NodeBus> = []
        for (node, bus) in targets {
            guard graph.contains(node) else { throw EngineFaults.notAttached(node, "connect to it") }
            let takesMany = node is AVAudioMixerNode || node is AVAudioEnvironmentNode
            let isKnown = bus >= 0 && (takesMany ? bus < 65_536 : bus < node.numberOfInputs)
            guard isKnown, !(node is AVAudioInputNode) else {
                throw EngineFaults.noSuchBus(
                    node, bus, isInput: true, count: node is AVAudioInputNode ? 0 : node.numberOfInputs)
            }
            guard seen.insert(NodeBus(node, bus)).inserted else {
                throw EngineFaults.error(-50, "\(node.graphName), input bus \(bus), is named twice")
            }
            guard !graph.reaches(node, source) else { throw EngineFaults.cycle(source, node) }
            if node is AVAudioSinkNode { try checkSink(node, source) }
        }
    }

    /// A sink ends an input chain, outside of manual rendering.
    private func checkSink(_ sink: AVAudioNode, _ source: AVAudioNode) throws {
        guard manual == nil else {
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
        guard format.commonFormat != .otherFormat else {
            throw EngineFaults.format(source, bus, format, "connections carry linear PCM; decode with AVAudioConverter")
        }
        try source.check(outputFormat: format, bus: bus)
    }

    private func checkFormats(_ connections: [EngineConnection]) throws {
        for connection in connections {
            try connection.target.check(inputFormat: connection.format, bus: connection.targetBus)
        }
    }

    private func cut(_ connections: [EngineConnection]) {
        guard !connections.isEmpty else { return }
        for connection in connections { graph.cutConnection(connection) }
        for connection in connections { refreshMixing(behind: connection.target) }
        graphChanged()
    }
}
