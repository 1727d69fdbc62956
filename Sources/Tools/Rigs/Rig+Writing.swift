import Foundation
import Varlink

extension Rig {
    /// The contents of its file: keys in alphabetical order, one a line.
    package func contents() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(json) + Data("\n".utf8)
    }

    /// The value that its file holds.
    package var json: JSONValue {
        var values: [RigKey: JSONValue] = [
            .version: .integer(Int64(Self.version)), .units: .array(units.map(\.json)),
        ]
        values[.device] = device.map { .string($0) }
        values[.sampleRate] = sampleRate.map { .number($0) }
        values[.framesPerCycle] = framesPerCycle.map { .integer(Int64($0)) }
        if isPipelined { values[.pipelined] = .boolean(true) }
        return .keyed(values)
    }
}

extension RigUnit {
    var json: JSONValue {
        var values: [RigUnitKey: JSONValue] = [
            .component: .string("\(component)"), .name: .string(name),
            .parameters: .object(parameters.mapValues { .number(Self.shortest($0)) }),
        ]
        values[.inProcess] = isInProcess.map { .boolean($0) }
        values[.group] = group.map { .string($0) }
        values[.bridge] = bridge.map { .string($0.rawValue) }
        values[.placement] = placement.map { .string($0.rawValue) }
        values[.preset] = preset.map(\.json)
        values[.state] = state.map { .string(Data($0).base64EncodedString()) }
        if !files.isEmpty { values[.files] = .array(files.map(\.json)) }
        if !controllers.isEmpty { values[.controllers] = .array(controllers.map(\.json)) }
        return .keyed(values)
    }

    /// The double with the fewest digits that is this float when it is read again.
    static func shortest(_ value: Float) -> Double { Double("\(value)") ?? Double(value) }
}

extension RigUnit.Preset {
    var json: JSONValue {
        var values: [RigPresetKey: JSONValue] = [.name: .string(name)]
        values[.number] = number.map { .integer(Int64($0)) }
        return .keyed(values)
    }
}

extension RigFile {
    var json: JSONValue {
        let values: [RigFileKey: JSONValue] = [.key: .string(key), .path: .string(path)]
        return .keyed(values)
    }
}

extension RigController {
    var json: JSONValue {
        var values: [RigControllerKey: JSONValue] = [
            .parameter: .string(parameter), .kind: .string(controller.kind.rawValue),
            .channel: .integer(Int64(controller.channel)),
        ]
        if controller.kind.numbers != nil { values[.number] = .integer(Int64(controller.number)) }
        values[.port] = port.map { .string($0) }
        values[.least] = least.map { .number(RigUnit.shortest($0)) }
        values[.greatest] = greatest.map { .number(RigUnit.shortest($0)) }
        if jumps { values[.jumps] = .boolean(true) }
        return .keyed(values)
    }
}

extension JSONValue {
    /// An object with these keys' names.
    fileprivate static func keyed<Key: RawRepresentable<String> & Hashable>(_ values: [Key: JSONValue]) -> JSONValue {
        .object(Dictionary(uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.value) }))
    }
}
