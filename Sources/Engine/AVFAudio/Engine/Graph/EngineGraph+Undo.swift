// Undoing an edit.
extension EngineGraph {
    /// The busses that some connections use, as they were: to undo an edit without a copy of the whole graph.
    package struct Excerpt {
        fileprivate var inputs: [NodeBus: EngineConnection?] = [:]
        fileprivate var outputs: [NodeBus: [EngineConnection]] = [:]
        /// What goes in and out there, each connection once.
        fileprivate var all: [EngineConnection] { inputs.values.compactMap { $0 } }
    }

    /// What the busses at both ends of connections have now.
    package func excerpt(of connections: [EngineConnection]) -> Excerpt {
        var excerpt = Excerpt()
        for connection in connections {
            excerpt.inputs[connection.target] = .some(inputs[connection.target])
            excerpt.outputs[connection.source] = outputs[connection.source] ?? []
        }
        return excerpt
    }

    /// Makes the busses of an excerpt what they were, in the same order.
    package mutating func restore(_ former: Excerpt) {
        for to in former.inputs.keys { if let present = inputs[to] { cutConnection(present) } }
        for connection in former.all { add(connection) }
        for (from, connections) in former.outputs { outputs[from] = connections.isEmpty ? nil : connections }
    }
}
