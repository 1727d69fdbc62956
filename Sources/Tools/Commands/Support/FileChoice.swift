import ExtensionHost
import Foundation
import TerminalOutput

/// `--open file` or `--open key=file`, with `N:` in front for the N-th unit of a chain.
package struct FileChoice: Equatable, Sendable {
    /// Which unit, from 0.
    package var unit: Int
    /// What the unit is to find it by; nil for the file's name.
    package var key: String?
    /// As a person writes it.
    package var path: String

    /// Throws a usage failure naming what is wrong.
    package init(_ argument: String) throws {
        (unit, path) = try UnitPrefix.split(argument)
        guard !path.isEmpty else { throw CommandFailure(.usage, "'\(argument)' names no file") }
        guard let end = path.firstIndex(of: "="), Self.isKey(path[..<end]),
            !FileManager.default.fileExists(atPath: path)
        else { return }
        (key, path) = (String(path[..<end]), String(path[path.index(after: end)...]))
        guard !path.isEmpty else { throw CommandFailure(.usage, "'\(argument)' names no file") }
    }

    /// Whether it can be nothing but a key: a path has other characters, too.
    private static func isKey(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { ($0 | 0x20) >= 0x61 && ($0 | 0x20) <= 0x7a || $0 == 0x5f || isDigit($0) }
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Throws `CommandFailure` for what is not there, is no file or may not be read.
    func check() throws(CommandFailure) { _ = try GivenFile(path) }

    /// Throws `CommandFailure` naming the unit and why it does not take the file.
    func give(to unit: ExtensionAudioUnit) throws(CommandFailure) {
        let path = try GivenFile(path).path
        do throws(ExtensionHostError) {
            try unit.giveFile(atPath: path, key: key)
        } catch {
            throw CommandFailure(.unit, "--open \(TerminalText.line(self.path)): \(error)")
        }
    }
}
