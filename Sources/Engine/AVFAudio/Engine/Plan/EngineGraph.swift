import AudioToolbox
import Foundation
import RenderGraph

/// One bus of one node, as a key.
struct NodeBus: Hashable {
    let node: ObjectIdentifier
    let bus: Int

    init(_ node: AVAudioNode, _ bus: Int) {
        self.node = ObjectIdentifier(node)
        self.bus = bus
    }
}

/// The nodes of an engine and how they are connected. Nothing in it renders. Thread: under the engine's lock.
struct EngineGraph {
    private(set) var nodes: [AVAudioNode] = []
    private var placeOfNode: [ObjectIdentifier: Int] = [:]
    /// By destination: connections are one-to-one or one-to-many, never many-to-one.
    private var inputs: [NodeBus: EngineConnection] = [:]
    private var outputs: [NodeBus: [EngineConnection]] = [:]
    private var numbers: [ObjectIdentifier: Int] = [:]
    private var lastNumbers: [ObjectIdentifier: Int] = [:]
    /// How many time effects there are.
    private var timeEffectCount = 0
    /// By node, how many connections begin there; and how many nodes have more than one.
    private var outputCounts: [ObjectIdentifier: Int] = [:]
    private var splitCount = 0
    /// By node, the first input bus without a connection; 0 where it is not told.
    private var firstFreeInputs: [ObjectIdentifier: Int] = [:]

    // MARK: Nodes

    func contains(_ node: AVAudioNode) -> Bool { placeOfNode[ObjectIdentifier(node)] != nil }

    mutating func insert(_ node: AVAudioNode) {
        let kind = ObjectIdentifier(type(of: node))
        let number = (lastNumbers[kind] ?? 0) + 1
        lastNumbers[kind] = number
        numbers[ObjectIdentifier(node)] = number
        placeOfNode[ObjectIdentifier(node)] = nodes.count
        nodes.append(node)
        if node.isTimeEffect { timeEffectCount += 1 }
    }

    /// Removes a node with its connections, which it returns.
    mutating func remove(_ node: AVAudioNode) -> [EngineConnection] {
        guard let place = placeOfNode.removeValue(forKey: ObjectIdentifier(node)) else { return [] }
        let cut = connections(of: node)
        for connection in cut { cutConnection(connection) }
        nodes.swapAt(place, nodes.count - 1)
        nodes.removeLast()
        if place < nodes.count { placeOfNode[ObjectIdentifier(nodes[place])] = place }
        numbers[ObjectIdentifier(node)] = nil
        highestInputs[ObjectIdentifier(node)] = nil
        highestOutputs[ObjectIdentifier(node)] = nil
        firstFreeInputs[ObjectIdentifier(node)] = nil
        outputCounts[ObjectIdentifier(node)] = nil
        if node.isTimeEffect { timeEffectCount -= 1 }
        return cut
    }

    /// Counts the nodes of one class, from 1, in the order in which they were attached.
    func number(of node: AVAudioNode) -> Int? { numbers[ObjectIdentifier(node)] }

    // MARK: Connections

    func input(of node: AVAudioNode, _ bus: Int) -> EngineConnection? { inputs[NodeBus(node, bus)] }
    func outputs(of node: AVAudioNode, _ bus: Int) -> [EngineConnection] { outputs[NodeBus(node, bus)] ?? [] }

    /// All that begin or end at a node.
    func connections(of node: AVAudioNode) -> [EngineConnection] { inputs(of: node) + outputs(of: node) }

    /// In the order of busses.
    func inputs(of node: AVAudioNode) -> [EngineConnection] {
        // The node itself is not asked: it might ask for the graph, which may be under change.
        (0..<highestInput(of: node) + 1).compactMap { inputs[NodeBus(node, $0)] }
    }

    func outputs(of node: AVAudioNode) -> [EngineConnection] {
        (0..<(highestOutputs[ObjectIdentifier(node)] ?? -1) + 1).flatMap { outputs[NodeBus(node, $0)] ?? [] }
    }

