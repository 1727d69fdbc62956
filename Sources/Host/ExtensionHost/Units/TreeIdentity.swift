import ServiceProtocol

/// Which parameter tree a unit described: what a host keeps of a description in place of its nodes, which it has as a tree.
///
/// Two trees with other values are the same one. The digest is that of `Hasher`, whose key differs in each process: nobody
/// can make another tree that has it.
struct TreeIdentity: Equatable, Sendable {
    /// Parameters and groups.
    let nodeCount: Int
    private let digest: Int

    init(_ nodes: [ParameterNodeDescription]) {
        nodeCount = nodes.count
        var hasher = Hasher()
        for node in nodes { node.addIdentity(to: &hasher) }
        digest = hasher.finalize()
    }
}

extension ParameterNodeDescription {
    fileprivate func addIdentity(to hasher: inout Hasher) {
        hasher.combine(parentIndex)
        hasher.combine(identifier)
        hasher.combine(name)
        guard case .parameter(let parameter) = content else { return hasher.combine(false) }
        hasher.combine(true)
        hasher.combine(parameter.address)
        for number in [parameter.minimum, parameter.maximum, parameter.defaultValue] {
            hasher.combine(number.bitPattern)
        }
        hasher.combine(parameter.unit)
        hasher.combine(parameter.unitName)
        hasher.combine(parameter.flags)
        hasher.combine(parameter.valueStrings)
        hasher.combine(parameter.dependentParameters)
    }
}
