import AudioToolbox
import Glibc
import ServiceProtocol
import Testing

/// The faults that leave the process alive; the others are the survival tests' business.
@Suite struct FaultyTests {
    private static let gain: AUParameterAddress = 0
    private static let fault: AUParameterAddress = 1
    private static let delay: AUParameterAddress = 2
    private static let amount: AUParameterAddress = 3

    private func makeUnit() throws -> LoadedUnit {
        let unit = try LoadedUnit(UnitLibrary("Faulty"), "aufx", "flty", "Test")
        try unit.allocate()
        return unit
    }

    private func number(of fault: String) throws -> Float {
        guard case .parameter(let parameter) = try makeUnit().describe().parameterNodes[1].content else { return 0 }
        return Float(try #require(parameter.valueStrings.firstIndex(of: fault)))
    }

    @Test func healthyItMultipliesByItsGain() throws {
        let input = Signals.noise(1_000)
        let output = try makeUnit().render(input, frames: 1_000, events: [.set(Self.gain, 0.5, at: 300)])
        #expect(output == input.map { $0.enumerated().map { $0.offset < 300 ? $0.element : $0.element * 0.5 } })
    }

    @Test func aFaultFiresItsDelayAfterItsEvent() throws {
        let nan = try number(of: "nan")
        let unit = try makeUnit()
        let output = try unit.render(
            Signals.ones(2_048), frames: 2_048, sizes: [100],
            events: [.set(Self.delay, 700), .set(Self.fault, nan, at: 55)])
        #expect(output[0][..<755].allSatisfy { $0 == 1 })
        #expect(output[0][755...].allSatisfy { $0.isNaN })
    }

    @Test func aReplayedFaultDoesNotFireAgain() throws {
        let unit = try makeUnit()
        try unit.set([ParameterValueSetting(Self.fault, number(of: "nan"))])
        #expect(try unit.render(Signals.ones(512), frames: 512)[0].allSatisfy { $0 == 1 })
    }

    @Test func loudIsAsLoudAsAsked() throws {
        let loud = try number(of: "loud")
        let output = try makeUnit().render(
            Signals.ones(64), frames: 64, events: [.set(Self.amount, 100), .set(Self.fault, loud)])
        #expect(output[0].allSatisfy { $0 == 100 })
    }

    @Test func anErrorIsReturned() throws {
        let error = try number(of: "error")
        #expect(throws: UnitFailure(status: kAudioUnitErr_CannotDoInCurrentContext, message: "render")) {
            try makeUnit().render(Signals.ones(64), frames: 64, events: [.set(Self.fault, error)])
        }
    }

    @Test func controlFaultsAnswerBadlyOrNotAtAll() throws {
        let unit = try makeUnit()
        try unit.set([ParameterValueSetting(Self.fault, number(of: "control silence"))])
        #expect(unit.exchange(UnitMessage(.describe).bytes).reply == nil)
        try unit.set([ParameterValueSetting(Self.fault, number(of: "control garbage"))])
        #expect(throws: (any Error).self) { _ = try unit.describe() }
        try unit.set([ParameterValueSetting(Self.fault, 0)])
        #expect(try unit.describe().name == "Faulty")
    }
}
