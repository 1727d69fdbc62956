import AudioToolbox

/// The trees that the unit shows.
enum CrossingTree {
    /// What the parameter `command` makes the unit do by itself.
    enum Command: Int, CaseIterable {
        case none, rebuild, storm, gesture, settings, times, busses, preset, trees, largeTrees, minuteOfTrees
    }

    static let stormCount = 100_000
    /// How many large trees were made; one thread makes them at a time.
    private nonisolated(unsafe) static var serial = 0

    static func first() -> AUParameterTree {
        AUParameterTree.createTree(withChildren: parameters(from: 0))
    }

    /// The same parameters under other addresses, and another one in a group.
    static func second() -> AUParameterTree {
        let extra = parameter("extra", 110, maximum: 1)
        let group = AUParameterTree.createGroup(withIdentifier: "more", name: "More", children: [extra])
        return AUParameterTree.createTree(withChildren: parameters(from: 100) + [group])
    }

    /// Two parameters, of which the first changes when somebody asks for the second.
    static func changingWhenRead() -> AUParameterTree {
        let (first, second) = (parameter("first", 0, maximum: 9), parameter("second", 1, maximum: 9))
        second.implementorValueProvider = { [weak first] _ in
            first?.value = 7
            return 3
        }
        return AUParameterTree.createTree(withChildren: [first, second])
    }

    /// Ten thousand parameters in a hundred groups, which are called otherwise each time.
    static func large() -> AUParameterTree {
        serial += 1
        let groups = (0..<100).map { group in
            AUParameterTree.createGroup(
                withIdentifier: "group\(group)", name: "Group \(group) of tree \(serial)",
                children: (0..<100).map { parameter("value\($0)", UInt64(group * 100 + $0), maximum: 20_000) })
        }
        return AUParameterTree.createTree(withChildren: groups)
    }

    private static func parameters(from base: AUParameterAddress) -> [AUParameterNode] {
        let mode = parameter("mode", base + 1, maximum: 9)
        mode.implementorStringFromValueCallback = { _, value in "mode \(Int(value?.pointee ?? -1))" }
        mode.implementorValueFromStringCallback = { _, text in AUValue(text.split(separator: " ").last ?? "") ?? 0 }
        return [
            parameter("gain", base, maximum: 4, first: 1, dependents: [base + 2]), mode,
            parameter("twice", base + 2, maximum: 8), parameter("command", base + 3, maximum: 20),
            parameter("level", base + 4, maximum: AUValue(stormCount)),
            parameter("heard", base + 5, maximum: 1000),
        ]
    }

    private static func parameter(
        _ name: String, _ address: AUParameterAddress, maximum: AUValue, first: AUValue? = nil,
        dependents: [AUParameterAddress]? = nil
    ) -> AUParameter {
        AUParameterTree.createParameter(
            withIdentifier: name, name: name, address: address, min: 0, max: maximum, defaultValue: first,
            flags: [.flag_IsReadable, .flag_IsWritable], dependentParameters: dependents)
    }
}
