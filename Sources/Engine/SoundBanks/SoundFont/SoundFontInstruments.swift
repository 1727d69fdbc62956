/// The instruments of a SoundFont file as places in the bank's list of zones.
struct SoundFontInstruments {
    private(set) var zones: [Range<Int>] = []
    private let records: SoundFontRecords

    init(_ records: SoundFontRecords, _ builder: inout SoundBankBuilder) throws(SoundBankError) {
        self.records = records
        zones.reserveCapacity(records.instruments.count)
        for index in 0..<records.instruments.count {
            let first = builder.zones.count
            try addZones(of: index, to: &builder)
            zones.append(first..<builder.zones.count)
        }
    }

    private func addZones(of index: Int, to builder: inout SoundBankBuilder) throws(SoundBankError) {
        let name = records.bytes.text(records.instruments.offset(index), 20)
        let bags = try records.instruments.range(index, field: 20, in: records.instrumentBags)
        var global: SoundFontBag?
        var shared = builder.standardModulators
        for place in bags {
            let bag = try bag(place)
            if bag.unknownModulators > 0 {
                builder.remark("\(bag.unknownModulators) modulators of the instrument '\(name)' are unknown.")
            }
            if bag.content == nil {
                // Only the first zone may speak for all; another without a sample says nothing (§7.7).
                guard place == bags.lowerBound else { continue }
                global = bag
                shared = Self.modulators(SoundModulator.standard, bag, name, &builder)
            } else if let zone = try zone(bag, over: global, name, builder.samples, &builder) {
                builder.zones.append(zone)
                builder.zones[builder.zones.count - 1].sharedModulators = shared
            }
        }
    }

    private func bag(_ place: Int) throws(SoundBankError) -> SoundFontBag {
        SoundFontBag(
            records.bytes, records.instrumentGenerators,
            try records.instrumentBags.range(place, field: 0, in: records.instrumentGenerators),
            records.instrumentModulators,
            try records.instrumentBags.range(place, field: 2, in: records.instrumentModulators), terminal: 53)
    }

    static func modulators(
        _ list: [SoundModulator], _ bag: SoundFontBag, _ name: String, _ builder: inout SoundBankBuilder
    ) -> SoundModulatorRange {
        var list = list
        let dropped = SoundModulator.overlay(&list, with: bag.modulators)
        if dropped > 0 { builder.remark("'\(name)' has \(dropped) modulators more than a voice can have.") }
        return list.isEmpty ? SoundModulatorRange() : builder.add(list)
    }

    private func zone(
        _ bag: SoundFontBag, over global: SoundFontBag?, _ name: String, _ samples: [SoundSample],
        _ builder: inout SoundBankBuilder
    ) throws(SoundBankError) -> SoundZone? {
        guard let (index, offset) = bag.content else { return nil }
        guard index < samples.count else {
            throw records.bytes.error(
                at: offset, "the instrument '\(name)' plays sample \(index), and the file has \(samples.count)")
        }
        let generators = bag.generators(over: global)
        var zone = SoundZone()
        zone.range = bag.range.over(global?.range)
        guard try place(&zone, samples[index], generators, offset, &builder) else { return nil }
        SoundFontBag.apply(generators, to: &zone.values)
        let root = generators[58] ?? -1
        zone.rootKey = Double((0...127).contains(root) ? root : samples[index].rootKey)
        zone.values[.fineTune] += Float(samples[index].correction)
        let group = Int32(generators[57] ?? 0)
        (zone.group, zone.endedBy) = (group, group)
        zone.modulators = Self.modulators([], bag, name, &builder)
        return zone
    }

    /// Finds the frames and the loop that a zone plays; false where there are none.
    private func place(
        _ zone: inout SoundZone, _ sample: SoundSample, _ generators: [Int: Int], _ offset: Int,
        _ builder: inout SoundBankBuilder
    ) throws(SoundBankError) -> Bool {
        func moved(_ fine: Int, _ coarse: Int) -> Int { (generators[fine] ?? 0) + 32_768 * (generators[coarse] ?? 0) }
        let start = max(0, min(moved(0, 4), sample.frameCount))
        let end = max(0, min(sample.frameCount + moved(1, 12), sample.frameCount))
        guard start < end else {
            builder.remark("A zone that plays nothing of the sample '\(sample.name)' is left out.")
            return false
        }
        (zone.start, zone.frameCount, zone.sampleRate) = (sample.start + start, end - start, sample.sampleRate)
        zone.loop = [1: .always, 3: .whileHeld][(generators[54] ?? 0) & 3] ?? .none
        guard zone.loop != .none else { return true }
        let (loopStart, loopEnd) = (sample.loopStart + moved(2, 45), sample.loopEnd + moved(3, 50))
        let all = -sample.start...records.frameCount - sample.start
        guard all.contains(loopStart), all.contains(loopEnd) else {
            throw records.bytes.error(
                at: offset,
                "a zone loops over the frames \(sample.start + loopStart) ..< \(sample.start + loopEnd) of '\(sample.name)', "
                    + "and the file has \(records.frameCount)")
        }
        setLoop(&zone, loopStart - start, loopEnd - start, sample.name, &builder)
        return true
    }

    private func setLoop(
        _ zone: inout SoundZone, _ start: Int, _ end: Int, _ name: String, _ builder: inout SoundBankBuilder
    ) {
        let (low, high) = (max(0, start), min(end, zone.frameCount))
        if low != start || high != end { builder.remark("A loop of the sample '\(name)' is cut where it ends.") }
        guard low < high else {
            builder.remark("The sample '\(name)' is played without a loop: its loop has no frames.")
            zone.loop = .none
            return
        }
        (zone.loopStart, zone.loopEnd) = (low, high)
    }
}

extension SoundRange {
    /// What a zone says; of what it does not say, what its global zone says.
    func over(_ global: SoundRange?) -> SoundRange {
        guard let global else { return self }
        let standard = SoundRange()
        var range = self
        if (lowKey, highKey) == (standard.lowKey, standard.highKey) {
            (range.lowKey, range.highKey) = (global.lowKey, global.highKey)
        }
        if (lowVelocity, highVelocity) == (standard.lowVelocity, standard.highVelocity) {
            (range.lowVelocity, range.highVelocity) = (global.lowVelocity, global.highVelocity)
        }
        return range
    }
}
