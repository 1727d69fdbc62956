import ArgumentParser
import HostControl
import TerminalOutput

/// `auctl rig load`: sets the units of a running host to what a rig holds.
struct RigLoadCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "load",
        abstract: "Sets the units of a running host to what a rig holds of the same units in the same order.",
        discussion: """
            States, presets and parameters are set while the units play. The device and where units run stay as they are. \
            When a unit does not take what the rig has, all are set back to what they were.
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
        try RigLoading(rig, into: host).run()
        let loading = Loading(
            name: name.text, host: host.host.processID, units: host.units.indices.map { UnitAction(host.unit($0)) })
        try output.print(loading) {
            "the host \(host.host.processID) is set to \(TerminalText.line(name.text)): \(TerminalText.line(rig.chain))"
        }
    }
}
