/// The nodes of an engine, by their numbers, and how they are connected. Nothing in it renders.
///
/// A value: nothing in it knows what a node is, but for its traits. Thread: under the engine's state lock.
package struct EngineGraph {
    package private(set) var nodes: [NodeNumber] = []
    private var placeOfNode: [NodeNumber: Int] = [:]
    private var traitsOfNode: [NodeNumber: NodeTraits] = [:]
    /// By destination: connections are one-to-one or one-to-many, never many-to-one.
    var inputs: [NodeBus: EngineConnection] = [:]
    var outputs: [NodeBus: [EngineConnection]] = [:]
    /// How many time effects there are.
    private(set) var timeEffectCount = 0
    /// By node, how many connections begin there; and how many nodes have more than one.
    private var outputCounts: [NodeNumber: Int] = [:]
    private(set) var splitCount = 0
    /// By node, the first input bus without a connection; 0 where it is not told.
    private var firstFreeInputs: [NodeNumber: Int] = [:]
    private var highestInputs: [NodeNumber: Int] = [:]
    private var highestOutputs: [NodeNumber: Int] = [:]

    package init() {}

    // MARK: Nodes

    package func contains(_ node: NodeNumber) -> Bool { placeOfNode[node] != nil }

    /// None for a node that is not here.
    package func traits(of node: NodeNumber) -> NodeTraits { traitsOfNode[node] ?? [] }

    package mutating func insert(_ node: NodeNumber, _ traits: NodeTraits) {
        placeOfNode[node] = nodes.count
        traitsOfNode[node] = traits
        nodes.append(node)
        if traits.contains(.isTimeEffect) { timeEffectCount += 1 }
    }

    /// Removes a node with its connections, which it returns.
    package mutating func remove(_ node: NodeNumber) -> [EngineConnection] {
        guard let place = placeOfNode.removeValue(forKey: node) else { return [] }
        let cut = connections(of: node)
        for connection in cut { cutConnection(connection) }
        nodes.swapAt(place, nodes.count - 1)
        nodes.removeLast()
        if place < nodes.count { placeOfNode[nodes[place]] = place }
        highestInputs[node] = nil
        highestOutputs[node] = nil
        firstFreeInputs[node] = nil
        outputCounts[node] = nil
        if traitsOfNode.removeValue(forKey: node)?.contains(.isTimeEffect) == true { timeEffectCount -= 1 }
        return cut
    }

    // MARK: Connections

    package func input(of node: NodeNumber, _ bus: Int) -> EngineConnection? { inputs[NodeBus(node, bus)] }
    package func outputs(of node: NodeNumber, _ bus: Int) -> [EngineConnection] { outputs[NodeBus(node, bus)] ?? [] }

    /// All that begin or end at a node.
    package func connections(of node: NodeNumber) -> [EngineConnection] { inputs(of: node) + outputs(of: node) }

    /// In the order of busses.
    package func inputs(of node: NodeNumber) -> [EngineConnection] {
        (0..<highestInput(of: node) + 1).compactMap { inputs[NodeBus(node, $0)] }
    }

    /// In the order of busses.
    package func outputs(of node: NodeNumber) -> [EngineConnection] {
        (0..<(highestOutputs[node] ?? -1) + 1).flatMap { outputs[NodeBus(node, $0)] ?? [] }
    }

    /// The highest input bus that is connected; −1 for none.
    package func highestInput(of node: NodeNumber) -> Int { highestInputs[node] ?? -1 }

    /// The first input bus without a connection.
    package func firstFreeInput(of node: NodeNumber) -> Int { firstFreeInputs[node] ?? 0 }

    /// Makes a connection, without what the source bus has beside.
    package mutating func add(_ connection: EngineConnection) {
        let (source, target) = (connection.source, connection.target)
        inputs[target] = connection
        outputs[source, default: []].append(connection)
        highestInputs[target.node] = max(highestInputs[target.node] ?? -1, target.bus)
        highestOutputs[source.node] = max(highestOutputs[source.node] ?? -1, source.bus)
        outputCounts[source.node, default: 0] += 1
        if outputCounts[source.node] == 2 { splitCount += 1 }
        var free = firstFreeInputs[target.node] ?? 0
        guard free == target.bus else { return }
        repeat { free += 1 } while inputs[NodeBus(target.node, free)] != nil
        firstFreeInputs[target.node] = free
    }

    package mutating func cutConnection(_ connection: EngineConnection) {
        let (source, target) = (connection.source, connection.target)
        guard inputs[target] === connection else { return }
        inputs[target] = nil
        firstFreeInputs[target.node] = min(firstFreeInputs[target.node] ?? 0, target.bus)
        outputs[source]?.removeAll { $0 === connection }
        outputCounts[source.node, default: 1] -= 1
        if outputCounts[source.node] == 1 { splitCount -= 1 }
        if outputs[source]?.isEmpty == true { outputs[source] = nil }
        // A mixer's busses are counted by those that were used: let the last ones go again.
        while let highest = highestInputs[target.node], highest >= 0, inputs[NodeBus(target.node, highest)] == nil {
            highestInputs[target.node] = highest - 1
        }
    }
}