    private var highestInputs: [ObjectIdentifier: Int] = [:]
    private var highestOutputs: [ObjectIdentifier: Int] = [:]

    /// The highest input bus that is connected; −1 for none.
    func highestInput(of node: AVAudioNode) -> Int { highestInputs[ObjectIdentifier(node)] ?? -1 }

    /// Makes a connection, without what the source bus has beside.
    mutating func add(_ connection: EngineConnection) {
        inputs[NodeBus(connection.target, connection.targetBus)] = connection
        outputs[NodeBus(connection.source, connection.sourceBus), default: []].append(connection)
        let target = ObjectIdentifier(connection.target)
        highestInputs[target] = max(highestInputs[target] ?? -1, connection.targetBus)
        let source = ObjectIdentifier(connection.source)
        highestOutputs[source] = max(highestOutputs[source] ?? -1, connection.sourceBus)
        outputCounts[source, default: 0] += 1
        if outputCounts[source] == 2 { splitCount += 1 }
        var free = firstFreeInputs[target] ?? 0
        guard free == connection.targetBus else { return }
        repeat { free += 1 } while inputs[NodeBus(connection.target, free)] != nil
        firstFreeInputs[target] = free
    }

    mutating func cutConnection(_ connection: EngineConnection) {
        let (from, to) = (
            NodeBus(connection.source, connection.sourceBus), NodeBus(connection.target, connection.targetBus)
        )
        guard inputs[to] === connection else { return }
        inputs[to] = nil
        firstFreeInputs[to.node] = min(firstFreeInputs[to.node] ?? 0, connection.targetBus)
        outputs[from]?.removeAll { $0 === connection }
        outputCounts[from.node, default: 1] -= 1
        if outputCounts[from.node] == 1 { splitCount -= 1 }
        if outputs[from]?.isEmpty == true { outputs[from] = nil }
        // A mixer's busses are counted by those that were used: let the last ones go again.
        let target = ObjectIdentifier(connection.target)
        while let highest = highestInputs[target], highest >= 0, inputs[NodeBus(connection.target, highest)] == nil {
            highestInputs[target] = highest - 1
        }
    }

    /// The first input bus without a connection.
    func firstFreeInput(of node: AVAudioNode) -> Int { firstFreeInputs[ObjectIdentifier(node)] ?? 0 }

    // MARK: Undoing

    /// The busses that some connections use, as they were: to undo an edit without a copy of the whole graph.
    struct Excerpt {
        fileprivate var inputs: [NodeBus: EngineConnection?] = [:]
        fileprivate var outputs: [NodeBus: [EngineConnection]] = [:]
        /// What goes in and out there, each connection once.
        fileprivate var all: [EngineConnection] { inputs.values.compactMap { $0 } }
    }

    /// What the busses at both ends of connections have now.
    func excerpt(of connections: [EngineConnection]) -> Excerpt {
        var excerpt = Excerpt()
        for connection in connections {
            let (from, to) = (
                NodeBus(connection.source, connection.sourceBus), NodeBus(connection.target, connection.targetBus)
            )
            excerpt.inputs[to] = .some(inputs[to])
            excerpt.outputs[from] = outputs[from] ?? []
        }
        return excerpt
    }

    /// Makes the busses of an excerpt what they were, in the same order.
    mutating func restore(_ former: Excerpt) {
        for to in former.inputs.keys { if let present = inputs[to] { cutConnection(present) } }
        for connection in former.all { add(connection) }
        for (from, connections) in former.outputs { outputs[from] = connections.isEmpty ? nil : connections }
    }

    // MARK: Ways

    /// Whether what `source` gives reaches `target`, or they are one.
    func reaches(_ source: AVAudioNode, _ target: AVAudioNode) -> Bool {
        if source === target { return true }
        // From both ends in turn, until one has no more to look at: a node that is put before or behind a long row
        // costs as little as one beside it.
        var behind = Search(source)
        var before = Search(target)
        while true {
            guard let node = behind.unvisited.popLast() else { return false }
            for connection in outputs(of: node) {
                if connection.target === target { return true }
                behind.find(connection.target)
            }
            guard let node = before.unvisited.popLast() else { return false }
            for connection in inputs(of: node) {
                if connection.source === source { return true }
                before.find(connection.source)
            }
        }
    }

