import AudioToolbox
import BuiltInUnits
import Foundation
import Testing

/// Gains measured with sines against the closed form of the cookbook's transfer functions.
@Suite struct FilterTests {
    /// The cookbook's coefficients: numerator and denominator.
    private struct Biquad {
        let b: [Double], a: [Double]

        func gain(_ frequency: Double) -> Double {
            let w = 2 * Double.pi * frequency / 48_000
            func magnitude(_ c: [Double]) -> Double {
                let real = c[0] + c[1] * cos(w) + c[2] * cos(2 * w)
                let imaginary = c[1] * sin(w) + c[2] * sin(2 * w)
                return (real * real + imaginary * imaginary).squareRoot()
            }
            return 20 * log10(magnitude(b) / magnitude(a))
        }

        /// - Parameter q: nil for a bandwidth in octaves.
        init(_ shape: Int, _ frequency: Double, q: Double? = nil, octaves: Double = 1, gain: Double = 0) {
            let w = 2 * Double.pi * frequency / 48_000
            let c = cos(w)
            let alpha = q.map { sin(w) / (2 * $0) } ?? sin(w) * sinh(log(2) / 2 * octaves * w / sin(w))
            let A = pow(10, gain / 40)
            let s = 2 * A.squareRoot() * alpha
            switch shape {
            case 1, 3: (b, a) = ([(1 - c) / 2, 1 - c, (1 - c) / 2], [1 + alpha, -2 * c, 1 - alpha])
            case 2, 4: (b, a) = ([(1 + c) / 2, -1 - c, (1 + c) / 2], [1 + alpha, -2 * c, 1 - alpha])
            case 5: (b, a) = ([alpha, 0, -alpha], [1 + alpha, -2 * c, 1 - alpha])
            case 6: (b, a) = ([1, -2 * c, 1], [1 + alpha, -2 * c, 1 - alpha])
            case 7, 9:
                let (up, down) = ((A + 1) - (A - 1) * c, (A + 1) + (A - 1) * c)
                b = [A * (up + s), 2 * A * ((A - 1) - (A + 1) * c), A * (up - s)]
                a = [down + s, -2 * ((A - 1) + (A + 1) * c), down - s]
            case 8, 10:
                let (up, down) = ((A + 1) + (A - 1) * c, (A + 1) - (A - 1) * c)
                b = [A * (up + s), -2 * A * ((A - 1) + (A + 1) * c), A * (up - s)]
                a = [down + s, 2 * ((A - 1) - (A + 1) * c), down - s]
            default: (b, a) = ([1 + alpha * A, -2 * c, 1 - alpha * A], [1 + alpha / A, -2 * c, 1 - alpha / A])
            }
        }
    }

    private static let frequencies = [60.0, 400, 900, 1_000, 1_500, 4_000, 15_000]

