/// All parameters of a unit; immutable apart from their values (AUParameters.h).
// @unchecked: adds only a constant table.
public final class AUParameterTree: AUParameterGroup, @unchecked Sendable {
    package let table: ParameterTable
    override var isRoot: Bool { true }

    /// A tree without parameters.
    public convenience init() { self.init(children: []) }

    init(children: [AUParameterNode]) {
        var list: [AUParameter] = []
        for child in children { child.appendParameters(to: &list) }
        table = ParameterTable(list)
        super.init(identifier: "", displayName: "", children: children)
        ParameterObservation.shared.register(table)
    }

    /// Nil for an address that the tree has not; of two parameters with one address the first. Thread: any but render.
    public func parameter(withAddress address: AUParameterAddress) -> AUParameter? {
        table.parameter(withAddress: address)
    }

    /// The parameter that the C interface names by number, scope and element. Addresses of units written against that
    /// interface hold the three: element from bit 32, scope from bit 56.
    public func parameter(
        withID paramID: AudioUnitParameterID, scope: AudioUnitScope, element: AudioUnitElement
    ) -> AUParameter? {
        guard scope <= 0xff, element <= 0xffffff else { return nil }
        return parameter(withAddress: UInt64(scope) << 56 | UInt64(element) << 32 | UInt64(paramID))
    }

    /// The parameter with this key path, such as `filter.envelope.attack`.
    public func parameter(withKeyPath keyPath: String) -> AUParameter? {
        table.parameters.first { $0.keyPath == keyPath }
    }

    /// A parameter; its value begins at `min`.
    public static func createParameter(
        withIdentifier identifier: String, name: String, address: AUParameterAddress, min: AUValue, max: AUValue,
        unit: AudioUnitParameterUnit, unitName: String?, flags: AudioUnitParameterOptions = [], valueStrings: [String]?,
        dependentParameters: [AUNumber]?
    ) -> AUParameter {
        createParameter(
            withIdentifier: identifier, name: name, address: address, min: min, max: max, defaultValue: nil, unit: unit,
            unitName: unitName, flags: flags, valueStrings: valueStrings,
            dependentParameters: dependentParameters?.map(\.uint64Value))
    }

    /// As the other, with numbers of another kind, such as Foundation's `NSNumber`, which say what they are as a text.
    @_disfavoredOverload
    public static func createParameter(
        withIdentifier identifier: String, name: String, address: AUParameterAddress, min: AUValue, max: AUValue,
        unit: AudioUnitParameterUnit, unitName: String?, flags: AudioUnitParameterOptions = [], valueStrings: [String]?,
        dependentParameters: [any CustomStringConvertible]?
    ) -> AUParameter {
        createParameter(
            withIdentifier: identifier, name: name, address: address, min: min, max: max, unit: unit,
            unitName: unitName, flags: flags, valueStrings: valueStrings,
            dependentParameters: dependentParameters?.compactMap { AUParameterAddress($0.description) }
                .map { AUNumber(value: $0) })
    }

    /// A parameter with the value that it begins at and that hosts reset it to.
    public static func createParameter(
        withIdentifier identifier: String, name: String, address: AUParameterAddress, min: AUValue, max: AUValue,
        defaultValue: AUValue?, unit: AudioUnitParameterUnit = .generic, unitName: String? = nil,
        flags: AudioUnitParameterOptions = [.flag_IsReadable, .flag_IsWritable], valueStrings: [String]? = nil,
        dependentParameters: [AUParameterAddress]? = nil
    ) -> AUParameter {
        var definition = ParameterDefinition(
            identifier: identifier, name: name, address: address, minimum: min, maximum: max, defaultValue: defaultValue
        )
        definition.unit = unit
        definition.unitName = unitName
        definition.flags = valueStrings == nil ? flags : flags.union(.flag_ValuesHaveStrings)
        definition.valueStrings = valueStrings
        definition.dependentParameters = dependentParameters
        return AUParameter(definition)
    }

