/// Which nodes are rendered, in what order and in what runs: what a plan decides by the graph alone.
package struct RenderOrder {
    let graph: EngineGraph
    let midi: MIDILinks

    package init(_ graph: EngineGraph, _ midi: MIDILinks) {
        self.graph = graph
        self.midi = midi
    }

    /// What is rendered for its own sake.
    package struct Roots: Equatable {
        /// The node through which the sound leaves; nil where nothing goes there.
        package let output: NodeNumber?
        /// Sinks, an input that is tapped, and MIDI processors whose MIDI nobody gets who is heard.
        package let others: [NodeNumber]

        package var all: [NodeNumber] { (output.map { [$0] } ?? []) + others }
    }

    /// - Parameters:
    ///   - output: the engine's output, if it has one.
    ///   - tapped: the engine's input, if it has one with a tap.
    package func roots(output: NodeNumber?, tapped: NodeNumber?) -> Roots {
        let output = output.flatMap { graph.input(of: $0, 0) == nil ? nil : $0 }
        var others = graph.nodes.filter { graph.traits(of: $0).contains(.isSink) && graph.input(of: $0, 0) != nil }
        if let tapped { others.append(tapped) }
        let heard = Roots(output: output, others: others)
        return Roots(output: output, others: others + midiRoots(beside: heard))
    }

    /// MIDI processors whose MIDI nobody gets who is heard: they send it to each other, and to a program's block.
    private func midiRoots(beside heard: Roots) -> [NodeNumber] {
        guard !midi.isEmpty else { return [] }
        let processors = graph.nodes.filter {
            midi.contains($0) && graph.traits(of: $0).contains(.isMIDIProcessor)
        }
        // Those that send to no other processor begin: the rest is found from them.
        let ends = processors.filter { Set(midi.targets(of: $0)).isDisjoint(with: processors) }
        let known = Set(readersFirst(heard))
        return ends.filter { !known.contains($0) }
    }

    /// What is rendered before a node.
    private func before(_ node: NodeNumber) -> [NodeNumber] {
        let sources = graph.inputs(of: node).map(\.source.node)
        return midi.source(of: node).map { sources + [$0] } ?? sources
    }

    /// All nodes that the roots need, each before what it reads.
    package func readersFirst(_ roots: Roots) -> [NodeNumber] {
        var seen: Set<NodeNumber> = []
        var order: [NodeNumber] = []
        for root in roots.all where seen.insert(root).inserted {
            var stack = [(node: root, before: before(root)[...])]
            while var top = stack.popLast() {
                guard let source = top.before.popFirst() else {
                    order.append(top.node)
                    continue
                }
                stack.append(top)
                if seen.insert(source).inserted { stack.append((source, before(source)[...])) }
            }
        }
        return order.reversed()
    }

    /// Per node, the most frames that it is asked for at once.
    /// - Parameters:
    ///   - nodes: as `readersFirst` gives them.
    ///   - maximumFrames: of a cycle.
    ///   - pulled: frames that come through a connection when its reader, which takes any rate, renders so many.
    package func longestRuns(
        _ nodes: [NodeNumber], maximumFrames: Int, pulled: (EngineConnection, Int) throws -> Int
    ) rethrows -> [Int] {
        var runs: [NodeNumber: Int] = [:]
        for node in nodes {
            let run = runs[node] ?? maximumFrames
            runs[node] = run
            let traits = graph.traits(of: node)
            for connection in graph.inputs(of: node) {
                var wanted = run
                if traits.contains(.isTimeEffect) {
                    wanted = PlanMaking.mostPulled(by: run)
                } else if traits.contains(.convertsInput) {
                    wanted = try pulled(connection, run)
                }
                runs[connection.source.node] = max(runs[connection.source.node] ?? 0, wanted)
            }
            if let source = midi.source(of: node) { runs[source] = max(runs[source] ?? 0, run) }
        }
        return nodes.map { runs[$0] ?? maximumFrames }
    }
}
