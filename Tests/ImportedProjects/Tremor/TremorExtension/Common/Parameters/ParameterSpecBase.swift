import AudioToolbox
import Foundation

/// What a tree of parameters is made of.
protocol NodeSpec {
    func createAUParameterNode() -> AUParameterNode
}

@resultBuilder
struct NodeSpecBuilder {
    static func buildBlock(_ specs: NodeSpec...) -> [NodeSpec] { specs }
}

struct ParameterTreeSpec {
    private let children: [NodeSpec]

    init(@NodeSpecBuilder _ children: () -> [NodeSpec]) { self.children = children() }

    func createAUParameterTree() -> AUParameterTree {
        AUParameterTree.createTree(withChildren: children.map { $0.createAUParameterNode() })
    }
}

struct ParameterGroupSpec: NodeSpec {
    let identifier: String
    let name: String
    private let children: [NodeSpec]

    init(identifier: String, name: String, @NodeSpecBuilder _ children: () -> [NodeSpec]) {
        (self.identifier, self.name) = (identifier, name)
        self.children = children()
    }

    func createAUParameterNode() -> AUParameterNode {
        AUParameterTree.createGroup(
            withIdentifier: identifier, name: name, children: children.map { $0.createAUParameterNode() })
    }
}

struct ParameterSpec: NodeSpec {
    let address: AUParameterAddress
    let identifier: String
    let name: String
    let units: AudioUnitParameterUnit
    let valueRange: ClosedRange<AUValue>
    let defaultValue: AUValue
    let unitName: String?
    let flags: AudioUnitParameterOptions
    let valueStrings: [String]?
    let dependentParameters: [NSNumber]?

    func createAUParameterNode() -> AUParameterNode {
        let parameter = AUParameterTree.createParameter(
            withIdentifier: identifier, name: name, address: address, min: valueRange.lowerBound,
            max: valueRange.upperBound, unit: units, unitName: unitName, flags: flags, valueStrings: valueStrings,
            dependentParameters: dependentParameters)
        parameter.value = defaultValue
        return parameter
    }
}