    /// A parameter from a definition that may come from a service.
    package static func createParameter(_ definition: ParameterDefinition) -> AUParameter { AUParameter(definition) }

    /// Becomes the children's parent: a node is in one group or tree. Identifiers are unique among the children.
    public static func createGroup(
        withIdentifier identifier: String, name: String, children: [AUParameterNode]
    ) -> AUParameterGroup {
        AUParameterGroup(identifier: identifier, displayName: name, children: children)
    }

    /// A group to make copies from with `createGroup(fromTemplate:identifier:name:addressOffset:)`.
    public static func createGroupTemplate(_ children: [AUParameterNode]) -> AUParameterGroup {
        AUParameterGroup(identifier: "", displayName: "", children: children)
    }

    /// A copy of a template whose addresses are `addressOffset` higher.
    public static func createGroup(
        fromTemplate template: AUParameterGroup, identifier: String, name: String, addressOffset: AUParameterAddress
    ) -> AUParameterGroup {
        AUParameterGroup(
            identifier: identifier, displayName: name,
            children: template.children.map { $0.copy(offset: addressOffset) })
    }

    /// Becomes the children's parent. Addresses and key paths are unique in it; of two alike only the first is found.
    public static func createTree(withChildren children: [AUParameterNode]) -> AUParameterTree {
        AUParameterTree(children: children)
    }
}

extension AUParameterTree {
    /// As `token(byAddingParameterAutomationObserver:)`, for the side that learns of rendered changes by other means.
    package func token(
        byAddingControlObserver observer: @escaping AUParameterAutomationObserver
    ) -> AUParameterObserverToken {
        ParameterObservation.shared.add(.control(observer), to: self)
    }

    /// Runs `body`; one observer is not notified of the changes that this thread makes in it.
    package func withoutNotifying<Result>(
        _ token: AUParameterObserverToken, _ body: () throws -> Result
    ) rethrows -> Result {
        try ParameterObservation.shared.withoutNotifying(token, body)
    }
}

extension AUParameterTree {
    /// Gives parameters that have no value of their own yet what `old` has under the same key path. The unit is not
    /// notified: it has these values. One that lives with its provider stays there.
    func takeValues(of old: AUParameterTree) { takeValues(ofGroup: old) }
}

extension AUParameterGroup {
    /// Group by group: key paths of deep trees together are much longer than the trees.
    fileprivate func takeValues(ofGroup old: AUParameterGroup) {
        let known = Dictionary(old.children.map { ($0.identifier, $0) }, uniquingKeysWith: { first, _ in first })
        for child in children {
            switch (child, known[child.identifier]) {
            case (let group as AUParameterGroup, let old as AUParameterGroup): group.takeValues(ofGroup: old)
            case (let parameter as AUParameter, let old as AUParameter):
                guard parameter.hasFirstValue, !parameter.hasProvider else { continue }
                parameter.cell.pointee.store(parameter.cell.pointee.clamped(old.cachedValue))
            default: break
            }
        }
    }
}

extension AUParameterNode {
    fileprivate func copy(offset: AUParameterAddress) -> AUParameterNode {
        if let group = self as? AUParameterGroup {
            return AUParameterGroup(
                identifier: identifier, displayName: displayName,
                children: group.children.map { $0.copy(offset: offset) })
        }
        guard let parameter = self as? AUParameter else { return self }
        var definition = ParameterDefinition(
            identifier: identifier, name: displayName, address: parameter.address &+ offset,
            minimum: parameter.minValue,
            maximum: parameter.maxValue, defaultValue: parameter.defaultValue)
        definition.unit = parameter.unit
        definition.unitName = parameter.givenUnitName
        definition.flags = parameter.flags
        definition.valueStrings = parameter.valueStrings
        definition.dependentParameters = parameter.dependentParameters?.map { $0.uint64Value &+ offset }
        return AUParameter(definition)
    }
}
