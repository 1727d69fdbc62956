import ArgumentParser

/// `auctl chain list`: the units of a running host in their order.
struct ChainListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list", abstract: "Lists the units of the chain, first to last.",
        discussion: "auctl chain list --json")

    @OptionGroup var target: ChainHostOption
    @OptionGroup var output: OutputOptions

    func run() throws {
        let listing = ChainListing(try ChainHost.find(target.host))
        try output.print(listing) { listing.table }
    }
}
