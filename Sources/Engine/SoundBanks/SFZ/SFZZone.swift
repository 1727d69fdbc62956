/// A region of an SFZ file as a zone, with the frames of its sample that it plays.
struct SFZZone {
    var zone = SoundZone()
    var modulators: [SoundModulator] = []
    private(set) var first = 0
    private(set) var frameCount = 0
    /// -500 ... 500.
    private(set) var pan: Float = 0
    /// What is not played as the region says.
    private(set) var remark: String?

    /// What is understood.
    static let opcodes: Set<String> = [
        "sample", "key", "lokey", "hikey", "pitch_keycenter", "lovel", "hivel", "tune", "transpose", "pitch_keytrack",
        "volume", "pan", "offset", "end", "loop_mode", "loopmode", "loop_start", "loopstart", "loop_end", "loopend",
        "ampeg_delay", "ampeg_attack", "ampeg_hold", "ampeg_decay", "ampeg_sustain", "ampeg_release", "amp_veltrack",
        "fil_type", "filtype", "cutoff", "resonance", "trigger", "group", "off_by", "offby", "seq_length",
        "seq_position", "lorand", "hirand", "delay",
    ]

    /// Nil for a region that is switched off.
    init?(
        _ region: SFZRegion, _ sound: DecodedSound, keysMoved: Int, _ place: SFZPlace
    ) throws(SoundBankError) {
        guard try setKeys(region, moved: keysMoved, sound), try setFrames(region, sound, place) else { return nil }
        try setLoop(region, sound)
        try setLevels(region)
        try setEnvelope(region)
        try setFilter(region)
        try setOccasion(region)
        zone.sampleRate = sound.sampleRate
    }

    /// False where no key plays it.
    private mutating func setKeys(
        _ region: SFZRegion, moved: Int, _ sound: DecodedSound
    ) throws(SoundBankError) -> Bool {
        let key = try region.key("key", moved: moved)
        let low = try region.key("lokey", moved: moved) ?? key ?? 0
        let high = try region.key("hikey", moved: moved) ?? key ?? 127
        let velocities = (try region.integer("lovel", 0...127) ?? 0, try region.integer("hivel", 0...127) ?? 127)
        guard low >= 0, low <= high, velocities.0 <= velocities.1 else { return false }
        zone.range = SoundRange(keys: low...high, velocities: velocities.0...velocities.1)
        let center =
            region.text("pitch_keycenter") == "sample"
            ? sound.rootKey
            : try region.key(
                "pitch_keycenter", moved: moved)
        zone.rootKey = Double(center ?? key ?? 60)
        zone.values[.fineTune] = Float(try region.number("tune", -9600...9600) ?? 0)
        zone.values[.coarseTune] = Float(try region.integer("transpose", -127...127) ?? 0)
        zone.values[.scaleTuning] = Float(try region.number("pitch_keytrack", 0...1200) ?? 100)
        return true
    }

    /// False where the region is switched off, by an end of -1.
    private mutating func setFrames(
        _ region: SFZRegion, _ sound: DecodedSound, _ place: SFZPlace
    ) throws(SoundBankError) -> Bool {
        let count = sound.channels[0].count
        first = try region.integer("offset", 0...Int(UInt32.max)) ?? 0
        let last = try region.integer("end", -1...Int(UInt32.max)) ?? count - 1
        guard last >= 0 else { return false }
        guard first <= min(last, count - 1) else {
            throw place.error("the region plays the frames \(first) ... \(last) of a sample that has \(count)")
        }
        frameCount = min(last, count - 1) + 1 - first
        return true
    }

