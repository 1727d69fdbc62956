import AudioToolbox
import Glibc
import ServiceProtocol
import Testing

@Suite struct FilterTests {
    private static let cutoff: AUParameterAddress = 0
    private static let resonance: AUParameterAddress = 1

    private func makeUnit(cutoff: Float = 400, resonance: Float = -5) throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("FilterDemo"), "aufx", "fltr")
        let values = [ParameterValueSetting(Self.cutoff, cutoff), ParameterValueSetting(Self.resonance, resonance)]
        try unit.set(values)
        try unit.allocate()
        return unit
    }

    /// Output over input of a steady sine, in dB.
    private func response(at frequency: Double, cutoff: Float, resonance: Float) throws -> Double {
        let input = Signals.sine(48_000, frequency: frequency)
        let output = try makeUnit(cutoff: cutoff, resonance: resonance).render(input, frames: 48_000)
        return 20 * log10(Signals.rootMeanSquare(output[0][24_000...]) / Signals.rootMeanSquare(input[0][24_000...]))
    }

    @Test func itsParametersAreThoseOfTheDemo() throws {
        let nodes = try makeUnit().describe().parameterNodes
        #expect(nodes.map(\.identifier) == ["cutoff", "resonance"])
        guard case .parameter(let cutoff) = nodes[0].content, case .parameter(let resonance) = nodes[1].content else {
            Issue.record("both are parameters")
            return
        }
        #expect([cutoff.minimum, cutoff.maximum, cutoff.defaultValue] == [12, 20_000, 400])
        #expect([resonance.minimum, resonance.maximum, resonance.defaultValue] == [-20, 20, -5])
    }

    @Test(arguments: [-20, -5, 0, 12, 20] as [Float])
    func theGainAtTheCutoffIsTheResonance(resonance: Float) throws {
        #expect(abs(try response(at: 1_000, cutoff: 1_000, resonance: resonance) - Double(resonance)) < 0.02)
    }

    @Test func lowFrequenciesPassUnchanged() throws {
        #expect(abs(try response(at: 20, cutoff: 4_000, resonance: -3)) < 0.05)
    }

    @Test func anOctaveFarAboveTheCutoffIsTwelveDecibelsDown() throws {
        let one = try response(at: 1_600, cutoff: 100, resonance: -3)
        let two = try response(at: 3_200, cutoff: 100, resonance: -3)
        #expect(abs(one - two - 12.04) < 0.3)
    }

    @Test func blockSizesDoNotChangeASample() throws {
        let input = Signals.noise(8_192)
        let events: [UnitEvent] = [
            .set(Self.cutoff, 4_000, at: 100), .ramp(Self.resonance, to: 18, at: 1_111, frames: 2_000),
            .ramp(Self.cutoff, to: 80, at: 4_000, frames: 999), .set(Self.resonance, -20, at: 8_000),
        ]
        let whole = try makeUnit().render(input, frames: 8_192, sizes: [4_096], events: events)
        #expect(try makeUnit().render(input, frames: 8_192, sizes: [1], events: events) == whole)
        #expect(try makeUnit().render(input, frames: 8_192, sizes: [5, 480, 64, 1], events: events) == whole)
    }

    @Test func aJumpOfTheCutoffDoesNotClick() throws {
        let input = Signals.sine(9_600, frequency: 100)
        let output = try makeUnit(cutoff: 20_000).render(
            input, frames: 9_600, events: [.set(Self.cutoff, 12, at: 4_800)])
        let steps = zip(output[0], output[0].dropFirst()).map { abs($1 - $0) }
        // The sine itself moves by 0.0066 per sample.
        #expect(steps.max()! < 0.008)
    }

    @Test func itsTailEndsInExactZeros() throws {
        let input = [[Float(1)] + [Float](repeating: 0, count: 95_999), [Float](repeating: 0, count: 96_000)]
        let output = try makeUnit(cutoff: 2_000, resonance: 20).render(input, frames: 96_000)
        #expect(output[0].allSatisfy { $0 == 0 || abs($0) > 1e-31 })
        #expect(output[0].suffix(1_000).allSatisfy { $0 == 0 })
        #expect(output[1].allSatisfy { $0 == 0 })
    }

    @Test func anInputThatIsNoNumberIsForgotten() throws {
        var input = Signals.sine(4_800, frequency: 200)
        input[0][100] = .nan
        input[0][200] = .infinity
        #expect(try makeUnit().render(input, frames: 4_800)[0].allSatisfy(\.isFinite))
    }
}
