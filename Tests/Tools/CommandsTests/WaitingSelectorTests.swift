import Commands
import ComponentRegistry
import DaemonControl
import Testing

@Suite struct WaitingSelectorTests {
    private func unit(
        _ token: String, process: Int32, host: Int32, title: String = "Demo: Gain", state: ServiceState = .waiting
    ) -> WaitingUnit {
        WaitingUnit(
            ServiceStatus(
                token: token, title: title, libraryPath: "/libGain.so", processID: process, hostPID: host, state: state,
                age: 1, secondsLeft: state == .waiting ? 12.4 : nil, pssBytes: 2048), in: [])
    }

    private var units: [WaitingUnit] {
        [
            unit("aabb0011", process: 20, host: 10), unit("aabb0022", process: 21, host: 10, title: "Demo: Filter"),
            unit("ccdd0033", process: 22, host: 11),
            unit("eeff0044", process: 23, host: 12, title: "Demo: Tremolo", state: .attached),
        ]
    }

    private func processes(_ name: String) throws -> [Int32] {
        try WaitingSelector(units).units(named: name).map(\.service.processID)
    }

    private func failure(_ name: String) -> CommandFailure? {
        do {
            _ = try WaitingSelector(units).units(named: name)
            return nil
        } catch {
            return error as? CommandFailure
        }
    }

    @Test func unitsAreFoundByTokenProcessHostAndName() throws {
        #expect(try processes("aabb0022") == [21])
        #expect(try processes("ccdd") == [22])
        #expect(try processes("20") == [20])
        #expect(try processes("10") == [20, 21])
        #expect(try processes("11/1") == [22])
        #expect(try processes("filter") == [21])
        #expect(try processes("Demo: Filter") == [21])
    }

    @Test func whatWasLostComesWithTheOthersOfItsHostAndNotByItself() throws {
        let lost = unit("aabb0044", process: 24, host: 10, title: "Demo: Distortion", state: .lost)
        let units = [units[0], lost, units[1], unit("aabb0055", process: 25, host: 13, state: .lost)]
        let selector = WaitingSelector(units)
        #expect(try selector.units(named: "10").map(\.service.processID) == [20, 24, 21])
        #expect(throws: CommandFailure.self) { try selector.units(named: "distortion") }
        #expect(throws: CommandFailure.self) { try selector.units(named: "13") }
    }

    @Test func whatFitsSeveralIsNotGuessed() {
        #expect(failure("aabb")?.status == .notFound)
        #expect(failure("aabb")?.message.contains("aabb0011") == true)
        #expect(failure("gain")?.message.contains("fits 2") == true)
        #expect(failure("10/2")?.message.contains("fits 2") == true)
    }

    @Test func aUnitInUseIsNotTaken() {
        #expect(failure("23")?.status == .failed)
        #expect(failure("tremolo")?.message.contains("in use by the host 12") == true)
    }

    @Test func anUnknownNameListsWhatWaits() {
        #expect(failure("cc")?.status == .notFound)
        #expect(failure("nothing")?.message.contains("ccdd0033") == true)
    }

    @Test func theRowTellsTokenAndTimeLeft() {
        let row = units[0].row
        #expect(row.state == "waiting")
        #expect(row.token == "aabb0011")
        #expect(UnitTable.short([row]).contains("waiting, 12 s left"))
    }
}
