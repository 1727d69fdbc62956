import AudioToolbox
import Glibc
import ServiceProtocol
import Testing

@Suite struct RingModulatorTests {
    private func makeUnit() throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("RingModulator"), "aufx", "ring", "SnFM")
        try unit.allocate()
        return unit
    }

    @Test func itsFrequencyIsThatOfTheBook() throws {
        let nodes = try makeUnit().describe().parameterNodes
        guard case .parameter(let frequency) = try #require(nodes.first).content else { return }
        #expect([frequency.minimum, frequency.maximum, frequency.defaultValue] == [15, 40, 22])
    }

    @Test func outputIsInputTimesTheRectifiedSine() throws {
        let input = Signals.noise(48_000)
        let output = try makeUnit().render(input, frames: 48_000)
        let expected = input[0].enumerated().map { Float(Double($1) * abs(sin(2 * .pi * 22 * Double($0) / 48_000))) }
        #expect(Signals.largestDifference(output[0], expected) < 1e-6)
    }

    @Test func aScheduledFrequencyStepsAtItsFrame() throws {
        let output = try makeUnit().render(Signals.ones(9_600), frames: 9_600, events: [.set(0, 40, at: 1_000)])
        let expected = (0..<9_600).map { frame -> Float in
            let turns = 22 * Double(min(frame, 1_000)) / 48_000 + 40 * Double(max(frame - 1_000, 0)) / 48_000
            return Float(abs(sin(2 * .pi * turns)))
        }
        #expect(Signals.largestDifference(output[0], expected) < 1e-5)
    }

    @Test func aValueFromTheTreeMovesOverTwentyMilliseconds() throws {
        let output = try makeUnit().render(Signals.ones(4_800), frames: 4_800, events: [.setInTree(0, 40, at: 512)])
        var turns = 0.0
        let expected = (0..<4_800).map { frame -> Float in
            defer { turns += (22 + 18 * min(max(Double(frame - 512) / 960, 0), 1)) / 48_000 }
            return Float(abs(sin(2 * .pi * turns)))
        }
        #expect(Signals.largestDifference(output[0], expected) < 1e-4)
    }

    @Test func blockSizesDoNotChangeASample() throws {
        let input = Signals.noise(8_192)
        let events: [UnitEvent] = [.set(0, 37, at: 65), .ramp(0, to: 15, at: 2_000, frames: 4_500)]
        let whole = try makeUnit().render(input, frames: 8_192, sizes: [4_096], events: events)
        #expect(try makeUnit().render(input, frames: 8_192, sizes: [1], events: events) == whole)
        #expect(try makeUnit().render(input, frames: 8_192, sizes: [9, 512, 33], events: events) == whole)
    }

    @Test func memoryOfItsOwnHoldsTheSameSamples() throws {
        let input = Signals.noise(2_000)
        let first = try makeUnit().render(input, frames: 2_000)
        #expect(try makeUnit().render(input, frames: 2_000, suppliesMemory: false) == first)
    }

    @Test func withoutInputItSaysSo() throws {
        #expect(throws: UnitFailure(status: kAudioUnitErr_NoConnection, message: "render")) {
            try makeUnit().render(nil, frames: 64)
        }
    }
}
