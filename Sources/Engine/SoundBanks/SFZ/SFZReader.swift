/// Reads instruments in SFZ, as far as a sampler plays them: what it does not know becomes a remark.
///
/// Source of meanings: sfzformat.com, the opcodes of version 1 and some of ARIA's.
public struct SFZReader {
    private let file: String
    private let files: SFZFiles
    private var builder: SoundBankBuilder
    /// What was decoded, and where its channels begin; by name.
    private var sounds: [String: (sound: DecodedSound, places: [Int])] = [:]
    private var unknown: Set<String> = []
    private var control: SFZRegion.Opcodes = [:]

    /// Reads an instrument and what it names. Thread: any but render.
    ///
    /// - Parameters:
    ///   - bytes: of the file, UTF-8.
    ///   - file: what errors call it; files that it includes have the names that it gives them.
    public static func read(_ bytes: [UInt8], file: String, _ files: SFZFiles) throws(SoundBankError) -> SoundBank {
        var reader = SFZReader(file, files)
        try reader.read(try SFZTokens(bytes, file: file, files).tokens)
        return try reader.finished()
    }

    private init(_ file: String, _ files: SFZFiles) {
        self.file = file
        self.files = files
        builder = SoundBankBuilder(name: file)
    }

    /// Headers of wider reach come before those of narrower ones, and begin them anew.
    private static let levels = ["global": 0, "master": 1, "group": 2, "region": 3]

    private mutating func read(_ tokens: [SFZToken]) throws(SoundBankError) {
        var levels = Array(repeating: SFZRegion.Opcodes(), count: 4)
        var header = ""
        var place: SFZPlace?
        for token in tokens {
            switch token.kind {
            case .opcode(let name, let value):
                if let level = Self.levels[header] { levels[level][name] = (value, token.place) }
                if !SFZZone.opcodes.contains(name), header != "control" { unknown.insert(name) }
                if header == "control" { control[name] = (value, token.place) }
            case .header(let name):
                if header == "region", let place { try addRegion(levels, place) }
                if let level = Self.levels[name] {
                    for index in level..<4 { levels[index] = [:] }
                } else if name != "control" {
                    builder.remark("The header <\(name.prefix(40))> is unknown; what stands under it is ignored.")
                }
                (header, place) = (name, token.place)
            }
        }
        if header == "region", let place { try addRegion(levels, place) }
    }

    private mutating func addRegion(
        _ levels: [SFZRegion.Opcodes], _ place: SFZPlace
    ) throws(SoundBankError) {
        guard builder.zones.count < SoundBank.maximumZonesPerProgram - 1 else {
            throw place.error("there are more than \(SoundBank.maximumZonesPerProgram) regions")
        }
        let region = SFZRegion(levels.reversed(), place)
        guard let name = region.text("sample") else { return builder.remark("A region without a sample is left out.") }
        guard !name.hasPrefix("*") else {
            return builder.remark("The sample '\(name.prefix(40))' cannot be generated.")
        }
        let (sound, places) = try sound(slashed((control["default_path"]?.value ?? "") + name), place)
        guard var zone = try SFZZone(region, sound, keysMoved: try keysMoved(), place) else { return }
        if let remark = zone.remark { builder.remark(remark) }
        zone.zone.modulators = builder.add(zone.modulators)
        builder.addZones(zone.zone, places: places, first: zone.first, frameCount: zone.frameCount, pan: zone.pan)
    }

    private func keysMoved() throws(SoundBankError) -> Int {
        let control = SFZRegion([control], SFZPlace(file: file, line: 1))
        let notes = try control.integer("note_offset", -127...127) ?? 0
        return notes + 12 * (try control.integer("octave_offset", -10...10) ?? 0)
    }

    private mutating func sound(
        _ name: String, _ place: SFZPlace
    ) throws(SoundBankError) -> (sound: DecodedSound, places: [Int]) {
        if let known = sounds[name] { return known }
        let sound: DecodedSound
        do { sound = try files.sound(name) } catch {
            throw place.error("the sample '\(name)' cannot be read: \(error)")
        }
        if let fault = sound.fault { throw place.error("the sample '\(name)' cannot be played: \(fault)") }
        let entry = (sound: sound, places: builder.add(sound, name: name))
        sounds[name] = entry
        return entry
    }

    private mutating func finished() throws(SoundBankError) -> SoundBank {
        guard !builder.zones.isEmpty else {
            throw SoundBankError(file: file, place: .wholeFile, reason: "there is no region in it that can play")
        }
        for name in unknown.sorted() { builder.remark("The opcode '\(name.prefix(40))' is unknown and ignored.") }
        builder.addProgram(file, firstZone: 0)
        return SoundBank(builder)
    }
}
