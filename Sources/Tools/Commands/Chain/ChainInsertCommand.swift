import ArgumentParser
import HostControl
import Rigs

/// `auctl chain insert`: one more unit in what a running host plays.
struct ChainInsertCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "insert", abstract: "Starts a unit and has it heard in the chain.",
        discussion: "auctl chain insert \"aufx gain Demo\" --at 1")

    @Argument(
        help: ArgumentHelp("A unit, such as \"aufx dist Demo\".", valueName: "component"),
        completion: NameCompletion.components)
    var component: String
    @Option(help: ArgumentHelp("Its place, from 1; by default the end of the chain.", valueName: "place"))
    var at: Int?
    @OptionGroup var target: ChainHostOption
    @OptionGroup var output: OutputOptions

    func validate() throws {
        if let at, !(1...Rig.maximumUnits).contains(at) {
            throw ValidationError("--at must lie between 1 and \(Rig.maximumUnits)")
        }
    }

    func run() throws {
        let host = try ChainHost.find(target.host)
        _ = try host.call { try $0.insertUnit(component, at: at.map { $0 - 1 }) }
        let listing = ChainListing(try ChainHost.find("\(host.host.processID)"))
        try output.print(listing) { listing.table }
    }
}
