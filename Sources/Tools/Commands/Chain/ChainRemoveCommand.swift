import ArgumentParser
import HostControl

/// `auctl chain remove`: a unit less in what a running host plays.
struct ChainRemoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove", abstract: "Takes a unit out of the chain that it is heard in, and ends it.",
        discussion: "auctl chain remove INSTANCE")

    @OptionGroup var target: UnitArgument
    @OptionGroup var output: OutputOptions

    func run() throws {
        let unit = try target.unit()
        try unit.call { try $0.removeUnit(instance: $1) }
        let listing = ChainListing(try ChainHost.find("\(unit.host.processID)"))
        try output.print(listing) { listing.table }
    }
}
