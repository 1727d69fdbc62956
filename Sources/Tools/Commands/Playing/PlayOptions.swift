import ArgumentParser
import Rigs

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
        try withInstrument(hasUnits: hasUnits).units.check(
            isAttaching: hasUnits || !takeover.attach.isEmpty, needsUnit: false)
        guard takeover.attach.isEmpty || !units.noDaemon else {
            throw ValidationError("--attach takes a unit over from the daemon, so it cannot go with --no-daemon")
        }
        guard takeover.linger.isFinite, (0...3600).contains(takeover.linger) else {
            throw ValidationError("--linger must lie between 0 and 3600 seconds")
        }
        try checkSource(hasUnits: hasUnits)
        guard sound.midiIn.count <= 16 else { throw ValidationError("at most 16 --midi-in are taken") }
        let hasUnit = hasUnits || !units.unit.isEmpty || !takeover.attach.isEmpty
        guard sound.midiOut == nil || sound.midiIn.isEmpty || hasUnit else {
            throw ValidationError("--midi-in with --midi-out goes through a unit; name one with --unit")
        }
        guard sound.input == nil || sound.session?.records != false else {
            throw ValidationError("--input needs a --session that records: playAndRecord or multiRoute")
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

    /// Throws where there is not one source of what is played, beside MIDI ports, and no unit that may be one.
    private func checkSource(hasUnits: Bool) throws {
        let sources = [
            ("a file", file != nil), ("--notes", sound.notes != nil), ("--midi-file", sound.midiFile != nil),
            ("--input", sound.input != nil),
        ].compactMap { $1 ? $0 : nil }
        guard sources.count < 2 else {
            throw ValidationError("\(sources.joined(separator: " and ")) cannot play together; name one of them")
        }
        guard hasSource || hasUnits || !units.unit.isEmpty || !takeover.attach.isEmpty else {
            throw ValidationError(UnhearableInput.nothing)
        }
    }

    /// Whether something is played beside what a generator makes by itself.
    var hasSource: Bool { file != nil || sound.input != nil || noteOption != nil }

    /// Plays to the end and prints what was heard.
    /// - Parameters:
    ///   - name: what others call this host.
    ///   - rig: what holds where no option says otherwise, and units in front of those of --unit.
    func play(as name: String, rig: Rig? = nil) async throws {
        let options = (rig.map(filled) ?? self).withInstrument(hasUnits: rig?.units.isEmpty == false)
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

    /// The same with the MIDI synthesizer where notes are to be heard and no unit is named that would play them.
    private func withInstrument(hasUnits: Bool) -> PlayOptions {
        guard playsMIDI, !hasUnits, units.unit.isEmpty, takeover.attach.isEmpty, sound.midiOut == nil,
            file == nil, sound.input == nil
        else { return self }
        var options = self
        options.units.chosen.unit = [Self.instrument]
        return options
    }

    /// What plays notes where nothing else was named.
    static let instrument = "aumu msyn appl"

    private var playsMIDI: Bool { noteOption != nil }

    /// Whether what is played goes to a MIDI port, without a unit.
    var isDirect: Bool { sound.midiOut != nil && units.unit.isEmpty && takeover.attach.isEmpty && file == nil }

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
    var noteOption: String? {
        if sound.notes != nil { return "--notes" }
        return sound.midiFile != nil ? "--midi-file" : sound.midiIn.isEmpty ? nil : "--midi-in"
    }

    /// What --notes or --midi-file plays; nil for neither. Throws naming what is wrong with it.
    func midi(sampleRate: Double) throws -> TimedMIDI? {
        if let path = sound.midiFile { return try TimedMIDI(file: path, sampleRate: sampleRate) }
        guard sound.notes != nil else { return nil }
        return try TimedMIDI(notes: noteNumbers(), seconds: 0.5, sampleRate: sampleRate)
    }

    /// The numbers of --notes. Throws naming what is none.
    func noteNumbers() throws -> [Int] {
        let numbers = try (sound.notes ?? "").split(separator: ",").map { text in
            guard let number = Int(text.filter { $0 != " " }) else {
                throw CommandFailure(.usage, "--notes: '\(text)' is no MIDI note number (0 to 127)")
            }
            return number
        }
        guard !numbers.isEmpty else { throw CommandFailure(.usage, "--notes names no note; write such as 60,64,67") }
        return numbers
    }
}
