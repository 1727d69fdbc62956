import HostControl
import TerminalOutput
import Varlink

/// Finds the running units that a person means, and asks no more hosts than that takes, each of them once.
package struct InstanceSelector {
    private let hosts: [Int32]
    private let list: (Int32) throws -> [LocatedUnit]
    /// A host that does not answer is not asked again: each time would cost its whole patience.
    private var listed: [Int32: Result<[LocatedUnit], CommandFailure>] = [:]

    /// - Parameters:
    ///   - hosts: the processes of those that run.
    ///   - list: asks one of them for its units.
    package init(
        hosts: [Int32] = HostDirectory.processes(),
        list: @escaping (Int32) throws -> [LocatedUnit] = { try HostDirectory.units(of: $0) }
    ) {
        self.hosts = hosts
        self.list = list
    }

    /// The units of every host; a host that ended meanwhile has none. What keeps another from answering is handed to
    /// `onFailure`.
    package mutating func units(onFailure: (CommandFailure) -> Void = { _ in }) -> [LocatedUnit] {
        var units: [LocatedUnit] = []
        for host in hosts {
            do {
                units += try self.units(of: host)
            } catch {
                onFailure(error)
            }
        }
        return units
    }

    /// As `units`; throws when nothing runs and every host has answered.
    package mutating func allUnits(onFailure: (CommandFailure) -> Void) throws(CommandFailure) -> [LocatedUnit] {
        var hasFailed = false
        let units = units {
            hasFailed = true
            onFailure($0)
        }
        guard !units.isEmpty || hasFailed else { throw Self.nothingRuns }
        return units
    }

    /// The unit of each name, as `unit(named:)` finds it; why one was not found is handed to `onFailure`, once for all
    /// names that fail alike.
    package mutating func units(named names: [String], onFailure: (CommandFailure) -> Void) -> [LocatedUnit] {
        var units: [LocatedUnit] = []
        var reported: Set<String> = []
        for name in names {
            do {
                units.append(try unit(named: name))
            } catch {
                if reported.insert(error.message).inserted { onFailure(error) }
            }
        }
        return units
    }

    /// By instance (`HOST/NUMBER`, for which only that host is asked, or just its number where one host runs units),
    /// service process, component, name or a part of one; throws when none or several fit, and when none fits and a
    /// host that may run it did not answer.
    package mutating func unit(named text: String) throws(CommandFailure) -> LocatedUnit {
        guard !hosts.isEmpty else { throw Self.nothingRuns }
        if let host = Self.host(in: text) {
            if let unit = try units(of: host).first(where: { $0.reference == text }) { return unit }
            throw Self.unknown(text)
        }
        var failures: [CommandFailure] = []
        let units = units { failures.append($0) }
        guard !units.isEmpty else { throw failures.first ?? Self.nothingRuns }
        for test in Self.tests(text) {
            let found = units.filter(test)
            guard let only = found.first else { continue }
            guard found.count == 1 else { throw Self.several(found, text) }
            if Int64(text) != nil { try Self.refuseAmbiguous(only, text, units, failures) }
            return only
        }
        // A number is no part of a name: it was meant for an instance or a process that is gone.
        guard Int64(text) == nil else { throw failures.first ?? Self.unknown(text) }
        let search = NameSearch(units) { [$0.status.name, $0.status.component] }
        switch search.find(text) {
        case .one(let unit): return unit
        case .several(let found): throw Self.several(found, text)
        case .none: throw failures.first ?? Self.unknown(text, search.suggestion(for: text))
        }
    }

    /// A number without a host is one of each host: with several hosts it may be meant for a unit of another, also for
    /// one that is gone. A service's process is one of the whole machine.
    private static func refuseAmbiguous(
        _ unit: LocatedUnit, _ text: String, _ units: [LocatedUnit], _ failures: [CommandFailure]
    ) throws(CommandFailure) {
        guard unit.status.servicePID.map({ "\($0)" == text }) != true else { return }
        let hosts = Set(units.map(\.host.processID)).count + failures.count
        guard hosts > 1 else { return }
        throw CommandFailure(
            .notFound,
            "'\(text)' without a host may be an instance of any of \(hosts) hosts; if you mean "
                + "\(TerminalText.line(unit.status.name)), name it by its instance \(unit.reference)")
    }

    private static func several(_ found: [LocatedUnit], _ text: String) -> CommandFailure {
        let list = found.map { "  \($0.reference)  \(TerminalText.line($0.status.name))" }.joined(separator: "\n")
        return CommandFailure(
            .notFound, "'\(text)' fits \(found.count) running units; name one by its instance:\n\(list)")
    }

    static let nothingRuns = CommandFailure(.unreachable, "no host of yours is running a unit")

    /// The host of `HOST/NUMBER`.
    static func host(in text: String) -> Int32? {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, UInt64(parts[1]) != nil else { return nil }
        return Int32(parts[0])
    }

    private mutating func units(of host: Int32) throws(CommandFailure) -> [LocatedUnit] {
        if let known = listed[host] { return try known.get() }
        guard hosts.contains(host) else { return [] }
        let answer = answer(of: host)
        listed[host] = answer
        return try answer.get()
    }

    private func answer(of host: Int32) -> Result<[LocatedUnit], CommandFailure> {
        do {
            return .success(try list(host))
        } catch VarlinkClientError.notRunning {
            return .success([])
        } catch {
            return .failure(CommandFailure(.unreachable, "the host \(host) does not answer: \(error)"))
        }
    }

    private static func tests(_ text: String) -> [(LocatedUnit) -> Bool] {
        let wanted = text.lowercased()
        return [
            { unit in unit.status.servicePID.map { "\($0)" == text } ?? false },
            { "\($0.status.instance)" == text },
            { $0.status.component == text },
            { $0.status.name.lowercased() == wanted || $0.status.name.lowercased().hasSuffix(": " + wanted) },
        ]
    }

    private static func unknown(_ text: String, _ suggestion: String = "; ") -> CommandFailure {
        CommandFailure(.notFound, "no running unit '\(text)'\(suggestion)`auctl ps` shows those that run")
    }
}
