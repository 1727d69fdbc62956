import AudioToolbox
import Glibc
import ServiceProtocol
import Testing

@Suite struct TremoloTests {
    private static let rate: AUParameterAddress = 0
    private static let depth: AUParameterAddress = 1
    private static let shape: AUParameterAddress = 2
    private let library = Result { try UnitLibrary("Tremolo") }

    private func makeUnit() throws -> LoadedUnit { try LoadedUnit(library.get(), "aufx", "trem") }

    private func gain(frame: Int, rate: Double = 5, depth: Double = 0.5) -> Float {
        Float(1 - depth * (0.5 - 0.5 * cos(2 * .pi * rate * Double(frame) / 48_000)))
    }

    @Test func itDescribesThreeParametersAndFourPresets() throws {
        let description = try makeUnit().describe()
        #expect(description.parameterNodes.map(\.identifier) == ["rate", "depth", "shape"])
        #expect(description.factoryPresets.map(\.name) == ["Gentle", "Surf Guitar", "Electric Piano", "Helicopter"])
        #expect(description.inputBusses.count == 1 && description.outputBusses.count == 1)
    }

    @Test func loudnessFollowsTheSineExactly() throws {
        let unit = try makeUnit()
        try unit.allocate()
        let output = try unit.render(Signals.ones(9_600), frames: 9_600)
        let expected = (0..<9_600).map { gain(frame: $0) }
        #expect(Signals.largestDifference(output[0], expected) < 1e-6)
        #expect(output[0] == output[1])
    }

    @Test func aScheduledDepthStepsAtItsFrame() throws {
        let unit = try makeUnit()
        try unit.allocate()
        let output = try unit.render(Signals.ones(1_024), frames: 1_024, events: [.set(Self.depth, 0, at: 700)])
        #expect(abs(output[0][699] - gain(frame: 699)) < 1e-6)
        #expect(output[0][700] == 1)
    }

    @Test func aRampIsALineToItsLastFrame() throws {
        let unit = try makeUnit()
        try unit.allocate()
        let output = try unit.render(
            Signals.ones(4_096), frames: 4_096, sizes: [100],
            events: [.ramp(Self.depth, to: 100, at: 250, frames: 1_000)])
        let expected = (0..<4_096).map { frame -> Float in
            let along = min(max(Double(frame - 250) / 1_000, 0), 1)
            return gain(frame: frame, depth: 0.5 + 0.5 * along)
        }
        #expect(Signals.largestDifference(output[0], expected) < 1e-6)
    }

    @Test func aValueFromTheTreeMovesOverTwentyMilliseconds() throws {
        let unit = try makeUnit()
        try unit.allocate()
        let output = try unit.render(Signals.ones(2_048), frames: 2_048, events: [.setInTree(Self.depth, 100, at: 10)])
        #expect(abs(output[0][10 + 480] - gain(frame: 490, depth: 0.75)) < 1e-6)
        #expect(abs(output[0][10 + 960] - gain(frame: 970, depth: 1)) < 1e-6)
    }

    @Test func noChangeOfShapeClicks() throws {
        let unit = try makeUnit()
        try unit.allocate()
        let output = try unit.render(Signals.ones(9_600), frames: 9_600, events: [.set(Self.shape, 2, at: 4_800)])
        let steps = zip(output[0], output[0].dropFirst()).map { abs($1 - $0) }
        #expect(steps.max()! < 0.01)
    }

    @Test func blockSizesDoNotChangeASample() throws {
        let events: [UnitEvent] = [
            .set(Self.rate, 11, at: 77), .ramp(Self.depth, to: 90, at: 1_000, frames: 3_000),
            .set(Self.shape, 1, at: 5_000),
        ]
        let input = Signals.noise(8_192)
        let whole = try renderFresh(input, sizes: [4_096], events)
        #expect(try renderFresh(input, sizes: [1], events) == whole)
        #expect(try renderFresh(input, sizes: [3, 64, 1, 1_000, 17], events) == whole)
    }