    /// The unit's gain at a frequency; dB.
    private func gain(_ played: PlayedUnit, at frequency: Double) -> Double {
        played.unit.reset()
        let input = Signals.sine(frequency, count: 40_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 60), from: 0)
        return 20 * log10(max(1e-9, Signals.amplitude(heard[0][6_000...], frequency)) / 0.5)
    }

    private func check(_ played: PlayedUnit, _ filter: Biquad) {
        for frequency in Self.frequencies {
            let expected = filter.gain(frequency)
            // Deep in a notch only the depth counts.
            if expected < -70 {
                #expect(gain(played, at: frequency) < -65)
            } else {
                #expect(abs(gain(played, at: frequency) - expected) < 0.1, "\(frequency) Hz")
            }
        }
    }

    @Test(arguments: 0...10) func equalizerBandHasTheCookbooksGain(shape: Int) async throws {
        let played = try await PlayedUnit(AudioComponentDescription(builtIn: kAudioUnitSubType_NBandEQ)) { unit in
            func set(_ address: AudioUnitParameterID, _ value: Float) {
                unit.parameterTree?.parameter(withAddress: AUParameterAddress(address + 2))?.value = value
            }
            set(kAUNBandEQParam_BypassBand, 0)
            set(kAUNBandEQParam_FilterType, Float(shape))
            set(kAUNBandEQParam_Frequency, 1_000)
            set(kAUNBandEQParam_Gain, 9)
            set(kAUNBandEQParam_Bandwidth, 1.5)
        }
        let isPlain = [1, 2, 7, 8].contains(shape)
        check(played, Biquad(shape, 1_000, q: isPlain ? 0.5.squareRoot() : nil, octaves: 1.5, gain: 9))
    }

    @Test(
        arguments: [
            (kAudioUnitSubType_LowPassFilter, 3, [0: 1_000, 1: 6]),
            (kAudioUnitSubType_HighPassFilter, 4, [0: 1_000, 1: 6]),
            (kAudioUnitSubType_BandPassFilter, 5, [0: 1_000, 1: 1_200]),
            (kAudioUnitSubType_LowShelfFilter, 7, [0: 100, 1: -12]),
            (kAudioUnitSubType_HighShelfFilter, 8, [0: 12_000, 1: 12]),
            (kAudioUnitSubType_ParametricEQ, 0, [0: 1_000, 1: 2, 2: -12]),
        ] as [(OSType, Int, [AudioUnitParameterID: Float])])
    func singleFilterHasTheCookbooksGain(
        subType: OSType, shape: Int, values: [AudioUnitParameterID: Float]
    ) async throws {
        let played = try await PlayedUnit(AudioComponentDescription(builtIn: subType)) { unit in
            for (address, value) in values {
                unit.parameterTree?.parameter(withAddress: AUParameterAddress(address))?.value = value
            }
        }
        let frequency = Double(values[0] ?? 0)
        let extent = Double(values[1] ?? 0)
        switch shape {
        case 3, 4: check(played, Biquad(shape, frequency, q: pow(10, extent / 20)))
        case 5: check(played, Biquad(shape, frequency, octaves: 1))
        case 0: check(played, Biquad(shape, frequency, q: extent, gain: -12))
        default: check(played, Biquad(shape, frequency, q: 0.5.squareRoot(), gain: extent))
        }
    }

    @Test func equalizerChangesNothingUntilABandIsSwitchedOn() async throws {
        let played = try await PlayedUnit(AudioComponentDescription(builtIn: kAudioUnitSubType_NBandEQ))
        let input = [Signals.noise(30_000, seed: 1), Signals.noise(30_000, seed: 2)]
        let bypasses = (0..<16).map { AUParameterAddress(kAUNBandEQParam_BypassBand) + AUParameterAddress($0) }
        #expect(bypasses.allSatisfy { played.unit.parameterTree?.parameter(withAddress: $0)?.value == 1 })
        played.set(kAUNBandEQParam_Frequency, 200)
        played.set(kAUNBandEQParam_Gain, 20)
        let before = played.play(input, blocks: [512, 512, 512, 512])
        #expect(before == input.map { Array($0[..<2_048]) })
        played.set(kAUNBandEQParam_BypassBand, 0)
        let after = played.play(input, blocks: [512, 512, 512, 512])
        #expect(after[0] != Array(input[0][..<2_048]))
        played.set(kAUNBandEQParam_BypassBand, 1)
        _ = played.play(input, blocks: [512, 512, 512, 512])
        #expect(played.play(input, blocks: [512, 512]) == input.map { Array($0[..<1_024]) })
    }

    @Test func equalizerHasAsManyBandsAsAskedFor() throws {
        let unit = BuiltInUnits.makeNBandEqualizer(numberOfBands: 31)
        #expect(unit.parameterTree?.allParameters.count == 1 + 31 * 5)
        let played = try PlayedUnit(unit: unit) { unit in
            unit.parameterTree?.parameter(withAddress: AUParameterAddress(kAUNBandEQParam_BypassBand) + 30)?.value = 0
            unit.parameterTree?.parameter(withAddress: AUParameterAddress(kAUNBandEQParam_Gain) + 30)?.value = 12
        }
        #expect(abs(gain(played, at: 1_000) - 12) < 0.05)
    }

    @Test func changesAreFreeOfClicks() async throws {
        let played = try await PlayedUnit(AudioComponentDescription(builtIn: kAudioUnitSubType_NBandEQ)) { unit in
            unit.parameterTree?.parameter(withAddress: AUParameterAddress(kAUNBandEQParam_BypassBand))?.value = 0
        }
        let input = Signals.sine(300, count: 60_000)
        let heard = played.play([input, input], blocks: [Int](repeating: 500, count: 100)) { frame in
            switch frame {
            case 5_000: played.set(kAUNBandEQParam_Gain, 6)
            case 10_000: played.set(kAUNBandEQParam_FilterType, 7)
            case 15_000: played.set(kAUNBandEQParam_BypassBand, 1)
            case 20_000: played.set(kAUNBandEQParam_FilterType, 2)
            case 25_000: played.set(kAUNBandEQParam_BypassBand, 0)
            case 30_000: played.set(kAUNBandEQParam_Frequency, 5_000)
            case 35_000: played.set(kAUNBandEQParam_GlobalGain, -12)
            default: break
            }
        }[0]
        // The steepest step of a 300 Hz sine of amplitude 1, doubled by the gain, is 0.04.
        let steps = zip(heard.dropFirst(), heard).map { abs($0 - $1) }
        #expect((steps.max() ?? 1) < 0.06)
    }

    /// An equalizer whose bands all do something else, some of them nothing; `numbers` are those that it has of them.
    private func equalizer(_ numbers: [Int]) throws -> PlayedUnit {
        let played = try PlayedUnit(unit: BuiltInUnits.makeNBandEqualizer(numberOfBands: numbers.count)) { unit in
            for (place, number) in numbers.enumerated() {
                func set(_ address: AudioUnitParameterID, _ value: Float) {
                    let address = AUParameterAddress(address) + AUParameterAddress(place)
                    unit.parameterTree?.parameter(withAddress: address)?.value = value
                }
                set(kAUNBandEQParam_BypassBand, number % 5 == 4 ? 1 : 0)
                set(kAUNBandEQParam_FilterType, Float([0, 7, 8, 5, 6][number % 5]))
                set(kAUNBandEQParam_Frequency, Float(90 * (number + 1) * (number + 1)))
                set(kAUNBandEQParam_Gain, number.isMultiple(of: 2) ? 5 : -7)
                set(kAUNBandEQParam_Bandwidth, 0.4 + 0.1 * Float(number))
            }
        }
        played.unit.reset()
        return played
    }

    /// Bands that are computed side by side, and over several groups of them.
    @Test(arguments: [2, 8, 9, 24], [[512, 512], [1, 511, 7, 64, 3, 438], [100, 5]])
    func bandsTogetherGiveTheBitsOfBandsOneAfterAnother(count: Int, blocks: [Int]) throws {
        var signal = [Signals.noise(2_000, seed: 5), Signals.noise(2_000, seed: 6)]
        signal[0][77] = .infinity
        signal[1][99] = .nan
        signal[1][300..<700] = ArraySlice(Array(repeating: 1e-31, count: 400))
        let together = try equalizer(Array(0..<count)).play(signal, blocks: blocks)
        for number in 0..<count {
            signal = try equalizer([number]).play(signal, blocks: [512, 512])
        }
        let frames = blocks.reduce(0, +)
        for channel in 0..<2 {
            #expect(together[channel].map(\.bitPattern) == signal[channel][..<frames].map(\.bitPattern))
        }
    }
}
