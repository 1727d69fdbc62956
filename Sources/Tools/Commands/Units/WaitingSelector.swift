import ComponentRegistry
import DaemonControl
import TerminalOutput

/// Finds the waiting units that a person means.
package struct WaitingSelector {
    private let units: [WaitingUnit]

    /// All services of the daemon, oldest first, also those in use.
    package init(_ units: [WaitingUnit]) { self.units = units }

    /// By token or the beginning of one, service process, dead host (all its units, oldest first, also those that were
    /// lost while others waited on), component, name or a part of one.
    /// Throws when nothing waits under that name, when it is in use, or when several fit.
    package func units(named text: String) throws -> [WaitingUnit] {
        let waiting = units.filter(\.isWaiting)
        let ofHost = waiting.filter { "\($0.service.hostPID)" == text }
        if !ofHost.isEmpty { return units.filter { ($0.isWaiting || $0.isLost) && "\($0.service.hostPID)" == text } }
        if let unit = try only(waiting, text) { return [unit] }
        if let used = try? only(units.filter { !$0.isLost }, text) {
            throw CommandFailure(
                .failed,
                "\(TerminalText.line(used.service.title)) (process \(used.service.processID)) is in use by the host "
                    + "\(used.service.hostPID); only a unit whose host died can be taken over")
        }
        let suggestion = NameSearch(waiting) { [$0.service.title] }.suggestion(for: text)
        let list = waiting.isEmpty ? "nothing waits" : "those that wait:\n\(Self.list(waiting))"
        throw CommandFailure(
            .notFound, "no unit '\(text)' waits for a host\(suggestion)\(list)")
    }

    private func only(_ units: [WaitingUnit], _ text: String) throws -> WaitingUnit? {
        for test in Self.tests(text) {
            let found = units.filter(test)
            guard found.count > 1 else {
                if let unit = found.first { return unit }
                continue
            }
            throw Self.several(found, text)
        }
        guard Int64(text) == nil, !text.contains("/") else { return nil }
        switch NameSearch(units, names: { [$0.service.title] }).find(text) {
        case .one(let unit): return unit
        case .several(let found): throw Self.several(found, text)
        case .none: return nil
        }
    }

    private static func several(_ found: [WaitingUnit], _ text: String) -> CommandFailure {
        CommandFailure(
            .notFound, "'\(text)' fits \(found.count) waiting units; name one by its token:\n\(list(found))")
    }

    private static func tests(_ text: String) -> [(WaitingUnit) -> Bool] {
        let wanted = text.lowercased()
        let host = text.split(separator: "/", maxSplits: 1).first.map(String.init) ?? ""
        return [
            { $0.service.token == wanted },
            { "\($0.service.processID)" == text },
            // Fewer digits would be a guess.
            { wanted.utf8.count >= 4 && $0.service.token.hasPrefix(wanted) },
            // HOST/NUMBER, as `ps` listed the unit while its host lived; only the dead host knew the number.
            { text.contains("/") && "\($0.service.hostPID)" == host },
            { unit in unit.component.map { "\($0.identifier)" == text } ?? false },
            { $0.service.title.lowercased() == wanted || $0.service.title.lowercased().hasSuffix(": " + wanted) },
        ]
    }

    private static func list(_ units: [WaitingUnit]) -> String {
        units.map { "  \($0.shortToken)  \(TerminalText.line($0.service.title)), of the host \($0.service.hostPID)" }
            .joined(separator: "\n")
    }
}
