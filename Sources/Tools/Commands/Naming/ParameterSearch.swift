import AudioToolbox
import HostControl
import TerminalOutput

/// Finds the parameter that a person means and reads the value that they write, in the same way for a unit that a
/// command makes and for one that another host runs.
package struct ParameterSearch {
    /// One parameter, as far as it is needed for that.
    package struct Candidate: Sendable {
        var address: UInt64
        package var keyPath: String
        var name: String
        var range: ClosedRange<Float>
        var valueNames: [String]
    }

    /// How many key paths an error lists.
    private static let listed = 24

    private let title: String
    private let candidates: [Candidate]

    package init(_ candidates: [Candidate], of unit: String) {
        self.candidates = candidates
        title = TerminalText.line(unit)
    }

    /// By address, in decimal or with 0x, else by key path, identifier or name. Throws `CommandFailure.notFound` when
    /// none or several fit.
    package func find(_ key: String) throws(CommandFailure) -> Candidate {
        guard !candidates.isEmpty else {
            throw CommandFailure(.notFound, "\(title) has no parameters, so no '\(key)'")
        }
        // A parameter may have a number for its name.
        let search = NameSearch(candidates) {
            [$0.keyPath, $0.keyPath.split(separator: ".").last.map(String.init) ?? "", $0.name]
        }
        if let exact = candidates.first(where: { $0.keyPath == key }) { return exact }
        let address = key.hasPrefix("0x") ? UInt64(key.dropFirst(2), radix: 16) : UInt64(key)
        if let address, let found = candidates.first(where: { $0.address == address }) { return found }
        switch search.find(key) {
        case .one(let found): return found
        case .several(let found):
            throw CommandFailure(
                .notFound, "'\(key)' fits \(found.count) parameters of \(title): \(Self.list(found)); name one of them")
        case .none:
            throw CommandFailure(
                .notFound,
                "\(title) has no parameter '\(key)'\(search.suggestion(for: key))it has \(Self.list(candidates))")
        }
    }

    /// The value that is written for a parameter: a number, or the name of one of its values. Throws
    /// `CommandFailure.usage` for another.
    package func value(_ assignment: ParameterAssignment, of parameter: Candidate) throws(CommandFailure) -> Float {
        let value = try number(assignment, parameter)
        guard value.isFinite, parameter.range.contains(value) else {
            let low = ParameterRow.number(Double(parameter.range.lowerBound))
            let high = ParameterRow.number(Double(parameter.range.upperBound))
            throw CommandFailure(
                .usage, "\(title): \(parameter.keyPath) takes \(low) to \(high), not \(assignment.text)")
        }
        return value
    }

    private func number(_ assignment: ParameterAssignment, _ parameter: Candidate) throws(CommandFailure) -> Float {
        if let number = assignment.number { return number }
        let names = parameter.valueNames
        let search = NameSearch(Array(names.indices)) { [names[$0]] }
        if case .one(let index) = search.find(assignment.text) { return parameter.range.lowerBound + Float(index) }
        let choice =
            names.isEmpty ? "a number" : "a number or one of \(TerminalText.line(names.joined(separator: ", ")))"
        throw CommandFailure(
            .usage, "\(title): \(parameter.keyPath) takes \(choice), not '\(assignment.text)'")
    }

    private static func list(_ candidates: [Candidate]) -> String {
        let names = candidates.prefix(listed).map { TerminalText.line($0.keyPath) }.joined(separator: ", ")
        return candidates.count > listed ? names + " and \(candidates.count - listed) more" : names
    }
}

extension ParameterSearch.Candidate {
    package init(_ parameter: AUParameter) {
        self.init(
            address: parameter.address, keyPath: parameter.keyPath, name: parameter.displayName,
            range: parameter.minValue...max(parameter.minValue, parameter.maxValue),
            valueNames: parameter.valueStrings ?? [])
    }

    package init(_ status: ParameterStatus) {
        self.init(
            address: UInt64(status.address) ?? 0, keyPath: status.keyPath, name: status.name,
            range: status.minimum...max(status.minimum, status.maximum), valueNames: status.valueStrings)
    }
}
