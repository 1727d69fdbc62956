import CSoundServers

/// A node of PipeWire's graph that plays or records audio.
struct PipeWireNode: Sendable, Equatable {
    var id: UInt32
    var name: String
    var summary: String
    /// Audio ports: those that play, those that record, those that give what is played.
    var playing = 0
    var recording = 0
    var monitors = 0
    var isSink = false
    var isSource = false
    var isDefaultSink = false
    var isDefaultSource = false
    var priority = 0

    /// The node to play on: the named one, or else the default one, or else the sink that matters most.
    static func output(_ nodes: [Self], named name: String?) -> Self? {
        if let name { return nodes.first { $0.playing > 0 && $0.answers(to: name) } }
        return nodes.first { $0.isSink && $0.isDefaultSink } ?? best(nodes.filter(\.isSink))
    }

    /// The node to record from; by its name that may also be one that plays, and what it plays is recorded.
    static func input(_ nodes: [Self], named name: String?) -> Self? {
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
        self.init(
            id: node.id, name: Self.text(node.name), summary: Self.text(node.description),
            playing: Int(node.playing), recording: Int(node.recording), monitors: Int(node.monitors),
            isSink: node.is_sink != 0, isSource: node.is_source != 0, isDefaultSink: node.is_default_sink != 0,
            isDefaultSource: node.is_default_source != 0, priority: Int(node.priority))
    }

    private static func text<Characters>(_ characters: Characters) -> String {
        withUnsafeBytes(of: characters) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
