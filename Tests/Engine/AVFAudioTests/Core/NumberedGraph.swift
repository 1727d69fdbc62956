import AVFAudio

/// A graph of numbers: nodes are attached by naming them, connections are made from pairs of busses.
struct NumberedGraph {
    var graph = EngineGraph()

    init(_ nodes: [Int], _ traits: [Int: NodeTraits] = [:]) {
        for node in nodes { graph.insert(NodeNumber(node), traits[node] ?? .convertsInput) }
    }

    @discardableResult
    mutating func connect(_ source: Int, to target: Int, from bus: Int = 0, at targetBus: Int = 0) -> EngineConnection {
        let made = EngineConnection(NodeBus(NodeNumber(source), bus), NodeBus(NodeNumber(target), targetBus))
        graph.add(made)
        return made
    }

    /// Connects each to the next, first busses.
    mutating func connectRow(_ nodes: Int...) {
        for (source, target) in zip(nodes, nodes.dropFirst()) { connect(source, to: target) }
    }
}

extension NodeNumber: ExpressibleByIntegerLiteral {
    package init(integerLiteral value: Int) { self.init(value) }
}
