import AudioToolbox
import AudioUnitTestKit

/// How parameters are described.
enum ParameterChecks {
    static let all = [identity, ranges, naming, strings]

    private static let identity = UnitCheck(
        .parameters, "identity", "Addresses and key paths are unique, and identifiers are like those of C."
    ) { session in
        let probe = try await session.probe()
        // Those of the units that come along are their addresses, as they are behind Apple's bridge.
        let isBuiltIn = AudioUnitResolver.isBuiltIn(session.component.audioComponentDescription)
        var issues = IssueList()
        var paths: Set<String> = []
        var addresses: Set<AUParameterAddress> = []
        for parameter in probe.parameters {
            issues.require(paths.insert(parameter.keyPath).inserted, "two parameters are '\(parameter.keyPath)'")
            issues.require(
                addresses.insert(parameter.address).inserted,
                "two parameters have the address \(parameter.address), one is '\(parameter.keyPath)'")
            issues.recommend(
                isBuiltIn || isIdentifier(parameter.identifier), "'\(parameter.identifier)' is no identifier")
        }
        return issues.verdict("\(probe.parameters.count) parameters")
    }

    private static func isIdentifier(_ text: String) -> Bool {
        guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
        return text.utf8.allSatisfy { $0 == 0x5f || ($0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7a) || 0x30...0x39 ~= $0 }
    }

    private static let ranges = UnitCheck(
        .parameters, "ranges", "Every range is one, and default and first value are inside it."
    ) { session in
        let probe = try await session.probe()
        var issues = IssueList()
        for parameter in probe.parameters {
            let (low, high) = (parameter.minValue, parameter.maxValue)
            issues.require(low < high, "'\(parameter.keyPath)' has the empty range \(low) to \(high)")
            for (name, value) in [("default", parameter.statedDefault), ("first value", parameter.value)] {
                guard let value else { continue }
                issues.require(
                    value >= low && value <= high,
                    "the \(name) of '\(parameter.keyPath)' is \(value), outside \(low) to \(high)")
            }
        }
        return issues.verdict()
    }

    private static let naming = UnitCheck(
        .parameters, "naming", "Parameters have names, custom units have names, and dependent parameters exist."
    ) { session in
        let probe = try await session.probe()
        let addresses = Set(probe.parameters.map(\.address))
        var issues = IssueList()
        for parameter in probe.parameters {
            let path = parameter.keyPath
            issues.require(!parameter.displayName.isEmpty, "'\(path)' has no name")
            if parameter.unit == .customUnit {
                issues.require((parameter.unitName ?? "").isEmpty == false, "'\(path)' has a unit without a name")
            }
            for other in (parameter.dependentParameters ?? []).map(\.uint64Value) {
                issues.require(addresses.contains(other), "'\(path)' depends on the address \(other), which is none")
            }
        }
        return issues.verdict()
    }

    private static let strings = UnitCheck(
        .parameters, "strings", "A value's text, read as a value, gives the same text; names cover the whole range."
    ) { session in
        let probe = try await session.probe()
        var issues = IssueList()
        for parameter in probe.parameters {
            if let names = parameter.valueStrings {
                let steps = Int(parameter.maxValue - parameter.minValue) + 1
                issues.require(
                    names.count == steps, "'\(parameter.keyPath)' has \(names.count) names for \(steps) values")
            }
            for step in 0...4 {
                var value = parameter.minValue + (parameter.maxValue - parameter.minValue) * AUValue(step) / 4
                if parameter.isIndexed { value = value.rounded() }
                let text = parameter.string(fromValue: &value)
                var again = parameter.value(from: text)
                let second = parameter.string(fromValue: &again)
                issues.require(!text.isEmpty, "\(value) of '\(parameter.keyPath)' has no text")
                issues.require(
                    text == second, "'\(parameter.keyPath)': '\(text)' is read as \(again), which is '\(second)'")
            }
        }
        return issues.verdict()
    }
}
