// Which node reaches which.
extension EngineGraph {
    /// Whether what `source` gives reaches `target`, or they are one.
    package func reaches(_ source: NodeNumber, _ target: NodeNumber) -> Bool {
        if source == target { return true }
        // From both ends in turn, until one has no more to look at: a node that is put before or behind a long row
        // costs as little as one beside it.
        var behind = Search(source)
        var before = Search(target)
        while true {
            guard let node = behind.unvisited.popLast() else { return false }
            for connection in outputs(of: node) {
                if connection.target.node == target { return true }
                behind.find(connection.target.node)
            }
            guard let node = before.unvisited.popLast() else { return false }
            for connection in inputs(of: node) {
                if connection.source.node == source { return true }
                before.find(connection.source.node)
            }
        }
    }

    private struct Search {
        var unvisited: [NodeNumber]
        private var seen: Set<NodeNumber>

        init(_ node: NodeNumber) {
            unvisited = [node]
            seen = [node]
        }

        mutating func find(_ node: NodeNumber) {
            if seen.insert(node).inserted { unvisited.append(node) }
        }
    }

    /// The nodes from which a node gets something, itself among them.
    package func upstream(of node: NodeNumber) -> [NodeNumber] {
        var seen: Set<NodeNumber> = [node]
        var found = [node]
        var open = [node]
        while let node = open.popLast() {
            for connection in inputs(of: node) where seen.insert(connection.source.node).inserted {
                found.append(connection.source.node)
                open.append(connection.source.node)
            }
        }
        return found
    }

    /// The nodes that get something from a node, itself among them, each behind what it gets it to.
    package func downstreamReadersFirst(_ node: NodeNumber) -> [NodeNumber] {
        var seen: Set<NodeNumber> = [node]
        var order: [NodeNumber] = []
        var stack = [(node: node, outputs: outputs(of: node)[...])]
        while var top = stack.popLast() {
            guard let target = top.outputs.popFirst()?.target.node else {
                order.append(top.node)
                continue
            }
            stack.append(top)
            if seen.insert(target).inserted { stack.append((target, outputs(of: target)[...])) }
        }
        return order
    }

    /// Seconds that the nodes behind a node take, on the longest way.
    /// - Parameter own: what each node takes by itself.
    package func latency(after node: NodeNumber, own: (NodeNumber) -> Double) -> Double {
        var known: [NodeNumber: Double] = [:]
        for place in downstreamReadersFirst(node) {
            known[place] =
                outputs(of: place).map { own($0.target.node) + (known[$0.target.node] ?? 0) }.max() ?? 0
        }
        return known[node] ?? 0
    }
}
