import ArgumentParser
import Rigs
import TerminalOutput

/// `auctl rig save`: keeps what a running host plays, or what options say.
struct RigSaveCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "save",
        abstract:
            "Keeps what a running host plays as a rig, or the units that options name; replaces one of that name.",
        discussion: """
            auctl rig save lead --unit "aufx dist Demo" --param wetDryMix=80
            auctl rig save lead --host 4711
            """)

    @Argument(help: ArgumentHelp("What the rig is to be called.", valueName: "name"), completion: NameCompletion.rigs)
    var name: String
    @Option(
        help: ArgumentHelp(
            "The host that plays, by its process or by a unit of it, as `auctl ps` lists them; by default the only one.",
            valueName: "host"), completion: NameCompletion.hosts)
    var host: String?
    @OptionGroup var units: UnitOptions
    @Option(
        help: ArgumentHelp("With --unit: the device that the rig is to be played to.", valueName: "device"),
        completion: NameCompletion.devices)
    var device: String?
    @Option(help: "With --unit: the sample rate in hertz to ask the device for.")
    var rate: Double?
    @Option(help: "With --unit: frames per cycle.")
    var frames: Int?
    @OptionGroup var output: OutputOptions

    private var namesUnits: Bool { !units.unit.isEmpty }

    func validate() throws {
        do { _ = try RigName(name) } catch { throw ValidationError(error.message) }
        if namesUnits {
            guard host == nil else { throw ValidationError("name either a --host that plays, or units with --unit") }
            try units.check()
        } else if !units.isEmpty || device != nil || rate != nil || frames != nil {
            throw ValidationError("without --unit the rig is what a running host plays; leave the other options out")
        }
        guard UnitOptions.frameRange.contains(frames ?? 128) else { throw ValidationError(UnitOptions.frameRefusal) }
        if let rate { try FileAccess.checkRate(rate) }
    }

    func run() async throws {
        let (name, library) = (try RigName(name), try RigLibrary.user())
        let rig = namesUnits ? try await make() : try RigCapture.rig(of: ChainHost.find(host))
        let replaced = try library.write(rig, as: name)
        let away = RigCapture.unitsFromJournal(in: rig)
        let result = RigSaving(
            name: name.text, path: library.path(of: name), hasReplaced: replaced, fromJournal: away)
        try output.print(result) {
            let saved =
                "\(TerminalText.line(name.text)) is \(replaced ? "replaced" : "saved"): \(TerminalText.line(rig.chain))"
            let notes = away.map {
                "\(TerminalText.line($0)) was away: saved as its host last knew it, from the journal"
            }
            return ([saved] + notes).joined(separator: "\n")
        }
    }

    /// Starts the units to see what they are then set to.
    private func make() async throws -> Rig {
        let host = try UnitHost(name: nil, options: units, hostPriority: nil)
        defer { host.close() }
        let assembly = UnitAssembly(host: host.host, options: units)
        var rig = try await assembly.make { try RigCapture.rig(of: $0, assembly.status(of: $0)) }
        rig.device = device
        rig.sampleRate = rate
        rig.framesPerCycle = frames
        rig.isPipelined = units.pipelined
        return rig
    }
}

/// What `auctl rig save` did.
struct RigSaving: Encodable {
    var name: String
    var path: String
    var hasReplaced: Bool
    /// The units whose service was away: their host gave what it keeps for their next incarnation.
    var fromJournal: [String]
}
