import TerminalOutput

/// Finds the running unit that a person means.
package struct InstanceSelector {
    private let units: [UnitRow]

    package init(_ units: [UnitRow]) { self.units = units }

    /// By instance (`HOST/NUMBER`, or its number alone), service process, component or name; throws when none or
    /// several fit.
    package func unit(named text: String) throws -> UnitRow {
        guard !units.isEmpty else { throw CommandFailure(.unreachable, "no host of yours is running a unit") }
        let wanted = text.lowercased()
        let tests: [(UnitRow) -> Bool] = [
            { $0.instance == text },
            { $0.serviceProcess.map { "\($0)" == text } ?? false },
            { $0.instance.hasSuffix("/" + text) },
            { $0.component == text },
            { $0.name.lowercased() == wanted || $0.name.lowercased().hasSuffix(": " + wanted) },
        ]
        for test in tests {
            let found = units.filter(test)
            if let only = found.first, found.count == 1 { return only }
            guard found.isEmpty else {
                let list = found.map { "  \($0.instance)  \(TerminalText.line($0.name))" }.joined(separator: "\n")
                throw CommandFailure(
                    .notFound, "'\(text)' fits \(found.count) running units; name one by its instance:\n\(list)")
            }
        }
        throw CommandFailure(.notFound, "no running unit '\(text)'; `auctl ps` shows those that run")
    }
}
