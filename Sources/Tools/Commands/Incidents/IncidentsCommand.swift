import ArgumentParser
import ComponentRegistry
import DaemonControl
import Foundation
import Glibc
import TerminalOutput

/// `auctl incidents`: when units failed, why, and what was done.
struct IncidentsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "incidents", abstract: "Shows when units failed, why, and what was done.",
        discussion: """
            Asks the hosts that run, and reads the log, which also has those of hosts that ended: \
            `auctl incidents --last 20`.

            --follow goes on with each further one, in JSON one on a line of its own, until Control-C: \
            `auctl incidents --follow`.
            """)

    @Option(
        help: ArgumentHelp(
            "Only those of one unit: codes such as \"aufx dist Demo\", a name, an instance as `auctl ps` lists it, or "
                + "the process of a host or service.", valueName: "unit"), completion: NameCompletion.incidentUnits)
    var unit: String?
    @Option(help: ArgumentHelp("Only so many, the latest.", valueName: "count"))
    var last: Int?
    @Flag(help: "Go on with each further incident until Control-C.")
    var follow = false
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let last, last < 0 { throw ValidationError("--last must be at least 0") }
    }

    func run() async throws {
        let filter = try IncidentFilter(unit, in: ComponentScanner().scan())
        let history = IncidentSources { StandardError.write("auctl: \($0)") }.history()
        let wanted = history.incidents.filter(filter.allows)
        let shown = Array(wanted.suffix(last ?? wanted.count))
        guard follow else {
            return try output.print(shown) {
                shown.isEmpty ? "No incidents." : shown.map(Self.text).joined(separator: "\n")
            }
        }
        let isJSON = output.json
        for entry in shown { Self.print(entry, isJSON) }
        IncidentFeed(after: history) { entry in
            if filter.allows(entry) { Self.print(entry, isJSON) }
        }.run()
    }

    private static func text(_ entry: LoggedIncident) -> String {
        IncidentText.text(entry, columns: TerminalWidth.columns)
    }

    private static func print(_ entry: LoggedIncident, _ isJSON: Bool) {
        if isJSON {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            guard let line = try? encoder.encode(entry) else { return }
            Swift.print(String(decoding: line, as: UTF8.self))
        } else {
            Swift.print(TerminalWidth.fitted(text(entry)))
        }
        fflush(nil)
    }
}
