/// Which nodes get the MIDI of which: one to one or one to many, never many to one.
package struct MIDILinks {
    /// By destination.
    private var sources: [NodeNumber: NodeNumber] = [:]
    /// By source, in the order in which they were connected.
    private var targets: [NodeNumber: [NodeNumber]] = [:]

    package init() {}

    package var isEmpty: Bool { sources.isEmpty }

    package func source(of node: NodeNumber) -> NodeNumber? { sources[node] }
    package func targets(of node: NodeNumber) -> [NodeNumber] { targets[node] ?? [] }
    package func contains(_ node: NodeNumber) -> Bool { sources[node] != nil || targets[node] != nil }

    /// What the destinations had before is cut.
    package mutating func connect(_ source: NodeNumber, to nodes: [NodeNumber]) {
        for node in nodes {
            disconnectInput(of: node)
            sources[node] = source
        }
        targets[source, default: []] += nodes
    }

    /// - Returns: what the node was connected to; nil for nothing.
    @discardableResult
    package mutating func disconnectInput(of node: NodeNumber) -> NodeNumber? {
        guard let source = sources.removeValue(forKey: node) else { return nil }
        targets[source]?.removeAll { $0 == node }
        if targets[source]?.isEmpty == true { targets[source] = nil }
        return source
    }

    /// Whether the sound, or the MIDI, of one node reaches another, or they are one.
    package func reaches(_ node: NodeNumber, _ target: NodeNumber, through graph: EngineGraph) -> Bool {
        var seen: Set<NodeNumber> = [node]
        var open = [node]
        while let node = open.popLast() {
            if node == target { return true }
            let next = graph.outputs(of: node).map(\.target.node) + targets(of: node)
            for node in next where seen.insert(node).inserted { open.append(node) }
        }
        return false
    }
}
