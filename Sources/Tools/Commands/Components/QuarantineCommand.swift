import ArgumentParser
import ComponentRegistry
import Supervision
import TerminalOutput

/// `auctl quarantine`: bundles that crashed too often to be loaded again by themselves.
struct QuarantineCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quarantine", abstract: "Shows and lifts the quarantine of units that crashed too often.",
        discussion: """
            auctl quarantine list
            auctl quarantine clear --all
            """,
        subcommands: [Show.self, Clear.self], defaultSubcommand: Show.self)

    struct Show: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "list", abstract: "Lists the bundles in quarantine.",
            discussion: "auctl quarantine list --json")

        @OptionGroup var output: OutputOptions

        func run() async throws {
            let entries = try QuarantineStore().entries()
            try output.print(entries) {
                guard !entries.isEmpty else { return "Nothing is in quarantine." }
                let whole = Self.table(entries, hasReasonBelow: false)
                guard let columns = TerminalWidth.columns, whole.width > columns else { return whole.text() }
                return Self.table(entries, hasReasonBelow: true).text(columns: columns)
            }
        }

        /// The reason has a line of its own where the terminal is too narrow for all columns.
        private static func table(_ entries: [QuarantineEntry], hasReasonBelow: Bool) -> TextTable {
            var table = TextTable(
                [("component", .left), ("since", .whole)] + (hasReasonBelow ? [] : [("reason", .left)])
                    + [("fingerprint", .left)])
            for entry in entries {
                table.append(
                    [entry.component, ClockText.local(entry.since)] + (hasReasonBelow ? [] : [entry.reason])
                        + [entry.bundleHash],
                    detail: hasReasonBelow ? entry.reason : "")
            }
            return table
        }
    }

    struct Clear: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "clear", abstract: "Lets a bundle be loaded again.",
            discussion: "auctl quarantine clear aufx dist Demo")

        @Argument(
            help: ArgumentHelp(
                "A component's codes or its fingerprint, as listed, or its name.", valueName: "component"),
            completion: NameCompletion.quarantined)
        var names: [String] = []
        @Flag(help: "Lift every quarantine, also where the list is damaged.")
        var all = false
        @OptionGroup var output: OutputOptions

        func validate() throws {
            guard all == names.isEmpty else {
                throw ValidationError(
                    all
                        ? "--all lifts every quarantine; name no component beside it"
                        : "name a component, or --all for every one; `auctl quarantine list` shows what is in quarantine"
                )
            }
        }

        func run() async throws {
            let lifted = all ? try liftAll() : try lift(names.joined(separator: " "))
            try output.print(lifted) {
                guard !lifted.isEmpty else { return "Nothing was in quarantine." }
                return lifted.map { TerminalText.line("\($0.component) may be loaded again") }.joined(separator: "\n")
            }
        }

        /// The entries that were there; none of a list that is damaged, which is lifted too.
        private func liftAll() throws -> [QuarantineEntry] {
            let store = QuarantineStore()
            let entries = (try? store.entries()) ?? []
            try store.removeAll()
            return entries
        }

        private func lift(_ wanted: String) throws -> [QuarantineEntry] {
            let store = QuarantineStore()
            let entries = try store.entries()
            var found = entries.filter { $0.bundleHash == wanted || $0.component == wanted }
            if found.isEmpty, let component = try? ComponentQuery([wanted]).component(in: ComponentScanner().scan()) {
                let codes = "\(component.identifier)"
                found = entries.filter { $0.bundleHash == component.bundleHash || $0.component == codes }
            }
            guard !found.isEmpty else {
                throw CommandFailure(
                    .notFound, "'\(wanted)' is not in quarantine; `auctl quarantine list` shows what is")
            }
            for entry in found { try store.remove(bundleHash: entry.bundleHash) }
            return found
        }
    }
}
