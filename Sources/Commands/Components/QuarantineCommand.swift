import ArgumentParser
import Supervision
import TerminalOutput

/// `auctl quarantine`: bundles that crashed too often to be loaded again by themselves.
struct QuarantineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quarantine", abstract: "Shows and lifts the quarantine of units that crashed too often.",
        subcommands: [Show.self, Clear.self], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the bundles in quarantine.")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let entries = try QuarantineStore().entries()
            try output.print(entries) {
                guard !entries.isEmpty else { return "Nothing is in quarantine." }
                var table = TextTable([
                    ("component", .left), ("since", .left), ("reason", .left), ("fingerprint", .left),
                ])
                for entry in entries {
                    table.append([entry.component, ClockText.local(entry.since), entry.reason, entry.bundleHash])
                }
                return table.text(columns: TerminalWidth.columns)
            }
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Lets a bundle be loaded again; all bundles when none is named.")

        @Argument(help: ArgumentHelp("A component or a fingerprint, as listed.", valueName: "component"))
        var names: [String] = []
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let lifted = try lift()
            try output.print(lifted) {
                guard !lifted.isEmpty else { return "Nothing was in quarantine." }
                return lifted.map { TerminalText.line("\($0.component) may be loaded again") }.joined(separator: "\n")
            }
        }

        /// The entries that were there.
        private func lift() throws -> [QuarantineEntry] {
            let store = QuarantineStore()
            guard !names.isEmpty else {
                // A broken list is lifted too.
                let all = (try? store.entries()) ?? []
                try store.removeAll()
                return all
            }
            let wanted = names.joined(separator: " ")
            let found = try store.entries().filter { $0.bundleHash == wanted || $0.component == wanted }
            guard !found.isEmpty else { throw CommandFailure(.notFound, "'\(wanted)' is not in quarantine") }
            for entry in found { try store.remove(bundleHash: entry.bundleHash) }
            return found
        }
    }
}
