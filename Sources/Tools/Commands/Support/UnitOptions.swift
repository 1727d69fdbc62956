import ArgumentParser
import Rigs

/// Which units a command plays through, and how they are run.
@dynamicMemberLookup
struct UnitOptions: ParsableArguments {
    /// Frames per cycle that a link to a unit carries.
    static let frameRange = Rig.frames
    static var frameRefusal: String {
        "--frames must lie between \(frameRange.lowerBound) and \(frameRange.upperBound)"
    }

    @OptionGroup(title: "Units") var chosen: ChosenUnits
    @OptionGroup(title: "Isolation") var isolation: IsolationOptions

    /// What is chosen, and how it is isolated, as if it stood here.
    subscript<Value>(dynamicMember path: WritableKeyPath<ChosenUnits, Value>) -> Value {
        get { chosen[keyPath: path] }
        set { chosen[keyPath: path] = newValue }
    }
    subscript<Value>(dynamicMember path: WritableKeyPath<IsolationOptions, Value>) -> Value {
        get { isolation[keyPath: path] }
        set { isolation[keyPath: path] = newValue }
    }

    /// Whether nothing was said of units.
    var isEmpty: Bool {
        chosen.unit.isEmpty && chosen.preset.isEmpty && chosen.param.isEmpty && chosen.file.isEmpty && isolation.isEmpty
    }

    /// - Parameters:
    ///   - isAttaching: whether units are taken over beside those that are named here; how many is not known before.
    ///   - needsUnit: whether there has to be one.
    func check(isAttaching: Bool = false, needsUnit: Bool = true) throws {
        do {
            try checkContents(isAttaching: isAttaching, needsUnit: needsUnit)
        } catch let failure as CommandFailure {
            // The parser reports its own errors only as wrong use.
            throw ValidationError(failure.message)
        }
    }

    private func checkContents(isAttaching: Bool, needsUnit: Bool) throws {
        guard !chosen.unit.isEmpty || isAttaching || !needsUnit else {
            throw ValidationError("name a unit with --unit, such as --unit \"aufx dist Demo\"")
        }
        guard chosen.unit.count <= 64 else { throw ValidationError("a chain has at most 64 units") }
        if isAttaching {
            _ = (try presets(), try parameters(), try files())
        } else {
            try checkNumbers(unitCount: chosen.unit.count)
        }
    }

    /// Throws when a preset, a parameter or a file is meant for a unit that the chain does not have.
    func checkNumbers(unitCount: Int) throws {
        for choice in try presets() where choice.unit >= unitCount {
            throw ValidationError("--preset \(choice.unit + 1):\(choice.name): there is no unit \(choice.unit + 1)")
        }
        for assignment in try parameters() where assignment.unit >= unitCount {
            throw ValidationError(
                "--param \(assignment.unit + 1):\(assignment.key): there is no unit \(assignment.unit + 1)")
        }
        for choice in try files() where choice.unit >= unitCount {
            throw ValidationError("--open \(choice.unit + 1):\(choice.path): there is no unit \(choice.unit + 1)")
        }
    }

    func files() throws -> [FileChoice] { try chosen.file.map(FileChoice.init) }
    func presets() throws -> [PresetChoice] { try chosen.preset.map(PresetChoice.init) }
    func parameters() throws -> [ParameterAssignment] { try chosen.param.map(ParameterAssignment.init) }
}
