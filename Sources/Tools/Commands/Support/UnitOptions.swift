import ArgumentParser
import Rigs

/// Which units a command plays through, and how they are run.
struct UnitOptions: ParsableArguments {
    /// Frames per cycle that a link to a unit carries.
    static let frameRange = Rig.frames
    static var frameRefusal: String {
        "--frames must lie between \(frameRange.lowerBound) and \(frameRange.upperBound)"
    }

    @Option(
        name: .long,
        help: ArgumentHelp("A unit, such as \"aufx dist Demo\"; repeat for a chain.", valueName: "component"),
        completion: NameCompletion.components)
    var unit: [String] = []
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A preset, from the factory or yours, by name or number; 2:NAME for the second unit.", valueName: "preset"),
        completion: NameCompletion.presets)
    var preset: [String] = []
    @Option(
        name: .long,
        help: ArgumentHelp(
            "A parameter's value; 2:KEY=VALUE for the second unit.", valueName: "key=value"),
        completion: NameCompletion.parameters)
    var param: [String] = []
    @Flag(help: "Load units into this process where their bundles allow it.")
    var inProcess = false
    @Flag(help: "Run all units of the chain in one service process.")
    var group = false
    @Flag(help: "Take the reply of the cycle before: one block of latency, no waiting; render waits all the same.")
    var pipelined = false
    @Option(help: "Where services run; by default as auctl tune --write has found, else as measured once.")
    var placement: RigUnit.Placement?
    @Option(help: "What is heard while a unit is bypassed (by default dry for effects, silence for instruments).")
    var bridge: RigUnit.Bridge?
    @Flag(help: "Start services from this process even when the daemon runs.")
    var noDaemon = false

    /// Whether nothing was said of units.
    var isEmpty: Bool {
        unit.isEmpty && preset.isEmpty && param.isEmpty && !inProcess && !group && !pipelined && placement == nil
            && bridge == nil
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
        guard !unit.isEmpty || isAttaching || !needsUnit else {
            throw ValidationError("name a unit with --unit, such as --unit \"aufx dist Demo\"")
        }
        guard unit.count <= 64 else { throw ValidationError("a chain has at most 64 units") }
        if isAttaching {
            _ = (try presets(), try parameters())
        } else {
            try checkNumbers(unitCount: unit.count)
        }
    }

    /// Throws when a preset or parameter is meant for a unit that the chain does not have.
    func checkNumbers(unitCount: Int) throws {
        for choice in try presets() where choice.unit >= unitCount {
            throw ValidationError("--preset \(choice.unit + 1):\(choice.name): there is no unit \(choice.unit + 1)")
        }
        for assignment in try parameters() where assignment.unit >= unitCount {
            throw ValidationError(
                "--param \(assignment.unit + 1):\(assignment.key): there is no unit \(assignment.unit + 1)")
        }
    }

    func presets() throws -> [PresetChoice] { try preset.map(PresetChoice.init) }
    func parameters() throws -> [ParameterAssignment] { try param.map(ParameterAssignment.init) }
}
