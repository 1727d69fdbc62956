/// A node as an engine's core knows it. An engine gives no number twice.
package struct NodeNumber: Hashable, Sendable {
    package let value: Int

    package init(_ value: Int) { self.value = value }
}

/// One bus of one node.
package struct NodeBus: Hashable, Sendable {
    package let node: NodeNumber
    package let bus: Int

    package init(_ node: NodeNumber, _ bus: Int) {
        self.node = node
        self.bus = bus
    }
}

/// What the graph has to know of a node; the same as long as the node is attached.
package struct NodeTraits: OptionSet, Sendable {
    package let rawValue: Int

    package init(rawValue: Int) { self.rawValue = rawValue }

    /// Pulls another number of frames than it renders.
    package static let isTimeEffect = Self(rawValue: 1)
    /// Takes whatever rate its input has.
    package static let convertsInput = Self(rawValue: 2)
    /// The mixing properties of what feeds it act here and no further.
    package static let endsMixingWay = Self(rawValue: 4)
    /// Has mixing properties, which hold for the mixers behind it.
    package static let hasMixing = Self(rawValue: 8)
    /// Is rendered for its own sake, wherever something comes in.
    package static let isSink = Self(rawValue: 16)
    /// Sends MIDI.
    package static let isMIDIProcessor = Self(rawValue: 32)
}
