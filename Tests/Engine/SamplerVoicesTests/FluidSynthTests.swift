import Foundation
import SamplerVoices
import SoundBanks
import TestSupport
import Testing

/// The same notes of the same bank as FluidSynth plays them: a reader and voices that nobody here wrote.
struct FluidSynthTests {
    struct Note: Sendable, CustomTestStringConvertible {
        let name: String
        let program: UInt8
        let key: UInt8
        var channel: UInt8 = 0

        var testDescription: String { name }
    }

    private static let notes = [
        Note(name: "piano", program: 0, key: 60), Note(name: "low piano", program: 0, key: 36),
        Note(name: "guitar", program: 24, key: 64), Note(name: "bass", program: 33, key: 40),
        Note(name: "strings", program: 48, key: 67), Note(name: "trumpet", program: 56, key: 70),
        Note(name: "flute", program: 73, key: 79), Note(name: "organ", program: 19, key: 55),
    ]

    private static let drums = [
        Note(name: "kick", program: 0, key: 36, channel: 9), Note(name: "snare", program: 0, key: 38, channel: 9),
        Note(name: "crash", program: 0, key: 49, channel: 9),
    ]

    /// FluidSynth's filter lifts what has no resonance by 1.5 dB: it takes the root of a Butterworth's 0.707 for what
    /// resonance costs at 0 Hz, and SoundFont 2.04 says that none costs nothing.
    private static let filterGain = 1.505

    private struct Pair {
        let ours: [[Float]]
        let theirs: [[Float]]

        init(_ note: Note) throws {
            let played = try FluidSynth.play(
                program: note.program, channel: note.channel, key: note.key, in: try TemporaryFolder())
            theirs = [played.left, played.right]
            let bytes = try Data(contentsOf: URL(filePath: FluidSynth.bank))
            let exchange = InstrumentExchange(try SoundFontReader.read(Array(bytes), file: FluidSynth.bank))
            let notes = PlayedNotes(
                exchange, frames: 160_000,
                [
                    .init(0, 0xC0 | note.channel, note.program), .init(48_000, 0x90 | note.channel, note.key, 127),
                    .init(144_000, 0x80 | note.channel, note.key, 0),
                ])
            ours = [notes.left, notes.right]
        }

        /// The first frame that has a tenth of the first half second's height.
        static func onset(_ sides: [[Float]]) -> Int {
            let signal = zip(sides[0], sides[1]).map { max(abs($0), abs($1)) }
            let height = signal[48_000..<72_000].max() ?? 0
            return signal.firstIndex { $0 > 0.1 * height } ?? 0
        }

        /// The power of both sides, in dB.
        static func bands(_ sides: [[Float]]) -> [Double] {
            let (left, right) = (Spectrum.bands(sides[0], rate: 48_000), Spectrum.bands(sides[1], rate: 48_000))
            return zip(left, right).map { 10 * log10(pow(10, $0 / 10) + pow(10, $1 / 10)) }
        }
    }

    /// FluidSynth plays files in steps of 64 frames, and its voices and attacks begin at steps of 64 behind them.
    @Test(arguments: notes + drums) func aNoteBeginsWithinTwoOfTheirSteps(note: Note) throws {
        let pair = try Pair(note)
        let difference = Pair.onset(pair.theirs) - Pair.onset(pair.ours)
        #expect((-128...128).contains(difference), "\(difference) frames")
    }

    /// The strongest partial of the second half second, on the left. A section of strings is several pitches that beat, so
    /// what is measured of it depends on where it begins.
    @Test(arguments: notes.filter { $0.name != "strings" }) func thePitchIsTheirsWithinACent(note: Note) throws {
        let pair = try Pair(note)
        let range = 72_000..<120_000
        let strongest = Spectrum.peak(pair.theirs[0][range], rate: 48_000)
        let ours = Measured.frequency(pair.ours[0][range], near: strongest, rate: 48_000)
        let theirs = Measured.frequency(pair.theirs[0][range], near: strongest, rate: 48_000)
        #expect(abs(Measured.cents(ours, theirs)) < 1, "\(ours) and \(theirs) Hz")
    }

    /// Thirds of octaves that are within 40 dB of the loudest, by 2 dB, and the loudest by 1 dB.
    @Test(arguments: notes + drums) func theSpectrumIsTheirsWithin2DB(note: Note) throws {
        let pair = try Pair(note)
        let ours = Pair.bands(pair.ours.map { Array($0[48_000..<113_536]) }).map { $0 + Self.filterGain }
        let theirs = Pair.bands(pair.theirs.map { Array($0[48_000..<113_536]) })
        let loudest = theirs.max() ?? 0
        for (band, level) in theirs.enumerated() where level > loudest - 40 {
            #expect(abs(ours[band] - level) < 2, "band \(band): \(ours[band]) and \(level) dB")
        }
        #expect(abs((ours.max() ?? 0) - loudest) < 1)
    }
}
