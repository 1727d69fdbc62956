/// The presets of a SoundFont file as programs with their layers (SoundFont 2.04 §7.2 ... §7.5).
enum SoundFontPresets {
    static func add(
        _ records: SoundFontRecords, _ instruments: SoundFontInstruments, to builder: inout SoundBankBuilder
    ) throws(SoundBankError) {
        var seen: Set<Int> = []
        for index in 0..<records.presets.count {
            let offset = records.presets.offset(index)
            let name = records.bytes.text(offset, 20)
            let (number, bank) = (records.bytes.word(offset + 20), records.bytes.word(offset + 22))
            let first = builder.layers.count
            try addLayers(of: index, name, records, instruments, to: &builder)
            guard number < 128, seen.insert(bank * 128 + number).inserted else {
                builder.remark("The preset '\(name)' has the place of another or none: bank \(bank), number \(number).")
                builder.layers.removeLast(builder.layers.count - first)
                continue
            }
            builder.programs.append(
                SoundProgram(
                    bank: bank, number: number, name: name, firstLayer: first, layerCount: builder.layers.count - first)
            )
        }
    }

    private static func addLayers(
        of index: Int, _ name: String, _ records: SoundFontRecords, _ instruments: SoundFontInstruments,
        to builder: inout SoundBankBuilder
    ) throws(SoundBankError) {
        let bags = try records.presets.range(index, field: 24, in: records.presetBags)
        var global: SoundFontBag?
        var shared = SoundModulatorRange()
        var zoneCount = 0
        for place in bags {
            let bag = try bag(place, records)
            if bag.content == nil {
                guard place == bags.lowerBound else { continue }
                global = bag
                shared = SoundFontInstruments.modulators([], bag, name, &builder)
                continue
            }
            var layer = try layer(bag, over: global, name, records, instruments)
            layer.sharedModulators = shared
            layer.modulators = SoundFontInstruments.modulators([], bag, name, &builder)
            builder.layers.append(layer)
            zoneCount += Int(layer.zoneCount)
            guard zoneCount <= SoundBank.maximumZonesPerProgram else {
                throw records.bytes.error(
                    at: records.presets.offset(index),
                    "the preset '\(name)' has more than \(SoundBank.maximumZonesPerProgram) zones in all its instruments"
                )
            }
        }
    }

    private static func bag(_ place: Int, _ records: SoundFontRecords) throws(SoundBankError) -> SoundFontBag {
        SoundFontBag(
            records.bytes, records.presetGenerators,
            try records.presetBags.range(place, field: 0, in: records.presetGenerators), records.presetModulators,
            try records.presetBags.range(place, field: 2, in: records.presetModulators), terminal: 41)
    }

    private static func layer(
        _ bag: SoundFontBag, over global: SoundFontBag?, _ name: String, _ records: SoundFontRecords,
        _ instruments: SoundFontInstruments
    ) throws(SoundBankError) -> SoundLayer {
        let (index, offset) = bag.content ?? (0, 0)
        guard instruments.zones.indices.contains(index) else {
            throw records.bytes.error(
                at: offset,
                "the preset '\(name)' plays instrument \(index), and the file has \(instruments.zones.count)")
        }
        var layer = SoundLayer()
        layer.range = bag.range.over(global?.range)
        layer.firstZone = Int32(instruments.zones[index].lowerBound)
        layer.zoneCount = Int32(instruments.zones[index].count)
        // Key, velocity and whatever belongs to a sample are the instrument's alone (§8.5).
        let generators = bag.generators(over: global).filter { ![46, 47].contains($0.key) }
        SoundFontBag.apply(generators, to: &layer.offsets)
        return layer
    }
}
