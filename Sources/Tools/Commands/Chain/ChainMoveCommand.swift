import ArgumentParser
import HostControl
import Rigs

/// `auctl chain move`: another order of what a running host plays.
struct ChainMoveCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "move", abstract: "Has a unit heard at another place of its chain.",
        discussion: "auctl chain move INSTANCE --to 2")

    @OptionGroup var target: UnitArgument
    @Option(name: .customLong("to"), help: ArgumentHelp("Its new place, from 1.", valueName: "place"))
    var place: Int
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (1...Rig.maximumUnits).contains(place) else {
            throw ValidationError("--to must lie between 1 and \(Rig.maximumUnits)")
        }
    }

    func run() throws {
        let unit = try target.unit()
        try unit.call { try $0.moveUnit(instance: $1, to: place - 1) }
        let listing = ChainListing(try ChainHost.find("\(unit.host.processID)"))
        try output.print(listing) { listing.table }
    }
}
