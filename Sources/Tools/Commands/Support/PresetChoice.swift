/// `--preset name-or-number`, with `N:` in front for the N-th unit of a chain.
package struct PresetChoice: Equatable, Sendable {
    /// Which unit, from 0.
    package var unit: Int
    /// A preset's name or number.
    package var name: String

    /// Throws a usage failure naming what is wrong.
    package init(_ argument: String) throws {
        (unit, name) = try UnitPrefix.split(argument)
        guard !name.isEmpty else { throw CommandFailure(.usage, "'\(argument)' names no preset") }
    }
}
