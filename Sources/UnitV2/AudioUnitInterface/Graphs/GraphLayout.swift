import AudioToolbox

/// The nodes of a graph and what feeds their inputs: what AUGraph.h describes, without the units.
package struct GraphLayout {
    /// An input bus of a node.
    package struct Input: Hashable, Sendable {
        package let node: AUNode
        package let bus: UInt32

        package init(_ node: AUNode, _ bus: UInt32) { (self.node, self.bus) = (node, bus) }
    }

    /// What feeds an input.
    // @unchecked: what a C program names is its own to keep valid, and is only handed back to it.
    package enum Source: @unchecked Sendable {
        case node(AUNode, output: UInt32)
        case callback(AURenderCallbackStruct)
    }

    /// A source and when it came: a later one has a higher number, also when it is the same.
    package struct Feed: Sendable {
        package let source: Source
        package let revision: UInt64
    }

    package struct Node: Sendable {
        package let number: AUNode
        package let description: AudioComponentDescription
    }

    /// In the order in which they came.
    package private(set) var nodes: [Node] = []
    /// In the order in which they came.
    package private(set) var inputs: [Input] = []
    package private(set) var feeds: [Input: Feed] = [:]
    private var lastNode: AUNode = 0
    private var lastRevision: UInt64 = 0

    package init() {}

    /// The node of the type `kAudioUnitType_Output`.
    package var output: AUNode? {
        nodes.first { $0.description.componentType == kAudioUnitType_Output }?.number
    }

    package func contains(_ node: AUNode) -> Bool { nodes.contains { $0.number == node } }

    // MARK: Changes

    /// - Throws: OutputNodeErr for a second output node.
    package mutating func add(_ description: AudioComponentDescription) throws -> AUNode {
        guard description.componentType != kAudioUnitType_Output || output == nil else {
            throw StatusError(kAUGraphErr_OutputNodeErr)
        }
        guard lastNode < .max else { throw StatusError(kAudio_ParamError) }
        lastNode += 1
        nodes.append(Node(number: lastNode, description: description))
        return lastNode
    }

    /// Takes a node away with what feeds it and what it feeds.
    /// - Throws: NodeNotFound.
    package mutating func remove(_ node: AUNode) throws {
        try require(node)
        nodes.removeAll { $0.number == node }
        for input in inputs where input.node == node || source(of: input) == node { clear(input) }
    }

    /// - Throws: NodeNotFound, and InvalidConnection where the nodes would feed each other in a circle.
    package mutating func connect(_ source: AUNode, output: UInt32, to input: Input) throws {
        try require(source)
        try require(input.node)
        guard !feeds(source, isFedBy: input.node) else { throw StatusError(kAUGraphErr_InvalidConnection) }
        set(.node(source, output: output), of: input)
    }

    /// - Throws: NodeNotFound.
    package mutating func call(_ callback: AURenderCallbackStruct, for input: Input) throws {
        try require(input.node)
        set(.callback(callback), of: input)
    }

    /// - Throws: NodeNotFound, and InvalidConnection where nothing feeds the input.
    package mutating func disconnect(_ input: Input) throws {
        try require(input.node)
        guard feeds[input] != nil else { throw StatusError(kAUGraphErr_InvalidConnection) }
        clear(input)
    }

    package mutating func disconnectAll() {
        inputs = []
        feeds = [:]
    }

    private mutating func set(_ source: Source, of input: Input) {
        lastRevision += 1
        if feeds.updateValue(Feed(source: source, revision: lastRevision), forKey: input) == nil {
            inputs.append(input)
        }
    }

    private mutating func clear(_ input: Input) {
        feeds[input] = nil
        inputs.removeAll { $0 == input }
    }

    // MARK: Questions

    /// - Throws: NodeNotFound.
    package func require(_ node: AUNode) throws {
        guard contains(node) else { throw StatusError(kAUGraphErr_NodeNotFound) }
    }

    /// The node that feeds an input, if one does.
    package func source(of input: Input) -> AUNode? {
        if case .node(let source, _)? = feeds[input]?.source { source } else { nil }
    }

    /// Whether a node is another one, or hears it.
    private func feeds(_ node: AUNode, isFedBy other: AUNode) -> Bool { order(of: node).contains(other) }

    /// The nodes that a node hears, each behind those that it hears itself; the node is the last one.
    package func order(of node: AUNode) -> [AUNode] {
        var (order, seen): ([AUNode], Set<AUNode>) = ([], [node])
        // No recursion: a program may make a chain as long as it likes.
        var pending: [(node: AUNode, sources: [AUNode])] = [(node, sources(of: node))]
        while let last = pending.indices.last {
            if let next = pending[last].sources.popLast() {
                if seen.insert(next).inserted { pending.append((next, sources(of: next))) }
            } else {
                order.append(pending.removeLast().node)
            }
        }
        return order
    }

    private func sources(of node: AUNode) -> [AUNode] {
        inputs.filter { $0.node == node }.compactMap { source(of: $0) }.reversed()
    }

    /// The inputs of a node, and those that it feeds.
    package func inputs(with node: AUNode) -> [Input] {
        inputs.filter { $0.node == node || source(of: $0) == node }
    }
}
