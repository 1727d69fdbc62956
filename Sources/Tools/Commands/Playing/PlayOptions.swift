import ArgumentParser
import Rigs

/// What is played, through which units, to which device: what `auctl play` and `auctl rig play` have in common.
struct PlayOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("WAV, AIFF, FLAC, Ogg, MP3, M4A and many others; - is standard input.", valueName: "file"),
        completion: .file())
    var file: String?
    @OptionGroup var units: UnitOptions
    @OptionGroup var debugging: DebugOptions
    @Option(
        help: ArgumentHelp(
            "Take over a unit whose host died, as `auctl ps` lists it, or all units of a dead host by its process; "
                + "they come before those of --unit.", valueName: "instance"), completion: NameCompletion.waiting)
    var attach: [String] = []
    @Option(help: "Seconds that units wait in the daemon for another host should this one die; not with --group.")
    var linger: Double = 30
    @Option(help: "MIDI notes for an instrument, separated by commas; half a second each.")
    var notes: String?
    @Option(
        defaultAsFlag: "",
        help: ArgumentHelp(
            "What a device records goes through the units: of this one, named as for --device, or without a name of "
                + "the one that plays. Until --duration or Control-C.", valueName: "device"),
        completion: NameCompletion.devices)
    var input: String?
    @Option(
        help: ArgumentHelp(
            "pipewire[:NODE], jack[:CLIENT], an ALSA PCM, paced-null or offline, as `auctl play --list-devices` names "
                + "them; by default the first that opens.",
            valueName: "device"), completion: NameCompletion.devices)
    var device: String?
    @Option(help: ArgumentHelp(SpeakerList.help, valueName: "list"))
    var speakers: SpeakerList?
    @Option(
        help:
            "The sample rate in hertz to ask the device for; by default the file's. The file is converted when needed.")
    var rate: Double?
    @Option(
        help: ArgumentHelp(
            "Frames per cycle; by default as auctl tune --write has found, else 128 where threads run in real time, and "
                + "where they do not, as many as this machine was found to need, 512 or more."))
    var frames: Int?
    @Option(help: "Seconds to play; by default the file and what still sounds after it.")
    var duration: Double?
    @Flag(help: "Begin again at the end of the file, until --duration or Control-C.")
    var loop = false
    @Option(
        help:
            "Also write what is played into this file. A file that blocks for more than 10 seconds loses frames: exit code 4.",
        completion: .file())
    var record: String?
    @Flag(help: "End with 0 although units were bypassed or started again; such problems are still reported.")
    var allowIncidents = false
    @Option(help: "How progress is shown.")
    var progress: ProgressOption = .auto
    @OptionGroup var output: OutputOptions

    /// Throws for what does not go together.
    /// - Parameter hasUnits: whether units come from elsewhere, too; how many is not known yet.
    func check(hasUnits: Bool = false) throws {
        try units.check(isAttaching: hasUnits || !attach.isEmpty, needsUnit: notes != nil)
        guard attach.isEmpty || !units.noDaemon else {
            throw ValidationError("--attach takes a unit over from the daemon, so it cannot go with --no-daemon")
        }
        guard linger.isFinite, (0...3600).contains(linger) else {
            throw ValidationError("--linger must lie between 0 and 3600 seconds")
        }
        guard [file != nil, notes != nil, input != nil].filter({ $0 }).count == 1 else {
            throw ValidationError(
                "name a file to play, or --notes for an instrument, or --input for what a device records")
        }
        guard input == nil || !loop else { throw ValidationError("--loop repeats a file, and --input has no end") }
        guard UnitOptions.frameRange.contains(frames ?? 128) else { throw ValidationError(UnitOptions.frameRefusal) }
        if let rate { try FileAccess.checkRate(rate) }
        if let duration, !(duration > 0 && duration <= 1e9) {
            throw ValidationError("--duration must be positive and at most 1000000000 seconds")
        }
    }

    /// Plays to the end and prints what was heard.
    /// - Parameters:
    ///   - name: what others call this host.
    ///   - rig: what holds where no option says otherwise, and units in front of those of --unit.
    func play(as name: String, rig: Rig? = nil) async throws {
        let options = rig.map(filled) ?? self
        let session = try PlaySession(
            options, name: name, rig: rig?.units ?? [], scheduling: try await .choose(options))
        let summary = try await session.run()
        if let damage = summary.inputDamage { StandardError.write("auctl: \(file ?? "") \(damage)") }
        summary.warn()
        try output.print(summary) { summary.text() }
        if let recording = summary.recording { try judge(recording) }
        if summary.failedCycles > 0, summary.incidents == 0 {
            throw CommandFailure(.unit, "\(summary.failedCycles) cycles could not be rendered")
        }
        try AbsenceVerdict(
            absences: summary.absences, sampleRate: session.sampleRate, isAllowed: allowIncidents
        ).check("what was heard is")
    }

    /// The same, with a rig's own where nobody said otherwise.
    private func filled(from rig: Rig) -> PlayOptions {
        var options = self
        options.device = device ?? rig.device
        options.rate = rate ?? rig.sampleRate
        options.frames = frames ?? rig.framesPerCycle
        options.units.pipelined = units.pipelined || rig.isPipelined
        return options
    }

    /// A recording with holes is no success.
    private func judge(_ recording: RecordingSummary) throws {
        guard !recording.isWhole else { return }
        let path = record ?? ""
        if let failure = recording.failure { throw CommandFailure(.unusable, "the recording is not whole: \(failure)") }
        throw CommandFailure(
            .unusable,
            "\(path) lacks \(recording.lostFrames) of \(recording.frames + recording.lostFrames) frames: it was blocked "
                + "for more than \(RecordingThread.ringSeconds) s; record onto a faster disk")
    }

    /// The device of --input; nil for the one that plays.
    var inputName: String? { input.flatMap { $0.isEmpty ? nil : $0 } }

    /// The numbers of --notes. Throws naming what is none.
    func noteNumbers() throws -> [Int] {
        try (notes ?? "").split(separator: ",").map { text in
            guard let number = Int(text.filter { $0 != " " }) else {
                throw CommandFailure(.usage, "--notes: '\(text)' is no MIDI note number (0 to 127)")
            }
            return number
        }
    }
}
