import CSoundServers

/// A node of PipeWire's graph that plays or records audio.
package struct PipeWireNode: Sendable, Equatable {
    package var id: UInt32
    package var name: String
    package var summary: String
    /// Audio ports: those that play, those that record, those that give what is played.
    package var playing = 0
    package var recording = 0
    package var monitors = 0
    /// What each of these ports is for, by PipeWire's short names, as far as they are known.
    package var playingPositions: [String] = []
    package var inputPositions: [String] = []
    package var isSink = false
    package var isSource = false
    package var isDefaultSink = false
    package var isDefaultSource = false
    package var priority = 0

    /// A node without ports that is neither a sink nor a source.
    package init(id: UInt32, name: String, summary: String = "") {
        (self.id, self.name, self.summary) = (id, name, summary)
    }

    /// The node to play on: the named one, or else the default one, or else the sink that matters most.
    package static func output(_ nodes: [Self], named name: String?) -> Self? {
        if let name { return nodes.first { $0.playing > 0 && $0.answers(to: name) } }
        return nodes.first { $0.isSink && $0.isDefaultSink } ?? best(nodes.filter(\.isSink))
    }

    /// The node to record from; by its name that may also be one that plays, and what it plays is recorded.
    package static func input(_ nodes: [Self], named name: String?) -> Self? {
        if let name { return nodes.first { $0.recording + $0.monitors > 0 && $0.answers(to: name) } }
        return nodes.first { $0.isSource && $0.isDefaultSource } ?? best(nodes.filter(\.isSource))
    }

    private func answers(to name: String) -> Bool { self.name == name || summary == name || String(id) == name }

    /// The oldest of those with the highest priority.
    private static func best(_ nodes: [Self]) -> Self? {
        nodes.min { ($1.priority, $0.id) < ($0.priority, $1.id) }
    }
}

extension PipeWireNode {
    init(_ node: cpw_node) {
        self.init(id: node.id, name: Self.text(node.name), summary: Self.text(node.description))
        (playing, recording, monitors) = (Int(node.playing), Int(node.recording), Int(node.monitors))
        (isSink, isSource) = (node.is_sink != 0, node.is_source != 0)
        (isDefaultSink, isDefaultSource) = (node.is_default_sink != 0, node.is_default_source != 0)
        priority = Int(node.priority)
        playingPositions = Self.texts(node.playing_positions, playing)
        inputPositions =
            recording > 0
            ? Self.texts(node.recording_positions, recording) : Self.texts(node.monitor_positions, monitors)
    }

    private static func texts(_ positions: cpw_positions, _ count: Int) -> [String] {
        withUnsafeBytes(of: positions) { bytes in
            let length = bytes.count / Int(CSOUND_PORTS)
            return (0..<min(count, Int(CSOUND_PORTS))).map { port in
                let name = bytes[port * length..<(port + 1) * length].prefix { $0 != 0 }
                return String(decoding: name, as: UTF8.self)
            }
        }
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
