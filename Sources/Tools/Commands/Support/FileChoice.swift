import ExtensionHost
import TerminalOutput

/// `--open file`, with `N:` in front for the N-th unit of a chain.
package struct FileChoice: Equatable, Sendable {
    /// Which unit, from 0.
    package var unit: Int
    /// As a person writes it.
    package var path: String

    /// Throws a usage failure naming what is wrong.
    package init(_ argument: String) throws {
        (unit, path) = try UnitPrefix.split(argument)
        guard !path.isEmpty else { throw CommandFailure(.usage, "'\(argument)' names no file") }
    }

    /// Throws `CommandFailure` for what is not there, is no file or may not be read.
    func check() throws(CommandFailure) { _ = try GivenFile(path) }

    /// Throws `CommandFailure` naming the unit and why it does not take the file.
    func give(to unit: ExtensionAudioUnit) throws(CommandFailure) {
        let path = try GivenFile(path).path
        do throws(ExtensionHostError) {
            try unit.giveFile(atPath: path)
        } catch {
            throw CommandFailure(.unit, "--open \(TerminalText.line(self.path)): \(error)")
        }
    }
}
