import AudioToolbox
import ExtensionHost
import HostControl
import PropertyLists
import RigImport
import Rigs

/// Sets a unit that was just started to what another program's file has of it.
struct ImportedSetting {
    /// Where plug-ins of other formats keep what they have beside their parameters.
    private static let ownState = "plug-in-state"
    /// What stands in a state for a file that was given to the unit, before its key.
    private static let selected = "selected-file:"
    /// Folders whose files every service may read.
    private static let open = "/usr/"

    private let imported: ImportedUnit
    private let unit: ExtensionAudioUnit
    /// What of it is not taken over, a sentence without its end each.
    private(set) var remarks: [String] = []
    /// What moves the unit's parameters.
    private(set) var controllers: [RigController] = []

    init(_ imported: ImportedUnit, of unit: ExtensionAudioUnit) {
        self.imported = imported
        self.unit = unit
    }

    /// The state first: values win over it. Throws what the unit does not take.
    mutating func apply() throws {
        try restore()
        for value in imported.values { try set(value) }
        for controller in imported.controllers { bind(controller) }
    }

    private mutating func remark(_ text: String) { remarks.append("\(imported.name): \(text)") }

    private mutating func restore() throws {
        guard !imported.properties.isEmpty else { return }
        var properties: [String: Any] = [:]
        for property in imported.properties {
            let bytes = given(property) ?? property.bytes
            properties[property.key] =
                ["type": property.type, "flags": 1, "bytes": PropertyListCoder.bridged(bytes)] as [String: Any]
        }
        var state = try PropertyListCoder.decodeAny(unit.encodedState(forDocument: true))
        state[Self.ownState] = properties
        try unit.restore(state, forDocument: true)
    }

    /// Gives the unit the file that a property names, and returns what stands for it in the state; nil for what is no such
    /// property.
    private mutating func given(_ property: ImportedProperty) -> [UInt8]? {
        guard let path = property.path, !path.hasPrefix(Self.open) else { return nil }
        do {
            try unit.giveFile(atPath: path, key: property.key)
            return Array("\(Self.selected)\(property.key)".utf8) + [0]
        } catch {
            remark("it asks for \(path), which it cannot be given: \(error)")
            return nil
        }
    }

    // MARK: Values

    private mutating func set(_ value: ImportedValue) throws {
        guard let parameter = parameter(value.symbol, value.name) else {
            return remark("it has no parameter '\(value.title)'")
        }
        guard parameter.flags.contains(.flag_IsWritable) else { return }
        let nearest = min(max(value.value, parameter.minValue), parameter.maxValue)
        if nearest != value.value {
            remark(
                "\(value.title) takes \(Self.text(parameter.minValue)) to \(Self.text(parameter.maxValue)), so it is "
                    + "\(Self.text(nearest)) instead of \(Self.text(value.value))")
        }
        try unit.setParameter(.name(parameter.keyPath), value: nearest)
    }

    private static func text(_ value: Float) -> String { ParameterRow.number(Double(value)) }

    private mutating func bind(_ controller: ImportedController) {
        guard let parameter = parameter(controller.symbol, controller.name) else {
            return remark("it has no parameter '\(controller.title)', which a controller moves")
        }
        let kind: MIDIController.Kind = controller.number == nil ? .bend : .controller
        guard let source = MIDIController(kind, channel: controller.channel, number: controller.number),
            controllers.count < RigController.most
        else { return remark("what moves '\(controller.title)' is not taken over") }
        var bound = RigController(parameter: parameter.keyPath, controller: source)
        bound.least = controller.least.flatMap { Self.place($0, in: parameter) }
        bound.greatest = controller.greatest.flatMap { Self.place($0, in: parameter) }
        controllers.append(bound)
    }

    /// Nil for an end that the parameter has anyway, or that lies outside.
    private static func place(_ value: Float, in parameter: AUParameter) -> Float? {
        value >= parameter.minValue && value <= parameter.maxValue ? value : nil
    }

    /// By the symbol, or where the format has none by the name that people read.
    private func parameter(_ symbol: String, _ name: String) -> AUParameter? {
        let all = unit.parameterTree?.allParameters ?? []
        if !symbol.isEmpty, let found = all.first(where: { $0.identifier == symbol || $0.keyPath == symbol }) {
            return found
        }
        let names = [name, symbol].filter { !$0.isEmpty }
        return names.lazy.compactMap { name in all.first { $0.displayName == name } }.first
    }
}
