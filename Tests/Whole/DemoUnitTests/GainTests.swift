import AudioToolbox
import ServiceProtocol
import Testing

@Suite struct GainTests {
    private func makeUnit() throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("Gain"), "aufx", "gain")
        try unit.allocate()
        return unit
    }

    @Test func atUnityEverySampleComesOutUnchanged() throws {
        let input = Signals.noise(5_000)
        #expect(try makeUnit().render(input, frames: 5_000) == input)
    }

    @Test func aValueMultipliesExactlyFromItsFrameOn() throws {
        let input = Signals.noise(1_000)
        let output = try makeUnit().render(input, frames: 1_000, sizes: [300], events: [.set(0, 0.3, at: 417)])
        let expected = input.map { $0.enumerated().map { $0.offset < 417 ? $0.element : $0.element * 0.3 } }
        #expect(output == expected)
    }

    @Test func aRampIsAStraightLineAcrossBlocks() throws {
        let ramp = UnitEvent.ramp(0, to: 3, at: 100, frames: 500)
        let output = try makeUnit().render(Signals.ones(1_000), frames: 1_000, sizes: [64, 7], events: [ramp])
        let expected = (0..<1_000).map { Float(1 + 2 * min(max(Double($0 - 100) / 500, 0), 1)) }
        #expect(Signals.largestDifference(output[0], expected) < 1e-6)
        #expect(output[0][600] == 3)
        #expect(output[0] == output[1])
    }

    @Test func aPresetOfAUnitThatIsHeardIsReachedInAStraightLineOf20Milliseconds() throws {
        let unit = try makeUnit()
        _ = try unit.render(Signals.ones(64), frames: 64)
        _ = try unit.send(.selectFactoryPreset, 1)
        let output = try unit.render(Signals.ones(2_000), frames: 2_000)[0]
        let expected = (0..<2_000).map { Float(1 - 0.5 * min(Double($0) / 960, 1)) }
        #expect(Signals.largestDifference(output, expected) < 1e-6)
        #expect(output[960...].allSatisfy { $0 == 0.5 })
    }

    @Test func aPresetThatIsSelectedBeforeAnythingIsHeardIsThereAtOnce() throws {
        let unit = try makeUnit()
        _ = try unit.send(.selectFactoryPreset, 1)
        #expect(try unit.render(Signals.ones(64), frames: 64)[0] == [Float](repeating: 0.5, count: 64))
    }

    @Test(arguments: [1, 2, 8]) func everyChannelIsMultiplied(channels: Int) throws {
        let unit = try LoadedUnit(UnitLibrary("Gain"), "aufx", "gain")
        try unit.allocate(channels: channels)
        let input = Signals.noise(256, channels: channels)
        let output = try unit.render(input, frames: 256, events: [.set(0, 2)])
        #expect(output == input.map { $0.map { $0 * 2 } })
    }
}
