import AudioToolbox
import ComponentRegistry
import Foundation
import PropertyLists
import Varlink

extension RigUnit {
    /// Names of groups have so many characters at most.
    private static let longestGroup = 64

    /// - Throws: `RigError` naming the place and what is wrong there.
    init(_ value: JSONValue, at place: String) throws(RigError) {
        let object = try RigObject(value, at: place, keys: RigUnitKey.allCases.map(\.rawValue))
        let component = try Self.component(object)
        self.init(component: component, name: try object.text(RigUnitKey.name) ?? "\(component)")
        isInProcess = try object.flag(RigUnitKey.inProcess)
        group = try object.text(RigUnitKey.group)
        guard group?.count ?? 0 <= Self.longestGroup else {
            throw object.wrong(RigUnitKey.group, "a text of at most \(Self.longestGroup) characters")
        }
        bridge = try object.choice(RigUnitKey.bridge)
        placement = try object.choice(RigUnitKey.placement)
        preset = try Self.preset(object)
        parameters = try Self.parameters(object)
        state = try Self.state(object, of: component)
        files = try Self.files(object)
        controllers = try Self.controllers(object)
    }

    private static func component(_ object: RigObject) throws(RigError) -> ComponentIdentifier {
        let demand = "a component such as \"aufx gain Demo\""
        guard let text = try object.text(RigUnitKey.component) else { throw object.wrong(RigUnitKey.component, demand) }
        // Codes may hold spaces themselves: three times four characters with a space between.
        let letters = Array(text)
        guard letters.count == 14, letters[4] == " ", letters[9] == " ",
            let type = try? ComponentCode(String(letters[0..<4])),
            let subtype = try? ComponentCode(String(letters[5..<9])),
            let manufacturer = try? ComponentCode(String(letters[10..<14]))
        else { throw object.wrong(RigUnitKey.component, demand) }
        return ComponentIdentifier(type: type, subtype: subtype, manufacturer: manufacturer)
    }

    private static func preset(_ object: RigObject) throws(RigError) -> Preset? {
        guard let value = object.value(RigUnitKey.preset) else { return nil }
        let preset = try RigObject(
            value, at: object.path(RigUnitKey.preset), keys: RigPresetKey.allCases.map(\.rawValue))
        guard let name = try preset.text(RigPresetKey.name) else { throw preset.wrong(RigPresetKey.name, "a text") }
        return Preset(
            name: name, number: try preset.integer(RigPresetKey.number, Int(Int32.min)...Int(Int32.max)))
    }

    private static func parameters(_ object: RigObject) throws(RigError) -> [String: Float] {
        guard let value = object.value(RigUnitKey.parameters) else { return [:] }
        guard case .object(let values) = value else {
            throw object.wrong(RigUnitKey.parameters, "an object of numbers by key path")
        }
        var parameters: [String: Float] = [:]
        for (key, value) in values.sorted(by: { $0.key < $1.key }) {
            guard let number = RigObject.number(value).map({ Float($0) }), number.isFinite else {
                throw RigError("\(object.path(RigUnitKey.parameters)): the value of '\(key)' must be a finite number")
            }
            parameters[key] = number
        }
        return parameters
    }

    private static func files(_ object: RigObject) throws(RigError) -> [RigFile] {
        guard let value = object.value(RigUnitKey.files) else { return [] }
        guard case .array(let values) = value, values.count <= RigFile.most else {
            throw object.wrong(RigUnitKey.files, "a list of at most \(RigFile.most) files")
        }
        var files: [RigFile] = []
        for (index, value) in values.enumerated() {
            let place = "\(object.path(RigUnitKey.files))[\(index)]"
            let file = try RigFile(RigObject(value, at: place, keys: RigFileKey.allCases.map(\.rawValue)))
            guard !files.contains(where: { $0.key == file.key }) else {
                throw RigError("\(place): there is another file with the key '\(file.key)'; a unit has one of each")
            }
            files.append(file)
        }
        return files
    }

    private static func controllers(_ object: RigObject) throws(RigError) -> [RigController] {
        guard let value = object.value(RigUnitKey.controllers) else { return [] }
        guard case .array(let values) = value, values.count <= RigController.most else {
            throw object.wrong(RigUnitKey.controllers, "a list of at most \(RigController.most) controllers")
        }
        var controllers: [RigController] = []
        for (index, value) in values.enumerated() {
            let place = "\(object.path(RigUnitKey.controllers))[\(index)]"
            controllers.append(
                try RigController(RigObject(value, at: place, keys: RigControllerKey.allCases.map(\.rawValue))))
        }
        return controllers
    }

    private static func state(
        _ object: RigObject, of component: ComponentIdentifier
    ) throws(RigError) -> [UInt8]? {
        guard let text = try object.text(RigUnitKey.state) else { return nil }
        guard let bytes = Data(base64Encoded: text).map({ [UInt8]($0) }),
            let state = try? PropertyListCoder.decodeAny(bytes)
        else { throw object.wrong(RigUnitKey.state, "a property list in base64") }
        for (key, code) in [
            (AUStateKey.type, component.type), (AUStateKey.subtype, component.subtype),
            (AUStateKey.manufacturer, component.manufacturer),
        ] where PropertyListCoder.integer(of: state[key]) != Int(code.rawValue) {
            throw object.wrong(RigUnitKey.state, "a state of \(component); that of this file is another component's")
        }
        return bytes
    }
}
