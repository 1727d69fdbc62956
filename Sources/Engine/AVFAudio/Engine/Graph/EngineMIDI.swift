import AudioToolbox

/// A unit that gets MIDI, and the node that it is behind.
struct MIDIReceiver {
    let node: NodeNumber
    let unit: AUAudioUnit
}

/// Which units of an engine get the MIDI of which: one to one or one to many, never many to one. Thread: under the
/// engine's state lock.
struct EngineMIDI {
    private(set) var links = MIDILinks()
    /// By source, as the links have it.
    private var receivers: [NodeNumber: [MIDIReceiver]] = [:]
    private var taps: [NodeNumber: MIDITap] = [:]
    private var routes: [NodeNumber: MIDIRoute] = [:]

    /// Where the MIDI of a node's unit goes; nil for nowhere.
    func route(of node: NodeNumber) -> MIDIRoute? { routes[node] }

    /// What the destinations had before is cut.
    mutating func connect(_ source: NodeNumber, to targets: [MIDIReceiver], _ tap: MIDITap) {
        for target in targets { disconnectInput(of: target.node) }
        links.connect(source, to: targets.map(\.node))
        receivers[source, default: []] += targets
        taps[source] = tap
        remakeRoute(of: source)
    }

    mutating func disconnectInput(of node: NodeNumber) {
        guard let source = links.disconnectInput(of: node) else { return }
        receivers[source]?.removeAll { $0.node == node }
        remakeRoute(of: source)
    }

    mutating func disconnectOutput(of node: NodeNumber) {
        for target in links.targets(of: node) { disconnectInput(of: target) }
    }

    private mutating func remakeRoute(of source: NodeNumber) {
        guard let all = receivers[source], !all.isEmpty else {
            (receivers[source], taps[source], routes[source]) = (nil, nil, nil)
            return
        }
        routes[source] = MIDIRoute(to: all.map(\.unit), taps[source] ?? .none)
    }
}
