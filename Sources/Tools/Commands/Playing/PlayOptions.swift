import ArgumentParser
import LinuxSystem
import MusicSequences
import Rigs
import TerminalOutput

/// What is played, through which units, to which device: what `auctl play` and `auctl rig play` have in common.
@dynamicMemberLookup
struct PlayOptions: ParsableArguments {
    @Argument(
        help: ArgumentHelp("WAV, AIFF, FLAC, Ogg, MP3, M4A and many others; - is standard input.", valueName: "file"),
        completion: .file())
    var file: String?
    @OptionGroup(title: "Sound") var sound: SoundOptions
    @OptionGroup var units: UnitOptions
    @OptionGroup(title: "Isolation") var takeover: TakeoverOptions
    @OptionGroup(title: "Debugging") var debugging: DebugOptions
    @Flag(help: "End with 0 although units were bypassed or started again; such problems are still reported.")
    var allowIncidents = false
    @Option(help: "How progress is shown.")
    var progress: ProgressOption = .auto
    @OptionGroup var output: OutputOptions

    /// The sound, and what is taken over, as if it stood here.
    subscript<Value>(dynamicMember path: WritableKeyPath<SoundOptions, Value>) -> Value {
        get { sound[keyPath: path] }
        set { sound[keyPath: path] = newValue }
    }
    subscript<Value>(dynamicMember path: WritableKeyPath<TakeoverOptions, Value>) -> Value {
        get { takeover[keyPath: path] }
        set { takeover[keyPath: path] = newValue }
    }

    /// Throws for what does not go together.
    /// - Parameter hasUnits: whether units come from elsewhere, too; how many is not known yet.
    func check(hasUnits: Bool = false) throws {
        try units.check(
            isAttaching: hasUnits || !takeover.attach.isEmpty, needsUnit: sound.notes != nil || sound.midiFile != nil)
        guard takeover.attach.isEmpty || !units.noDaemon else {
            throw ValidationError("--attach takes a unit over from the daemon, so it cannot go with --no-daemon")
        }
        guard takeover.linger.isFinite, (0...3600).contains(takeover.linger) else {
            throw ValidationError("--linger must lie between 0 and 3600 seconds")
        }
        let sources = [file != nil, sound.notes != nil, sound.midiFile != nil, sound.input != nil]
        guard sources.filter({ $0 }).count == 1 else {
            throw ValidationError(
                "name a file to play, or --notes or --midi-file for an instrument, or --input for what a device records"
            )
        }
        guard sound.input == nil || !sound.loop else {
            throw ValidationError("--loop repeats a file, and --input has no end")
        }
        guard UnitOptions.frameRange.contains(sound.frames ?? 128) else {
            throw ValidationError(UnitOptions.frameRefusal)
        }
        if let rate = sound.rate { try FileAccess.checkRate(rate) }
        if let duration = sound.duration, !(duration > 0 && duration <= 1e9) {
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
        options.device = sound.device ?? rig.device
        options.rate = sound.rate ?? rig.sampleRate
        options.frames = sound.frames ?? rig.framesPerCycle
        options.units.pipelined = units.pipelined || rig.isPipelined
        return options
    }

    /// A recording with holes is no success.
    private func judge(_ recording: RecordingSummary) throws {
        guard !recording.isWhole else { return }
        let path = sound.record ?? ""
        if let failure = recording.failure { throw CommandFailure(.unusable, "the recording is not whole: \(failure)") }
        throw CommandFailure(
            .unusable,
            "\(path) lacks \(recording.lostFrames) of \(recording.frames + recording.lostFrames) frames: it was blocked "
                + "for more than \(RecordingThread.ringSeconds) s; record onto a faster disk")
    }

    /// The device of --input; nil for the one that plays.
    var inputName: String? { sound.input.flatMap { $0.isEmpty ? nil : $0 } }

    /// Which option has notes played; nil for none.
    var noteOption: String? { sound.notes != nil ? "--notes" : sound.midiFile != nil ? "--midi-file" : nil }

    /// What --notes or --midi-file plays; nil for neither. Throws naming what is wrong with it.
    func midi(sampleRate: Double) throws -> TimedMIDI? {
        if let path = sound.midiFile { return try Self.midi(file: path, sampleRate: sampleRate) }
        guard sound.notes != nil else { return nil }
        return try TimedMIDI(notes: noteNumbers(), seconds: 0.5, sampleRate: sampleRate)
    }

    private static func midi(file path: String, sampleRate: Double) throws -> TimedMIDI {
        do {
            // A device or a pipe might have no end.
            let bytes = try RegularFile.contents(path: path, limit: 64 << 20)
            let midi = try TimedMIDI(MIDIFile(bytes: bytes), sampleRate: sampleRate)
            guard midi.length > 0 else { throw CommandFailure(.unusable, "there is nothing to play in it") }
            return midi
        } catch let error as MIDIFileError {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)): \(error.message)")
        } catch let failure as CommandFailure {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)): \(failure.message)")
        } catch let error as SystemError {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)) cannot be read: \(error.reason)")
        } catch let refusal as RegularFile.Refusal {
            throw CommandFailure(.unusable, "\(TerminalText.line(path)) \(refusal)")
        }
    }

    /// The numbers of --notes. Throws naming what is none.
    func noteNumbers() throws -> [Int] {
        try (sound.notes ?? "").split(separator: ",").map { text in
            guard let number = Int(text.filter { $0 != " " }) else {
                throw CommandFailure(.usage, "--notes: '\(text)' is no MIDI note number (0 to 127)")
            }
            return number
        }
    }
}
