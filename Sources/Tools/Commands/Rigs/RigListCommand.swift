import ArgumentParser
import Rigs
import TerminalOutput

/// `auctl rig list`: the user's rigs.
struct RigListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists your rigs.", discussion: "auctl rig list --json")

    @OptionGroup var output: OutputOptions

    private struct Row: Encodable {
        var name: String
        var path: String
        /// The components, first to last; empty for a file that cannot be read.
        var units: [String] = []
        /// What is wrong with the file.
        var problem: String?
    }

    func run() throws {
        let library = try RigLibrary.user()
        let rows = try library.names().map { name in
            var row = Row(name: name.text, path: library.path(of: name))
            do {
                row.units = try library.read(name).units.map { "\($0.component)" }
            } catch {
                row.problem = "\(error)"
            }
            return row
        }
        try output.print(rows) {
            rows.isEmpty ? "You have no rigs; `auctl rig save` makes one." : Self.table(rows)
        }
    }

    private static func table(_ rows: [Row]) -> String {
        var table = TextTable([("rig", .left), ("units", .wrapped)])
        for row in rows { table.append([row.name, row.problem ?? row.units.joined(separator: " → ")]) }
        return table.text(columns: TerminalWidth.columns)
    }
}
