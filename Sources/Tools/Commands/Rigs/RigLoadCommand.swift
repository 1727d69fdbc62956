import ArgumentParser
import ComponentRegistry
import HostControl
import Rigs
import TerminalOutput

/// `auctl rig load`: sets the units of a running host to what a rig holds.
struct RigLoadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Has a running host play a rig: its units in their order, set as they were saved.",
        discussion: """
            Units that play already stay, and are set while they are heard; others are started before they are heard, and \
            those that the rig does not have are ended. The device stays as it is. When something fails, the chain plays \
            on as it was.

            auctl rig load lead
            """)

    @OptionGroup var target: RigNameArgument
    @Option(
        help: ArgumentHelp(
            "The host that plays, by its process or by a unit of it, as `auctl ps` lists them; by default the only one.",
            valueName: "host"))
    var host: String?
    @OptionGroup var output: OutputOptions

    private struct Loading: Encodable {
        var name: String
        var host: Int32
        var units: [UnitAction]
    }

    func run() throws {
        let (name, rig) = try target.rig()
        let host = try ChainHost.find(host)
        // What can be seen from here is refused before the host is asked.
        _ = try RigUnitLookup(scan: ComponentScanner().scan()).components(of: rig.units)
        let contents = String(decoding: try rig.contents(), as: UTF8.self)
        try host.call { try $0.loadRig(contents) }
        let played = try ChainHost.find("\(host.host.processID)")
        let loading = Loading(
            name: name.text, host: host.host.processID, units: played.units.indices.map { UnitAction(played.unit($0)) })
        try output.print(loading) {
            "the host \(host.host.processID) plays \(TerminalText.line(name.text)): \(TerminalText.line(rig.chain))"
        }
    }
}
