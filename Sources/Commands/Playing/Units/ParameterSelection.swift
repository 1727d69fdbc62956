import AudioToolbox
import TerminalOutput

/// Finds and sets a unit's parameters as a person names them.
package struct ParameterSelection {
    private let unit: AUAudioUnit

    package init(_ unit: AUAudioUnit) { self.unit = unit }

    /// Sets one. Throws when there is none of that name, or the value lies outside of its range.
    package func set(_ assignment: ParameterAssignment) throws {
        let parameter = try find(assignment)
        let value = try number(assignment, parameter)
        guard value.isFinite, value >= parameter.minValue, value <= parameter.maxValue else {
            let (low, high) = (Double(parameter.minValue), Double(parameter.maxValue))
            let range = "\(ParameterRow.number(low)) to \(ParameterRow.number(high))"
            throw CommandFailure(.usage, "\(title): \(parameter.identifier) takes \(range), not \(assignment.text)")
        }
        parameter.value = value
    }

    private var title: String { TerminalText.line(unit.audioUnitName ?? "\(unit.componentDescription)") }

    private func find(_ assignment: ParameterAssignment) throws -> AUParameter {
        let all = unit.parameterTree?.allParameters ?? []
        if let found = unit.parameterTree?.parameter(withKeyPath: assignment.key) { return found }
        if let found = all.first(where: { $0.identifier == assignment.key }) { return found }
        if let address = assignment.address, let found = unit.parameterTree?.parameter(withAddress: address) {
            return found
        }
        guard !all.isEmpty else {
            throw CommandFailure(.notFound, "\(title) has no parameters, so no '\(assignment.key)'")
        }
        let list = all.map { TerminalText.line($0.keyPath) }.joined(separator: ", ")
        throw CommandFailure(.notFound, "\(title) has no parameter '\(assignment.key)'; it has \(list)")
    }

    private func number(_ assignment: ParameterAssignment, _ parameter: AUParameter) throws -> AUValue {
        if let number = assignment.number { return number }
        let names = parameter.valueStrings ?? []
        if let index = names.firstIndex(where: { $0.lowercased() == assignment.text.lowercased() }) {
            return parameter.minValue + AUValue(index)
        }
        let choice = names.isEmpty ? "a number" : "a number or one of \(names.joined(separator: ", "))"
        throw CommandFailure(.usage, "\(title): \(parameter.identifier) takes \(choice), not '\(assignment.text)'")
    }
}
