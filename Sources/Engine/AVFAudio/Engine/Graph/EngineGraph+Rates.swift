extension EngineGraph {
    /// Whether what comes before a connection is heard through it alone, so that it may have a time of its own: no other
    /// node reads it or gets its MIDI, and no device gives it.
    func standsAlone(before connection: EngineConnection, liveInput: NodeNumber?, _ midi: MIDILinks) -> Bool {
        var found: Set<NodeNumber> = []
        var unseen = [connection.source.node]
        while let node = unseen.popLast() {
            guard node != liveInput else { return false }
            guard found.insert(node).inserted else { continue }
            unseen += inputs(of: node).map(\.source.node)
            if let source = midi.source(of: node) { unseen.append(source) }
        }
        return found.allSatisfy { node in
            outputs(of: node).allSatisfy { $0 === connection || found.contains($0.target.node) }
                && midi.targets(of: node).allSatisfy(found.contains)
        }
    }
}
