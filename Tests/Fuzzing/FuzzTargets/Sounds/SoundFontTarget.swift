import SoundBanks
import SoundFontFiles

/// A SoundFont file.
enum SoundFontTarget {
    /// What errors have to name.
    private static let file = "/sounds/strings.sf2"

    static func run(_ bytes: [UInt8]) {
        do throws(SoundBankError) {
            BankPromises.check(try SoundFontReader.read(bytes, file: file))
        } catch {
            demand(error.description.hasPrefix(file) && !error.reason.isEmpty, "an error does not say where: \(error)")
        }
    }

    static var seeds: [FuzzSeed] {
        let whole = whole
        var (deep, other, stereo, absent) = (whole, whole, whole, whole)
        deep.has24Bits = true
        other.version = 3
        (stereo.samples[0].kind, stereo.samples[0].link) = (4, 1)
        (stereo.samples[1].kind, stereo.samples[1].link) = (2, 0)
        absent.samples[0].kind = 0x8001
        var (instrument, sample, loop, many) = (whole, whole, whole, whole)
        instrument.presets[0].zones = [.init([(41, 9)])]
        sample.instruments[0] = [.init([(53, 9)])]
        loop.samples[0].loop = 30..<20_000
        many.presets[0].zones = Array(repeating: .init([(41, 0)]), count: 40)
        return [
            FuzzSeed("whole", whole.bytes), FuzzSeed("deep", deep.bytes), FuzzSeed("version", other.bytes),
            FuzzSeed("stereo", stereo.bytes), FuzzSeed("absent", absent.bytes),
            FuzzSeed("instrument", instrument.bytes), FuzzSeed("sample", sample.bytes), FuzzSeed("loop", loop.bytes),
            FuzzSeed("many", many.bytes), FuzzSeed("empty", SoundFontFile().bytes),
            FuzzSeed("cut", Array(whole.bytes.dropLast(100))),
        ]
    }

    /// Zones with and without global ones, modulators, loops of all kinds, a drum kit.
    private static var whole: SoundFontFile {
        var file = SoundFontFile(
            [.init((0..<64).map { Float($0) / 64 }, loop: 8..<40), .init([0.5, -0.5, 0.25], loop: 0..<2)],
            zones: [
                .init([(36, 100)], modulators: [[0x0081, 8, 1000, 0, 0]]),
                .init([(43, 10 | 90 << 8), (54, 1), (2, 1), (57, 3), (53, 0)], modulators: [[0x0502, 48, 300, 0, 2]]),
                .init([(0, 1), (54, 3), (53, 1)]),
            ])
        file.presets.append(.init("drums", bank: 128, [.init([(8, -5)]), .init([(44, 1 | 64 << 8), (41, 0)])]))
        return file
    }
}
