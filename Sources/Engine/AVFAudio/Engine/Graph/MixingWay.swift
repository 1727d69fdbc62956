/// The way on which a source's mixing properties reach a connection to a mixer: the source, and all connections from
/// there up to this one.
struct MixingWay: Equatable {
    let source: NodeNumber
    /// The last one first.
    let connections: [ObjectIdentifier]
}

/// How one connection to a mixer is heard, and the way on which it was reached when that was set.
struct ConnectionMixing {
    var values: MixingValues
    var way: MixingWay
}

// How mixing properties reach connections.
extension EngineGraph {
    /// All connections to mixers that a source reaches, directly or through nodes that are no mixers.
    package func mixerConnections(from source: NodeNumber) -> [EngineConnection] {
        var found: [EngineConnection] = []
        var seen: Set<NodeNumber> = [source]
        var open = [source]
        while let node = open.popLast() {
            for connection in outputs(of: node) {
                if traits(of: connection.target.node).contains(.endsMixingWay) {
                    found.append(connection)
                } else if seen.insert(connection.target.node).inserted {
                    open.append(connection.target.node)
                }
            }
        }
        return found
    }

    /// The source whose properties a mixer connection has, and the way from there; nil where the way begins with none.
    func mixingWay(to connection: EngineConnection) -> MixingWay? {
        var way = [ObjectIdentifier(connection)]
        var node = connection.source.node
        while true {
            if traits(of: node).contains(.hasMixing) { return MixingWay(source: node, connections: way) }
            guard let before = input(of: node, 0) else { return nil }
            way.append(ObjectIdentifier(before))
            node = before.source.node
        }
    }

    /// The connections to mixers that may be on another way than before, since one was made or cut.
    package func mixerConnections(at edited: EngineConnection) -> [EngineConnection] {
        guard traits(of: edited.target.node).contains(.endsMixingWay) else {
            return mixerConnections(from: edited.target.node)
        }
        // What else goes into a mixer is on other ways.
        return input(of: edited.target.node, edited.target.bus).map { [$0] } ?? []
    }
}
