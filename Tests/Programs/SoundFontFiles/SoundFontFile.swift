/// A SoundFont file as a test says it: what it holds, and the bytes of that. Nothing is checked, so faults can be written.
public struct SoundFontFile: Sendable {
    public struct Sample: Sendable {
        public var name = "sample"
        public var frames: [Float] = []
        public var loop = 0..<0
        public var rate = 44_100
        public var key = 60
        public var correction = 0
        public var link = 0
        public var kind = 1

        public init(_ frames: [Float], loop: Range<Int> = 0..<0, rate: Int = 44_100, key: Int = 60) {
            (self.frames, self.loop, self.rate, self.key) = (frames, loop, rate, key)
        }
    }

    /// Generators as number and amount, in the file's order; the instrument or sample is one of them.
    public struct Zone: Sendable {
        public var generators: [(number: Int, amount: Int)]
        /// Source, destination, amount, amount source, transform.
        public var modulators: [[Int]]

        public init(_ generators: [(Int, Int)], modulators: [[Int]] = []) {
            self.generators = generators.map { (number: $0.0, amount: $0.1) }
            self.modulators = modulators
        }
    }

    public struct Preset: Sendable {
        public var name: String
        public var bank: Int
        public var number: Int
        public var zones: [Zone]

        public init(_ name: String, bank: Int = 0, number: Int = 0, _ zones: [Zone]) {
            (self.name, self.bank, self.number, self.zones) = (name, bank, number, zones)
        }
    }

    public var version = 2
    public var has24Bits = false
    public var samples: [Sample] = []
    public var instruments: [[Zone]] = []
    public var presets: [Preset] = []

    public init() {}

    /// One preset with one instrument with these zones.
    public init(_ samples: [Sample], zones: [Zone]) {
        self.samples = samples
        instruments = [zones]
        presets = [Preset("preset", [Zone([(41, 0)])])]
    }

    public var bytes: [UInt8] {
        let information = Self.list(
            "INFO", Self.chunk("ifil", Self.words(version, 4)) + Self.chunk("INAM", Array("test\0\0".utf8)))
        let body = Array("sfbk".utf8) + information + sampleList + tables
        return Array("RIFF".utf8) + Self.long(body.count) + body
    }
}

extension SoundFontFile {
    static func word(_ value: Int) -> [UInt8] {
        [UInt8(truncatingIfNeeded: value), UInt8(truncatingIfNeeded: value >> 8)]
    }
    static func words(_ values: Int...) -> [UInt8] { values.flatMap(word) }
    static func long(_ value: Int) -> [UInt8] { word(value) + word(value >> 16) }
    static func name(_ text: String) -> [UInt8] {
        Array((Array(text.utf8) + Array(repeating: 0, count: 20)).prefix(20))
    }

    static func chunk(_ tag: String, _ contents: [UInt8]) -> [UInt8] {
        Array(tag.utf8) + long(contents.count) + contents + Array(repeating: 0, count: contents.count % 2)
    }

    static func list(_ kind: String, _ contents: [UInt8]) -> [UInt8] { chunk("LIST", Array(kind.utf8) + contents) }

    /// Samples follow each other with 46 frames of silence, as the format wants.
    private var sampleList: [UInt8] {
        var (high, low): ([UInt8], [UInt8]) = ([], [])
        for sample in samples {
            for frame in sample.frames + Array(repeating: 0, count: 46) {
                let value = Int((Double(frame) * (has24Bits ? 8_388_608 : 32_768)).rounded())
                let held = max(has24Bits ? -8_388_608 : -32_768, min(value, has24Bits ? 8_388_607 : 32_767))
                high += Self.word(has24Bits ? held >> 8 : held)
                if has24Bits { low.append(UInt8(truncatingIfNeeded: held)) }
            }
        }
        return Self.list("sdta", Self.chunk("smpl", high) + (has24Bits ? Self.chunk("sm24", low) : []))
    }

    private var tables: [UInt8] {
        let (presetBags, presetModulators, presetGenerators) = Self.bags(presets.map(\.zones))
        let (instrumentBags, instrumentModulators, instrumentGenerators) = Self.bags(instruments)
        var (headers, place): ([UInt8], Int) = ([], 0)
        for preset in presets + [Preset("EOP", [])] {
            headers +=
                Self.name(preset.name) + Self.words(preset.number, preset.bank, place) + Self.long(0) + Self.long(0)
                + Self.long(0)
            place += preset.zones.count
        }
        var (names, first): ([UInt8], Int) = ([], 0)
        for (index, zones) in (instruments + [[]]).enumerated() {
            names += Self.name("instrument \(index)") + Self.word(first)
            first += zones.count
        }
        let chunks = [
            ("phdr", headers), ("pbag", presetBags), ("pmod", presetModulators), ("pgen", presetGenerators),
            ("inst", names), ("ibag", instrumentBags), ("imod", instrumentModulators), ("igen", instrumentGenerators),
            ("shdr", sampleHeaders),
        ]
        return Self.list("pdta", chunks.flatMap { Self.chunk($0.0, $0.1) })
    }

    /// Bags, modulators and generators of all zones, each with the record that ends it.
    private static func bags(_ owners: [[Zone]]) -> ([UInt8], [UInt8], [UInt8]) {
        var (bags, modulators, generators): ([UInt8], [UInt8], [UInt8]) = ([], [], [])
        for zone in owners.joined() {
            bags += words(generators.count / 4, modulators.count / 10)
            generators += zone.generators.flatMap { words($0.number, $0.amount) }
            modulators += zone.modulators.flatMap { $0.flatMap(word) }
        }
        bags += words(generators.count / 4, modulators.count / 10)
        return (bags, modulators + Array(repeating: 0, count: 10), generators + Array(repeating: 0, count: 4))
    }

    private var sampleHeaders: [UInt8] {
        var (headers, start): ([UInt8], Int) = ([], 0)
        for sample in samples {
            headers += Self.name(sample.name) + Self.long(start) + Self.long(start + sample.frames.count)
            headers += Self.long(start + sample.loop.lowerBound) + Self.long(start + sample.loop.upperBound)
            headers +=
                Self.long(sample.rate) + [
                    UInt8(truncatingIfNeeded: sample.key), UInt8(truncatingIfNeeded: sample.correction),
                ]
            headers += Self.words(sample.link, sample.kind)
            start += sample.frames.count + 46
        }
        return headers + Self.name("EOS") + Array(repeating: 0, count: 26)
    }
}
