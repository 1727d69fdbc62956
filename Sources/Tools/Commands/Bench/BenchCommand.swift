import ArgumentParser

/// `auctl bench`: what isolation costs on this machine. What only developers measure is in `aubench`.
struct BenchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bench", abstract: "Measures what isolation costs, beside the machine's limits.",
        discussion: """
            auctl bench ipc --frames 128

            Chains, engines, starts and memory are measured by `aubench`, a program for developers.
            """,
        subcommands: [UnitBenchCommand.self, MovedBenchCommand.self], defaultSubcommand: MovedBenchCommand.self)
}
