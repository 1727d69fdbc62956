import ArgumentParser
import HostControl

/// The running units that a command acts on, one after another.
struct UnitSelection: ParsableArguments {
    @Argument(
        help: ArgumentHelp(
            "Instances as `auctl ps` lists them, services' processes, or units' names.", valueName: "instance"),
        completion: NameCompletion.instances)
    var instances: [String] = []
    @Flag(help: "Every unit of your hosts that runs in a process of its own.")
    var all = false

    /// What several units change about a command's end, for its help.
    static let endings = """
        With several instances, or --all, each is tried. The command ends with 0 when all succeeded; otherwise it names \
        each that failed and ends with the code of the first failure.
        """

    func validate() throws {
        guard all == instances.isEmpty else {
            throw ValidationError(
                all ? "--all names every unit; name no instance beside it" : "name an instance, or --all for every unit"
            )
        }
    }

    /// Hands each unit to `body`, also after one that failed, and no unit twice; prints what was done to those that did
    /// not fail.
    /// - Parameter deed: what was done, behind the unit's name.
    /// - Throws: `CommandFailure` with the words of all failures and the status of the first.
    func act(_ deed: String, _ output: OutputOptions, _ body: (LocatedUnit) throws -> Void) throws {
        var failures: [CommandFailure] = []
        var done: [UnitAction] = []
        var seen: Set<String> = []
        for unit in try units(onFailure: { failures.append($0) }) where seen.insert(unit.reference).inserted {
            do {
                try body(unit)
                done.append(UnitAction(unit))
            } catch let failure as CommandFailure {
                failures.append(failure)
            }
        }
        try output.print(done) { done.map { "\($0.subject) \(deed)" }.joined(separator: "\n") }
        guard let first = failures.first else { return }
        throw CommandFailure(first.status, failures.map(\.message).joined(separator: "\nauctl: "))
    }

    private func units(onFailure: (CommandFailure) -> Void) throws -> [LocatedUnit] {
        var selector = InstanceSelector()
        guard !all else { return try selector.allUnits(onFailure: onFailure).filter { !$0.status.inProcess } }
        return selector.units(named: instances, onFailure: onFailure)
    }
}