    /// The sample's own loop goes round where the region says nothing.
    private mutating func setLoop(_ region: SFZRegion, _ sound: DecodedSound) throws(SoundBankError) {
        let name = region.name("loop_mode", "loopmode")
        switch region.text(name) {
        case nil: zone.loop = sound.loop == nil ? .none : .always
        case "no_loop": zone.loop = .none
        case "one_shot": zone.loop = .oneShot
        case "loop_continuous": zone.loop = .always
        case "loop_sustain": zone.loop = .whileHeld
        case let other?: throw region.error(name, "there is no loop mode '\(other.prefix(40))'")
        }
        guard zone.loop == .always || zone.loop == .whileHeld else { return }
        let frames = 0...Int(UInt32.max)
        let loopStart = try region.integer(region.name("loop_start", "loopstart"), frames)
        let start = loopStart ?? sound.loop?.lowerBound ?? first
        // The last frame of the loop, and not the one after it.
        let end = try region.integer(region.name("loop_end", "loopend"), frames)
        let limit = end.map { $0 + 1 } ?? sound.loop?.upperBound ?? first + frameCount
        guard start < limit, start >= first, limit <= first + frameCount else {
            let opcode = ["loop_start", "loop_end", "loopstart", "loopend", name].first { region.text($0) != nil }
            let reason =
                "the loop has the frames \(start) ..< \(limit), and the region plays \(first) ..< \(first + frameCount)"
            throw region.error(opcode ?? "sample", reason)
        }
        (zone.loopStart, zone.loopEnd) = (start - first, limit - first)
    }

    private mutating func setLevels(_ region: SFZRegion) throws(SoundBankError) {
        pan = 5 * Float(try region.number("pan", -100...100) ?? 0)
        zone.values[.attenuation] = -10 * Float(try region.number("volume", -144...48) ?? 0)
        if let track = try region.number("amp_veltrack", -100...100) {
            // In the place of the standard modulator, which takes away all.
            modulators.append(
                SoundModulator(SoundModulatorSource(bits: 0x0502), to: .attenuation, amount: 9.6 * Float(track)))
        }
    }

    private mutating func setEnvelope(_ region: SFZRegion) throws(SoundBankError) {
        let names = ["ampeg_delay", "ampeg_attack", "ampeg_hold", "ampeg_decay"]
        for (offset, name) in names.enumerated() {
            zone.values[.volumeEnvelope, offset] = timecents(seconds: try region.number(name, 0...100) ?? 0)
        }
        if let delay = try region.number("delay", 0...100) {
            let whole = delay + (try region.number("ampeg_delay", 0...100) ?? 0)
            zone.values[.volumeEnvelope, 0] = timecents(seconds: whole)
        }
        let sustain = try region.number("ampeg_sustain", 0...100) ?? 100
        zone.values[.volumeEnvelope, 4] = -10 * decibels(Float(sustain) / 100)
        zone.values[.volumeEnvelope, 5] = timecents(seconds: try region.number("ampeg_release", 0...100) ?? 0.001)
    }

    private mutating func setFilter(_ region: SFZRegion) throws(SoundBankError) {
        if let kind = region.text(region.name("fil_type", "filtype")), kind != "lpf_2p" {
            remark = "The filter '\(kind.prefix(40))' is left out: there is only lpf_2p."
            return
        }
        guard let cutoff = try region.number("cutoff", 0...1_000_000) else { return }
        zone.values[.filterCutoff] = cents(hertz: cutoff)
        zone.values[.filterResonance] = 10 * Float(try region.number("resonance", 0...40) ?? 0)
    }

    private mutating func setOccasion(_ region: SFZRegion) throws(SoundBankError) {
        let triggers: [String: SoundTrigger] = [
            "attack": .attack, "release": .release, "release_key": .release, "first": .first, "legato": .legato,
        ]
        if let name = region.text("trigger") {
            guard let trigger = triggers[name] else {
                throw region.error("trigger", "there is no trigger '\(name.prefix(40))'")
            }
            zone.trigger = trigger
        }
        let groups = Int(Int32.min)...Int(Int32.max)
        zone.group = Int32(try region.integer("group", groups) ?? 0)
        zone.endedBy = Int32(try region.integer(region.name("off_by", "offby"), groups) ?? 0)
        zone.turnCount = Int32(try region.integer("seq_length", 1...100) ?? 1)
        zone.turn = Int32(try region.integer("seq_position", 1...100) ?? 1) - 1
        zone.randomLow = Float(try region.number("lorand", 0...1) ?? 0)
        zone.randomHigh = Float(try region.number("hirand", 0...1) ?? 1)
    }
}
