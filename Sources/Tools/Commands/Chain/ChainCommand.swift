import ArgumentParser

/// `auctl chain`: what a running host plays, and changes of it while it is heard.
struct ChainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "chain", abstract: "Shows the chain that a running host plays, and changes it while it is heard.",
        discussion: """
            Units are inserted, removed and moved in crossfades of 5 ms, so that nothing clicks. What plays is `auctl play`, \
            or a rig.

            auctl chain list --host INSTANCE
            auctl chain insert "aufx gain Demo" --host INSTANCE
            auctl chain move INSTANCE --to 1
            """,
        subcommands: [
            ChainListCommand.self, ChainInsertCommand.self, ChainRemoveCommand.self, ChainMoveCommand.self,
        ], defaultSubcommand: ChainListCommand.self)
}

/// The running host whose chain a command is about.
struct ChainHostOption: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The host that plays, by its process or by a unit of it, as `auctl ps` lists them; by default the only one.",
            valueName: "host"), completion: NameCompletion.hosts)
    var host: String?
}
