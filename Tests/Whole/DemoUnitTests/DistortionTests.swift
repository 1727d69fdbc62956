import AudioToolbox
import ServiceProtocol
import Testing

@Suite struct DistortionTests {
    private static let wetDryMix: AUParameterAddress = 1

    private func makeUnit(preset: Int? = nil) throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("Distortion"), "aufx", "dist")
        if let preset { _ = try unit.send(.selectFactoryPreset, Int64(preset)) }
        try unit.allocate()
        return unit
    }

    @Test func itHasDrumPresetsAndAnAlienVoice() throws {
        let names = try makeUnit().describe().factoryPresets.map(\.name)
        #expect(names.count == 22)
        #expect(names.filter { $0.hasPrefix("Drums") }.count == 3)
        #expect(names.contains("Speech Alien Chatter"))
    }

    @Test func keyPathsNameEveryStage() throws {
        let nodes = try makeUnit().describe().parameterNodes
        let groups = nodes.filter { $0.content == .group }.map(\.identifier)
        #expect(groups == ["drive", "crush", "polynomial", "ring", "delay"])
        #expect(nodes.filter { $0.parentIndex == nil }.map(\.identifier).prefix(2) == ["preGain", "wetDryMix"])
        #expect(nodes.count == 23)
    }

    @Test func dryIsExactlyTheInput() throws {
        let unit = try makeUnit()
        try unit.set([ParameterValueSetting(Self.wetDryMix, 0)])
        try unit.allocate()
        let input = Signals.noise(5_000)
        #expect(try unit.render(input, frames: 5_000) == input)
    }

    @Test(arguments: 0..<22) func everyPresetStaysBoundedAndFinite(preset: Int) throws {
        let loud = Signals.noise(48_000).map { $0.map { $0 * 8 } }
        let output = try makeUnit(preset: preset).render(loud, frames: 48_000)
        #expect(output.allSatisfy { $0.allSatisfy { $0.isFinite && abs($0) < 6 } })
        #expect(Signals.rootMeanSquare(output[0][...]) > 0.05)
    }

    @Test(arguments: [0, 7, 16, 17]) func blockSizesDoNotChangeASample(preset: Int) throws {
        let input = Signals.noise(8_192)
        let events: [UnitEvent] = [
            .set(Self.wetDryMix, 90, at: 33), .ramp(0, to: 10, at: 500, frames: 3_000), .set(2, 2, at: 4_000),
            .ramp(15, to: 3, at: 5_000, frames: 1_000),
        ]
        let whole = try makeUnit(preset: preset).render(input, frames: 8_192, sizes: [4_096], events: events)
        #expect(try makeUnit(preset: preset).render(input, frames: 8_192, sizes: [1], events: events) == whole)
        #expect(
            try makeUnit(preset: preset).render(input, frames: 8_192, sizes: [7, 1_024, 2, 99], events: events) == whole
        )
    }

    @Test func aChangeOfMixDoesNotClick() throws {
        let input = Signals.sine(9_600, frequency: 100)
        let output = try makeUnit().render(input, frames: 9_600, events: [.set(Self.wetDryMix, 0, at: 4_800)])
        let steps = zip(output[0], output[0].dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! < 0.03)
    }
}
