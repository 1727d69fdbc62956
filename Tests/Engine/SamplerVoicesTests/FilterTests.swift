import Foundation
import SamplerVoices
import SoundBanks
import SoundFontFiles
import Testing

/// The voices' low-pass, by the levels of sines behind it.
struct FilterTests {
    /// dB by which a filter changes a sine of `hertz`.
    private func change(_ hertz: Int, _ generators: [(Int, Int)]) throws -> Double {
        func level(_ generators: [(Int, Int)]) throws -> Double {
            let frames = (0..<4800).map { Float(0.25 * sin(2 * .pi * Double($0 * hertz) / 48_000)) }
            let file = SoundFontFile(
                [.init(frames, loop: 0..<4800, rate: 48_000)],
                zones: [.init([(54, 1), (34, -32_768)] + generators + [(53, 0)], modulators: PlayedNotes.plain)])
            let notes = PlayedNotes(try PlayedNotes.exchange(file), frames: 20_000, [.init(0, 0x90, 60, 100)])
            return Measured.level(notes.left[5000...], at: Double(hertz), rate: 48_000)
        }
        return Measured.decibels(try level(generators)) - Measured.decibels(try level([]))
    }

    /// 1 kHz, in cents over 8.176 Hz.
    private static let cutoff = 8322

    /// Butterworth's of second order, warped as the bilinear transform does.
    @Test(arguments: [100, 500, 1000, 2000, 4000, 10_000]) func withoutResonanceItIsButterworths(hertz: Int) throws {
        let ratio = tan(.pi * Double(hertz) / 48_000) / tan(.pi * 1000 / 48_000)
        let expected = -10 * log10(1 + pow(ratio, 4))
        #expect(abs(try change(hertz, [(8, Self.cutoff)]) - expected) < 0.05)
    }

    /// Ten decibels of resonance: 5 below at the bottom, and as much above that as is asked for at the cutoff.
    @Test func resonanceLiftsTheCutoffAndLowersTheBottom() throws {
        #expect(abs(try change(20, [(8, Self.cutoff), (9, 130)]) + 6.5) < 0.05)
        #expect(abs(try change(1000, [(8, Self.cutoff), (9, 130)]) - (-6.5 + 13 - 3.01)) < 0.05)
    }

    @Test func openItDoesNothing() throws {
        #expect(try change(10_000, [(8, 13_500)]) == 0)
    }

    @Test func theModulationEnvelopeOpensIt() throws {
        // Held at its height from the first frame on: two octaves up.
        let opened = try change(2000, [(8, Self.cutoff), (11, 2400), (26, -32_768)])
        let expected = -10 * log10(1 + pow(tan(Double.pi * 2000 / 48_000) / tan(Double.pi * 4000 / 48_000), 4))
        #expect(abs(opened - expected) < 0.05)
    }
}
