import AudioToolbox
import ServiceProtocol

extension AUParameterTree {
    /// The tree that a unit described: parents come before children there, which decoding has checked.
    package static func make(from nodes: [ParameterNodeDescription]) -> AUParameterTree {
        var children: [Int: [AUParameterNode]] = [:]
        let top = -1
        for index in nodes.indices.reversed() {
            let node = nodes[index]
            let made = Self.node(node, children: children.removeValue(forKey: index) ?? [])
            children[node.parentIndex ?? top, default: []].append(made)
        }
        return createTree(withChildren: Self.inOrder(children[top]))
    }

    private static func node(_ node: ParameterNodeDescription, children: [AUParameterNode]) -> AUParameterNode {
        switch node.content {
        case .group:
            return createGroup(withIdentifier: node.identifier, name: node.name, children: inOrder(children))
        case .parameter(let described):
            let parameter = createParameter(definition(node, described))
            parameter.receive(described.value)
            return parameter
        }
    }

    /// Nodes are collected from the last to the first.
    private static func inOrder(_ nodes: [AUParameterNode]?) -> [AUParameterNode] {
        Array((nodes ?? []).reversed())
    }

    private static func definition(
        _ node: ParameterNodeDescription, _ parameter: ParameterDescription
    ) -> ParameterDefinition {
        var definition = ParameterDefinition(
            identifier: node.identifier, name: node.name, address: parameter.address, minimum: parameter.minimum,
            maximum: parameter.maximum, defaultValue: parameter.defaultValue)
        definition.unit = AudioUnitParameterUnit(rawValue: parameter.unit) ?? .generic
        definition.unitName = parameter.unitName.isEmpty ? nil : parameter.unitName
        definition.flags = AudioUnitParameterOptions(
            rawValue: parameter.flags & ~ParameterDescription.asksForTexts)
        definition.valueStrings = parameter.valueStrings.isEmpty ? nil : parameter.valueStrings
        definition.dependentParameters = parameter.dependentParameters.isEmpty ? nil : parameter.dependentParameters
        return definition
    }
}

extension ParameterNodeDescription {
    /// The address of a parameter whose texts the unit itself writes and reads.
    package var addressThatAsksForTexts: UInt64? {
        guard case .parameter(let parameter) = content else { return nil }
        let options = AudioUnitParameterOptions(rawValue: parameter.flags)
        let lacksStrings = parameter.valueStrings.isEmpty && options.contains(.flag_ValuesHaveStrings)
        return lacksStrings || parameter.flags & ParameterDescription.asksForTexts != 0 ? parameter.address : nil
    }
}
