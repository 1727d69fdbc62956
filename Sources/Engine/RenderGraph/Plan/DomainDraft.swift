import AudioToolbox

/// The nodes that render at one rate with one number of frames, in an order in which each comes behind what it reads.
struct DomainDraft {
    let sampleRate: Double
    let maximumFrames: Int
    let clock: RateClock
    /// The node and bus that the domain is run for; nil for what only ends in sinks and taps.
    let result: (node: Int, bus: Int)?
    var nodes: [Int] = []
    /// By reading node and its bus, the domains before it.
    var before: [InputPlace: Int] = [:]
    let depth: Int
}

/// One input bus of a node.
struct InputPlace: Hashable {
    let node: Int
    let bus: Int
}

/// Finds the domains of a graph.
struct DomainSearch {
    private let nodes: [GraphNode]
    private(set) var domains: [DomainDraft] = []
    /// Per node; nil for one that nothing asks for.
    private(set) var domainOfNode: [Int?]
    private static let deepest = 64

    init(_ nodes: [GraphNode]) {
        self.nodes = nodes
        domainOfNode = Array(repeating: nil, count: nodes.count)
    }

    /// - Parameter roots: nodes that are rendered in the first domain, whatever reads them.
    mutating func search(first: DomainDraft, roots: [Int]) throws(GraphFault) {
        domains = [first]
        try visit(domain: 0, roots: roots)
        var next = 0
        while next < domains.count {
            if next > 0, let result = domains[next].result { try visit(domain: next, roots: [result.node]) }
            next += 1
        }
    }

    /// Depth first, without recursion: a graph may have ten thousand nodes in a row.
    private mutating func visit(domain: Int, roots: [Int]) throws(GraphFault) {
        var open: Set<Int> = []
        var stack: [(node: Int, bus: Int)] = []
        for root in roots where domainOfNode[root] == nil || domainOfNode[root] != domain {
            try enter(root, domain, &open, &stack)
            while let (node, bus) = stack.last {
                guard bus < nodes[node].inputs.count else {
                    if let source = nodes[node].midiSources.dropFirst(bus - nodes[node].inputs.count).first {
                        stack[stack.count - 1].bus += 1
                        try visitMIDISource(source, of: node, domain, &open, &stack)
                        continue
                    }
                    stack.removeLast()
                    open.remove(node)
                    domains[domain].nodes.append(node)
                    continue
                }
                stack[stack.count - 1].bus += 1
                guard let input = nodes[node].inputs[bus] else { continue }
                if let before = try domainBefore(node, bus, input, domain) {
                    domains[domain].before[InputPlace(node: node, bus: bus)] = before
                    continue
                }
                try checkRate(node, bus, input, domain)
                if open.contains(input.node) { throw .cycle(nodes[input.node].name) }
                if domainOfNode[input.node] == domain { continue }
                try enter(input.node, domain, &open, &stack)
            }
        }
    }

    /// Events have the times of one time line, so both are in one domain.
    private mutating func visitMIDISource(
        _ source: Int, of node: Int, _ domain: Int, _ open: inout Set<Int>, _ stack: inout [(node: Int, bus: Int)]
    ) throws(GraphFault) {
        let rate = nodes[source].outputFormats.first?.sampleRate ?? domains[domain].sampleRate
        guard rate == domains[domain].sampleRate else {
            throw .midiRates(nodes[source].name, rate, nodes[node].name, domains[domain].sampleRate)
        }
        if open.contains(source) { throw .cycle(nodes[source].name) }
        if domainOfNode[source] != domain { try enter(source, domain, &open, &stack) }
    }

    private mutating func enter(
        _ node: Int, _ domain: Int, _ open: inout Set<Int>, _ stack: inout [(node: Int, bus: Int)]
    ) throws(GraphFault) {
        guard domainOfNode[node] == nil else { throw .splitAcrossRates(nodes[node].name) }
        if nodes[node].isLive, domain > 0 { throw .inputAcrossRates(nodes[node].name) }
        domainOfNode[node] = domain
        open.insert(node)
        stack.append((node, 0))
    }

    /// A domain of its own for what is read through a change of rate or by a time effect.
    private mutating func domainBefore(
        _ node: Int, _ bus: Int, _ input: GraphInput, _ domain: Int
    ) throws(GraphFault) -> Int? {
        let clock: RateClock
        let frames: Int
        if let change = input.rateChange {
            (clock, frames) = (change.clock, change.maximumInputFrames)
        } else if let own = input.clock, case .unit(let unit) = nodes[node].kind {
            (clock, frames) = (own, unit.maximumPullFrames)
        } else {
            return nil
        }
        guard domains[domain].depth < Self.deepest else { throw .tooManyRates(nodes[node].name) }
        domains.append(
            DomainDraft(
                sampleRate: nodes[input.node].outputFormats[input.bus].sampleRate, maximumFrames: frames, clock: clock,
                result: (input.node, input.bus), depth: domains[domain].depth + 1))
        return domains.count - 1
    }

    private func checkRate(_ node: Int, _ bus: Int, _ input: GraphInput, _ domain: Int) throws(GraphFault) {
        let rate = nodes[input.node].outputFormats[input.bus].sampleRate
        guard rate != domains[domain].sampleRate else { return }
        throw .rates(nodes[input.node].name, rate, nodes[node].name, bus, domains[domain].sampleRate)
    }
}
