import ArgumentParser

/// `auctl ps`: the units that run now.
struct PsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "ps", abstract: "Lists the units that your hosts are running.")

    @OptionGroup var output: OutputOptions

    func run() async throws {
        let units = try await Hosts.access.units()
        try output.print(units) { units.isEmpty ? "No host of yours is running a unit." : UnitTable.short(units) }
    }
}
