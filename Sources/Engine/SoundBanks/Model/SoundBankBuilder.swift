/// A bank on its way: what readers fill and `SoundBank` copies.
struct SoundBankBuilder {
    var name = ""
    var programs: [SoundProgram] = []
    var layers: [SoundLayer] = []
    var zones: [SoundZone] = []
    var modulators: [SoundModulator] = []
    var samples: [SoundSample] = []
    var frames: [Float] = []
    private(set) var remarks: [String] = []
    private(set) var standardModulators = SoundModulatorRange()
    /// For zones that are no SoundFont's: neither velocity nor wheels change their sound unless they are told to.
    private(set) var fileModulators = SoundModulatorRange()

    init(name: String) {
        self.name = name
        standardModulators = add(SoundModulator.standard)
        fileModulators = add(
            SoundModulator.standard.filter { ![.filterCutoff, .vibratoLFOToPitch].contains($0.destination) })
    }

    /// Remarks after the hundredth are not kept: a hostile file could have millions.
    mutating func remark(_ sentence: @autoclosure () -> String) {
        if remarks.count < 100 { remarks.append(sentence()) }
    }

    mutating func add(_ list: [SoundModulator]) -> SoundModulatorRange {
        var range = SoundModulatorRange()
        (range.first, range.count) = (Int32(modulators.count), Int32(list.count))
        modulators += list
        return range
    }

    /// A program with one layer of all zones from `firstZone` on.
    mutating func addProgram(_ name: String, bank: Int = 0, number: Int = 0, firstZone: Int) {
        var layer = SoundLayer()
        (layer.firstZone, layer.zoneCount) = (Int32(firstZone), Int32(zones.count - firstZone))
        programs.append(
            SoundProgram(bank: bank, number: number, name: name, firstLayer: layers.count, layerCount: 1))
        layers.append(layer)
    }

    /// Appends frames, of which those that are no number become silence.
    mutating func add(_ samples: [Float]) -> Int {
        let start = frames.count
        frames += samples.lazy.map { $0.isFinite ? $0 : 0 }
        return start
    }
}
