import Foundation
import SamplerVoices
import SoundFontFiles
import Testing

/// Which frequency is heard, in cents, from samples that are sines in closed form.
struct PitchTests {
    /// 441 Hz at 44.1 kHz, 40 whole periods, looped over the last 30.
    private static func sine(_ generators: [(Int, Int)] = []) -> SoundFontFile {
        let frames = (0..<4000).map { Float(0.5 * sin(2 * .pi * Double($0) / 100)) }
        return SoundFontFile(
            [.init(frames, loop: 1000..<4000, key: 69)],
            zones: [.init([(54, 1), (34, -32_768)] + generators + [(53, 0)], modulators: PlayedNotes.plain)])
    }

    private func cents(
        _ generators: [(Int, Int)] = [], key: UInt8, expected: Double, _ before: [PlayedNotes.Event] = [],
        setUp: (inout SamplerVoices) -> Void = { _ in }
    ) throws -> Double {
        let notes = PlayedNotes(
            try PlayedNotes.exchange(Self.sine(generators)), frames: 48_000, before + [.init(0, 0x90, key, 100)],
            setUp: setUp)
        let frequency = Measured.frequency(notes.left[4800...], near: expected, rate: 48_000)
        return Measured.cents(frequency, expected)
    }

    @Test(arguments: [(UInt8(69), 441.0), (57, 220.5), (81, 882), (76, 660.76), (45, 110.25), (93, 1764)])
    func everyKeyIsWithinACent(key: UInt8, hertz: Double) throws {
        let expected = 441 * exp2(Double(Int(key) - 69) / 12)
        #expect(abs(expected - hertz) < 0.1)
        #expect(abs(try cents(key: key, expected: expected)) < 0.01)
    }

    @Test(arguments: SamplerInterpolation.allCases)
    func everyInterpolationHasTheSamePitch(interpolation: SamplerInterpolation) throws {
        let found = try cents(key: 76, expected: 441 * exp2(7.0 / 12)) { $0.interpolation = interpolation }
        #expect(abs(found) < 0.05)
    }

    @Test func tuningAddsUpFromZoneParametersWheelAndTheWhole() throws {
        // 2 semitones and 30 cents in the zone; fine tuning 50 cents, coarse -1; the wheel up by a range of 3 semitones.
        let messages: [PlayedNotes.Event] = [
            .init(0, 0xB0, 101, 0), .init(0, 0xB0, 100, 1), .init(0, 0xB0, 6, 96), .init(0, 0xB0, 38, 0),
            .init(0, 0xB0, 100, 2), .init(0, 0xB0, 6, 63), .init(0, 0xB0, 100, 0), .init(0, 0xB0, 6, 3),
            .init(0, 0xE0, 127, 127),
        ]
        let sum = 200.0 + 30 + 50 - 100 + 300 - 470
        let found = try cents([(51, 2), (52, 30)], key: 69, expected: 441 * exp2(sum / 1200), messages) {
            $0.setGlobalTuning(-470)
        }
        #expect(abs(found) < 0.02)
    }

    @Test func aScaleOfNoCentsPlaysEveryKeyAlike() throws {
        #expect(abs(try cents([(56, 0)], key: 90, expected: 441)) < 0.01)
    }

    @Test func aRootKeyOfTheZoneReplacesTheSamples() throws {
        #expect(abs(try cents([(58, 81)], key: 69, expected: 220.5)) < 0.01)
    }

    /// Higher orders keep more of what is there and add less: the ratio of the sine to all else.
    @Test func moreStepsInTheOrderOfInterpolationMakeACleanerTone() throws {
        let ratios = try SamplerInterpolation.allCases.map { interpolation in
            let notes = PlayedNotes(
                try PlayedNotes.exchange(Self.sine()), frames: 52_800, [.init(0, 0x90, 74, 100)]
            ) { $0.interpolation = interpolation }
            let tone = notes.left[4800...]
            let sine = Measured.level(tone, at: 441 * exp2(5.0 / 12), rate: 48_000)
            let power = tone.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(tone.count)
            return 10 * log10(sine * sine / 2 / max(power - sine * sine / 2, 1e-16))
        }
        #expect(ratios[0] > 25 && ratios[1] > 60 && ratios[2] > 90 && ratios[3] > 90, "\(ratios)")
        #expect(ratios[0] < ratios[1] && ratios[1] < ratios[2])
    }
}
