import ArgumentParser
import Glibc

/// `auctl render`: a file through units into a file.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render", abstract: "Renders a file through units into another file, faster than real time.",
        discussion: """
            auctl render song.flac out.wav --unit "aufx fltr Demo" --param cutoff=900
            auctl render --midi-file song.mid out.wav
            """)

    @Argument(
        help: ArgumentHelp("WAV, AIFF, FLAC, Ogg, MP3, M4A and many others; - is standard input.", valueName: "in"),
        completion: .file())
    var first: String
    @Argument(
        help: ArgumentHelp(
            "The file to write; its ending names the format: wav, flac, aiff, ogg, opus, mp3, m4a and others.",
            valueName: "out"), completion: .file())
    var second: String?
    @Option(
        help: ArgumentHelp(
            "Instead of IN a Standard MIDI File, for an instrument: the first --unit, or else the MIDI synthesizer.",
            valueName: "file.mid"), completion: .file(extensions: ["mid", "midi", "rmi"]))
    var midiFile: String?
    @OptionGroup var units: UnitOptions
    @OptionGroup(title: "Debugging") var debugging: DebugOptions
    @Option(
        help:
            "The sample rate in hertz at which units run and OUT is written; by default that of IN, 48000 of a MIDI file."
    )
    var rate: Double?
    @Option(
        name: .customLong("frames"),
        help: "Frames per cycle; by default 4096, and 512 where a limit of files' lengths bounds shared memory, too.")
    var wantedFrames: Int?
    @Option(
        help:
            "Seconds rendered after the end of the file; by default what the units ask for, and 10 when that is endless."
    )
    var tail: Double?
    @Flag(help: "End with 0 although units were bypassed or started again; such problems are still reported.")
    var allowIncidents = false
    @Option(help: "How progress is shown.")
    var progress: ProgressOption = .auto
    @OptionGroup var output: OutputOptions

    /// Frames per cycle: in a long one the hand-over to a unit costs nothing that counts.
    var frames: Int { wantedFrames ?? (Self.limitsFiles ? 512 : 4096) }
    /// The file that is read.
    var source: String { midiFile ?? first }
    /// The file that is written.
    var destination: String { second ?? first }

    /// Whether files of this process may only be so long, of which the memory that it shares with a unit is one.
    private static var limitsFiles: Bool {
        var limit = rlimit()
        return getrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 && limit.rlim_cur != .max
    }

    func validate() throws {
        guard (midiFile == nil) == (second != nil) else {
            throw ValidationError(
                midiFile == nil
                    ? "name the file that is read and the file that is written"
                    : "with --midi-file, name only the file that is written")
        }
        try played.units.check()
        guard UnitOptions.frameRange.contains(frames) else { throw ValidationError(UnitOptions.frameRefusal) }
        if let rate { try FileAccess.checkRate(rate) }
        if let tail, !(tail.isFinite && (0...3600).contains(tail)) {
            throw ValidationError("--tail must lie between 0 and 3600 seconds")
        }
    }

    /// The same with an instrument where none is named for a MIDI file.
    private var played: RenderCommand {
        guard midiFile != nil, units.unit.isEmpty else { return self }
        var command = self
        command.units.chosen.unit = [PlayOptions.instrument]
        return command
    }

    func run() async throws {
        let session = try RenderSession(played)
        let summary = try await session.run()
        if let damage = summary.inputDamage { StandardError.write("auctl: \(source) \(damage)") }
        summary.warn()
        try output.print(summary) { summary.text() }
        // A file in which a unit was bypassed is kept, and no success.
        try AbsenceVerdict(
            absences: summary.absences, sampleRate: session.sampleRate, isAllowed: allowIncidents
        ).check("\(destination) was written and kept, but is")
    }
}
