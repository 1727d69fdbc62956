package import AudioToolbox
package import HostControl

extension AUParameterTree {
    /// The parameters of a unit that another host runs, with their groups; what is set of them is handed to `set`.
    ///
    /// A host does not say which scale a parameter is shown on, nor its default: both are left out.
    package static func remote(
        _ statuses: [ParameterStatus], set: @escaping @Sendable (String, AUValue) -> Void
    ) -> AUParameterTree {
        let tree = AUParameterTree.createTree(withChildren: children(statuses, depth: 0))
        tree.implementorValueObserver = { parameter, value in set(parameter.keyPath, value) }
        return tree
    }

    /// Nodes in the order in which their first parameter is listed.
    private static func children(_ statuses: [ParameterStatus], depth: Int) -> [AUParameterNode] {
        var names: [String] = []
        var members: [String: [ParameterStatus]] = [:]
        for status in statuses {
            let name = status.keyPath.split(separator: ".").dropFirst(depth).first.map(String.init) ?? status.identifier
            if members[name] == nil { names.append(name) }
            members[name, default: []].append(status)
        }
        return names.map { name in
            let own = members[name] ?? []
            let isLeaf = own.count == 1 && own[0].keyPath.split(separator: ".").count <= depth + 1
            guard !isLeaf else { return parameter(own[0]) }
            return AUParameterTree.createGroup(
                withIdentifier: name, name: name, children: children(own, depth: depth + 1))
        }
    }

    private static func parameter(_ status: ParameterStatus) -> AUParameter {
        var flags: AudioUnitParameterOptions = .flag_IsReadable
        if status.isWritable ?? true { flags.insert(.flag_IsWritable) }
        let hasStrings = !status.valueStrings.isEmpty
        return AUParameterTree.createParameter(
            withIdentifier: status.identifier, name: status.name, address: UInt64(status.address) ?? 0,
            min: status.minimum, max: status.maximum, defaultValue: status.value,
            unit: hasStrings ? .indexed : status.unitName.isEmpty ? .generic : .customUnit,
            unitName: status.unitName.isEmpty ? nil : status.unitName, flags: flags,
            valueStrings: hasStrings ? status.valueStrings : nil)
    }
}
