import AudioToolbox

// What the nodes ask. Thread: under the state lock, unless a member takes it.
extension AVAudioEngine: NodeHost {
    func number(of node: AVAudioNode) -> NodeNumber? { nodes.number(of: node) }
    func ordinal(of node: AVAudioNode) -> Int? { nodes.ordinal(of: node) }

    func inputConnection(of node: AVAudioNode, _ bus: Int) -> EngineConnection? {
        nodes.number(of: node).flatMap { core.graph.input(of: $0, bus) }
    }

    func format(into node: AVAudioNode, _ bus: Int) -> AVAudioFormat? {
        inputConnection(of: node, bus).map(nodes.format)
    }

    func midiFormat(of node: AVAudioNode) -> AVAudioFormat? {
        guard let number = nodes.number(of: node), core.graph.input(of: number, 0) == nil else { return nil }
        return core.midi.links.targets(of: number).first.flatMap { nodes[$0] }?.outputFormat(forBus: 0)
    }

    func inputGainsChanged(of node: AVAudioNode) {
        core.lock.withLock {
            guard let number = nodes.number(of: node) else { return }
            for connection in core.graph.inputs(of: number) { nodes.applyGains(connection) }
        }
    }

    func lastRenderTime(of node: AVAudioNode) -> AVAudioTime? {
        core.lock.withLock {
            nodes.number(of: node).flatMap { core.lastRenderTime(of: $0) { node.timeRate } }
        }
    }

    func presentationLatency(after node: AVAudioNode) -> Double {
        core.lock.withLock {
            let own = { [nodes] in nodes[$0]?.latency ?? 0 }
            return (nodes.number(of: node).map { core.graph.latency(after: $0, own: own) } ?? 0)
                + core.deviceLatency.output
        }
    }
}
