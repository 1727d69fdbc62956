/// What a zone of a SoundFont file says: the generators and modulators of one record of `pbag` or `ibag`.
struct SoundFontBag {
    var range = SoundRange()
    /// As the file has them, by their numbers.
    private(set) var generators: [Int: Int] = [:]
    var modulators: [SoundModulator] = []
    /// The instrument or sample at its end, and where it is named; without one the zone speaks for its neighbours.
    private(set) var content: (index: Int, offset: Int)?
    /// Modulators that nobody can follow.
    private(set) var unknownModulators = 0

    /// Banks are made by ear on hardware that takes 0.4 of the attenuation that zones ask for, and other programs do as
    /// it does; those of modulators it takes whole.
    static let attenuationFactor: Float = 0.4

    /// - Parameter terminal: 41 for a preset's zone and 53 for an instrument's: what stands after it is ignored (§7.5).
    init(
        _ bytes: FileBytes, _ generatorTable: SoundFontTable, _ generatorRange: Range<Int>,
        _ modulatorTable: SoundFontTable, _ modulatorRange: Range<Int>, terminal: Int
    ) {
        for index in generatorRange where content == nil {
            let offset = generatorTable.offset(index)
            let number = bytes.word(offset)
            switch number {
            case 43:
                (range.lowKey, range.highKey) = (bytes.byte(offset + 2), min(bytes.byte(offset + 3), 127))
            case 44:
                (range.lowVelocity, range.highVelocity) = (bytes.byte(offset + 2), min(bytes.byte(offset + 3), 127))
            case terminal: content = (bytes.word(offset + 2), offset + 2)
            case 0..<SoundParameter.count: generators[number] = bytes.signedWord(offset + 2)
            default: break
            }
        }
        for index in modulatorRange { read(bytes, modulatorTable.offset(index)) }
    }

    private mutating func read(_ bytes: FileBytes, _ offset: Int) {
        let source = SoundModulatorSource(bits: UInt16(bytes.word(offset)))
        let destination = bytes.word(offset + 2)
        let amountSource = SoundModulatorSource(bits: UInt16(bytes.word(offset + 6)))
        let transform = bytes.word(offset + 8)
        guard source.isKnown, amountSource.isKnown, destination < SoundParameter.count, [0, 2].contains(transform)
        else {
            unknownModulators += 1
            return
        }
        modulators.append(
            SoundModulator(
                source, amountSource, to: SoundParameter(rawValue: destination),
                amount: Float(bytes.signedWord(offset + 4)), isAbsolute: transform == 2))
    }

    /// What this zone says over what its global zone says.
    func generators(over global: SoundFontBag?) -> [Int: Int] {
        (global?.generators ?? [:]).merging(generators) { $1 }
    }

    /// Sets what is said; places of samples, ranges and links are no values of a voice.
    static func apply(_ generators: [Int: Int], to values: inout ParameterValues) {
        for (number, amount) in generators where (5...56).contains(number) && !notValues.contains(number) {
            let amount = Float(amount) * (number == SoundParameter.attenuation.rawValue ? attenuationFactor : 1)
            values[SoundParameter(rawValue: number)] = amount
        }
    }

    /// Coarse places of samples, unused numbers, instrument, ranges, sample and its mode.
    private static let notValues: Set<Int> = [12, 14, 18, 19, 20, 41, 42, 43, 44, 45, 49, 50, 53, 54, 55]
}
