import AudioToolbox

/// Finds runs of units elsewhere that can hand on to each other.
struct ChainGrouping {
    /// Nodes in a row.
    private(set) var groups: [[Int]] = []

    /// - Parameters:
    ///   - order: the nodes of one domain, each behind what it reads.
    ///   - readers: how often each output bus is read, taps included.
    init(_ order: [Int], _ nodes: [GraphNode], readers: [OutputPlace: Int], mayChain: (AUAudioUnit) -> Bool) {
        var groupOfLast: [Int: Int] = [:]
        for node in order {
            guard let input = Self.chainInput(nodes[node], nodes), case .unit(let unit) = nodes[node].kind,
                !nodes[node].hasMIDI, mayChain(unit.unit)
            else { continue }
            if let group = groupOfLast[input.node], readers[OutputPlace(node: input.node, bus: 0)] == 1 {
                groups[group].append(node)
                groupOfLast[input.node] = nil
                groupOfLast[node] = group
            } else {
                groupOfLast[node] = groups.count
                groups.append([node])
            }
        }
    }

    /// The one input of a unit with one bus on each side and as many channels on both.
    private static func chainInput(_ node: GraphNode, _ nodes: [GraphNode]) -> GraphInput? {
        guard node.inputs.count == 1, node.outputFormats.count == 1, let input = node.inputs[0],
            input.rateChange == nil, input.clock == nil,
            nodes[input.node].outputFormats[input.bus].channelCount == node.outputFormats[0].channelCount
        else { return nil }
        return input
    }
}

/// One output bus of a node.
struct OutputPlace: Hashable {
    let node: Int
    let bus: Int
}
