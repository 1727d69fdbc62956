/// A time effect where none can be.
package enum TimeEffectFault: Equatable {
    /// The effect is behind live input, which has no more frames than it has.
    case behindLiveInput(NodeNumber)
    /// The node is read through a time effect in one path and without it in another.
    case splitAcrossRates(NodeNumber)
}

// Time effects have a time line of their own for what they read.
extension EngineGraph {
    /// Nil where each effect can be where it is.
    package func timeEffectFault(liveInput: NodeNumber?) -> TimeEffectFault? {
        guard timeEffectCount > 0 else { return nil }
        if let liveInput,
            let effect = downstreamReadersFirst(liveInput).first(where: { traits(of: $0).contains(.isTimeEffect) })
        {
            return .behindLiveInput(effect)
        }
        guard splitCount > 0 else { return nil }
        return splitAcrossTimeEffects().map { .splitAcrossRates($0) }
    }

    /// A node that is read on two time lines: each time effect's input has one of its own.
    private func splitAcrossTimeEffects() -> NodeNumber? {
        var open: [NodeNumber: Int] = [:]
        var lines: [NodeNumber: NodeNumber?] = [:]
        var ready: [NodeNumber] = []
        for node in nodes {
            open[node] = outputs(of: node).count
            if outputs(of: node).isEmpty { ready.append(node) }
        }
        while let node = ready.popLast() {
            var line: NodeNumber??
            for connection in outputs(of: node) {
                let target = connection.target.node
                let own: NodeNumber? = traits(of: target).contains(.isTimeEffect) ? target : lines[target] ?? nil
                if let line, line != own { return node }
                line = own
            }
            lines[node] = line ?? nil
            for connection in inputs(of: node) {
                let source = connection.source.node
                open[source, default: 1] -= 1
                if open[source] == 0 { ready.append(source) }
            }
        }
        return nil
    }
}