    private struct Search {
        var unvisited: [AVAudioNode]
        private var seen: Set<ObjectIdentifier>

        init(_ node: AVAudioNode) {
            unvisited = [node]
            seen = [ObjectIdentifier(node)]
        }

        mutating func find(_ node: AVAudioNode) {
            if seen.insert(ObjectIdentifier(node)).inserted { unvisited.append(node) }
        }
    }

    /// The nodes from which a node gets something, itself among them.
    func upstream(of node: AVAudioNode) -> [AVAudioNode] {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
        var found = [node]
        var open = [node]
        while let node = open.popLast() {
            for connection in inputs(of: node) where seen.insert(ObjectIdentifier(connection.source)).inserted {
                found.append(connection.source)
                open.append(connection.source)
            }
        }
        return found
    }

    /// The nodes that get something from a node, itself among them, each behind what it gets it to.
    private func downstreamReadersFirst(_ node: AVAudioNode) -> [AVAudioNode] {
        var seen: Set<ObjectIdentifier> = [ObjectIdentifier(node)]
        var order: [AVAudioNode] = []
        var stack = [(node: node, outputs: outputs(of: node)[...])]
        while var top = stack.popLast() {
            guard let connection = top.outputs.popFirst() else {
                order.append(top.node)
                continue
            }
            stack.append(top)
            if seen.insert(ObjectIdentifier(connection.target)).inserted {
                stack.append((connection.target, outputs(of: connection.target)[...]))
            }
        }
        return order
    }

    /// Seconds that the nodes behind a node take, on the longest way.
    func latency(after node: AVAudioNode) -> Double {
        var known: [ObjectIdentifier: Double] = [:]
        for place in downstreamReadersFirst(node) {
            known[ObjectIdentifier(place)] =
                outputs(of: place).map { $0.target.latency + (known[ObjectIdentifier($0.target)] ?? 0) }.max() ?? 0
        }
        return known[ObjectIdentifier(node)] ?? 0
    }

    // MARK: Time effects

    /// - Throws: when a time effect is behind live input, or in one path of a split and not in the others.
    func checkTimeEffects(liveInput: AVAudioNode?) throws {
        guard timeEffectCount > 0 else { return }
        if let liveInput, let effect = downstreamReadersFirst(liveInput).first(where: \.isTimeEffect) {
            throw EngineFaults.timeEffectOnLiveInput(effect)
        }
        if splitCount > 0, let split = splitAcrossTimeEffects() {
            throw EngineFaults.graph(.splitAcrossRates(split.graphName))
        }
    }

    /// A node that is read on two time lines: each time effect's input has one of its own.
    private func splitAcrossTimeEffects() -> AVAudioNode? {
        var open: [ObjectIdentifier: Int] = [:]
        var lines: [ObjectIdentifier: ObjectIdentifier?] = [:]
        var ready: [AVAudioNode] = []
        for node in nodes {
            open[ObjectIdentifier(node)] = outputs(of: node).count
            if outputs(of: node).isEmpty { ready.append(node) }
        }
        while let node = ready.popLast() {
            var line: ObjectIdentifier??
            for connection in outputs(of: node) {
                let target = ObjectIdentifier(connection.target)
                let own: ObjectIdentifier? = connection.target.isTimeEffect ? target : lines[target] ?? nil
                if let line, line != own { return node }
                line = own
            }
            lines[ObjectIdentifier(node)] = line ?? nil
            for connection in inputs(of: node) {
                let source = ObjectIdentifier(connection.source)
                open[source, default: 1] -= 1
                if open[source] == 0 { ready.append(connection.source) }
            }
        }
        return nil
    }
}