    private func renderFresh(_ input: [[Float]], sizes: [Int], _ events: [UnitEvent]) throws -> [[Float]] {
        let unit = try makeUnit()
        try unit.allocate()
        return try unit.render(input, frames: input[0].count, sizes: sizes, events: events)
    }

    @Test func memoryOfItsOwnHoldsTheSameSamples() throws {
        let first = try makeUnit()
        let second = try makeUnit()
        try first.allocate()
        try second.allocate()
        let input = Signals.noise(2_000)
        let ours = try first.render(input, frames: 2_000)
        #expect(try second.render(input, frames: 2_000, suppliesMemory: false) == ours)
    }

    @Test func withoutInputItSaysSo() throws {
        let unit = try makeUnit()
        try unit.allocate()
        #expect(throws: UnitFailure(status: kAudioUnitErr_NoConnection, message: "render")) {
            try unit.render(nil, frames: 64)
        }
    }

    @Test func moreFramesThanTheMaximumAreRefused() throws {
        let unit = try makeUnit()
        try unit.allocate(maximumFrames: 64)
        #expect(throws: UnitFailure(status: kAudioUnitErr_TooManyFramesToProcess, message: "render")) {
            try unit.render(Signals.ones(65), frames: 65, sizes: [65])
        }
    }

    @Test func stateComesBackWhole() throws {
        let unit = try makeUnit()
        let values = [
            ParameterValue(address: 0, value: 7.5), ParameterValue(address: 1, value: 33),
            ParameterValue(address: 2, value: 2),
        ]
        _ = try unit.send(.setParameters, ParameterValues(values))
        let state = try unit.send(.getState, false)
        let other = try makeUnit()
        let restored = try other.send(
            .setState, SetStateMessage(state: state.bytes, isForDocument: false))
        #expect(restored.values == values)
        #expect(try other.values() == [0: 7.5, 1: 33, 2: 2])
    }

    @Test func anotherUnitsStateIsRefusedAndChangesNothing() throws {
        let unit = try makeUnit()
        let message = SetStateMessage(state: Array("bplist00 and so on".utf8), isForDocument: false)
        #expect(
            throws: UnitFailure(status: kAudioUnitErr_InvalidPropertyValue, message: "This state is not Tremolo's.")
        ) {
            try unit.send(.setState, message)
        }
        #expect(try unit.values() == [0: 5, 1: 50, 2: 0])
    }

    @Test func presetsSetEveryValue() throws {
        let unit = try makeUnit()
        _ = try unit.send(.selectFactoryPreset, 3)
        #expect(try unit.values() == [0: 12, 1: 100, 2: 2])
        #expect(throws: UnitFailure.self) { try unit.send(.selectFactoryPreset, 4) }
    }

    @Test func valuesHaveText() throws {
        let unit = try makeUnit()
        #expect(try unit.send(.stringFromValue, ParameterValue(address: 0, value: 6.5)) == "6.50 Hz")
        #expect(try unit.send(.stringFromValue, ParameterValue(address: 2, value: 1)) == "Triangle")
        #expect(try unit.send(.valueFromString, ParameterText(address: 2, text: "square")) == 2)
        #expect(try unit.send(.valueFromString, ParameterText(address: 1, text: "40 %")) == 40)
    }

    @Test func anyMessageGetsOneReply() throws {
        let unit = try makeUnit()
        var seed: UInt32 = 1
        for kind in 0..<40 {
            for length in 0..<24 {
                var bytes = [UInt8(kind), 0]
                for _ in 0..<length {
                    seed = seed &* 1_664_525 &+ 1_013_904_223
                    bytes.append(UInt8(truncatingIfNeeded: seed >> 24))
                }
                let reply = try #require(unit.exchange(bytes).reply)
                #expect((try? UnitReply(decoding: reply)) != nil)
            }
        }
    }
}
