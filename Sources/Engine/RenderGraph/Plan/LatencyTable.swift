import VoiceProcessing

/// By how much each node's output is late.
struct LatencyTable {
    /// Per node, from whatever begins the chain.
    private var seconds: [Double]

    init(_ nodes: [GraphNode], _ domains: [DomainDraft]) {
        seconds = Array(repeating: 0, count: nodes.count)
        for domain in domains.reversed() {
            for index in domain.nodes {
                let inputs = nodes[index].inputs.compactMap { $0 }
                seconds[index] = inputs.map { seconds[$0.node] }.max() ?? 0
                if case .voice(let voice) = nodes[index].kind {
                    seconds[index] = Double(voice.blockFrames) / domain.sampleRate
                }
                guard case .unit(let unit) = nodes[index].kind else { continue }
                seconds[index] += Double(unit.latencyFrames) / domain.sampleRate
            }
        }
    }

    /// Frames by which an input has to be delayed to be as late as the latest of its node.
    func delay(of input: GraphInput, of node: GraphNode, sampleRate: Double) -> Int {
        let latest = node.inputs.compactMap { $0.map { seconds[$0.node] } }.max() ?? 0
        return Int(((latest - seconds[input.node]) * sampleRate).rounded())
    }
}
