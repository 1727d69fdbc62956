import Commands
import Testing

@Suite struct InstanceSelectorTests {
    private let units = [
        UnitRow(
            instance: "100/1", component: "aufx dist Demo", name: "Demo: Distortion", hostProcess: 100,
            serviceProcess: 201, inProcess: false, state: "running", cycles: 1000),
        UnitRow(
            instance: "100/2", component: "aufx fltr Demo", name: "Demo: Filter", hostProcess: 100, serviceProcess: 202,
            inProcess: false, state: "running"),
        UnitRow(
            instance: "300/1", component: "aufx fltr Demo", name: "Demo: Filter", hostProcess: 300, serviceProcess: nil,
            inProcess: true, state: "running"),
    ]

    private func found(_ text: String) throws -> String { try InstanceSelector(units).unit(named: text).instance }

    @Test func everyNameOfAUnitFindsIt() throws {
        #expect(try found("300/1") == "300/1")
        #expect(try found("202") == "100/2")
        #expect(try found("2") == "100/2")
        #expect(try found("aufx dist Demo") == "100/1")
        #expect(try found("demo: distortion") == "100/1")
        #expect(try found("distortion") == "100/1")
    }

    @Test(arguments: ["1", "filter", "aufx fltr Demo"])
    func nameOfSeveralUnitsListsThem(_ text: String) {
        #expect {
            try InstanceSelector(units).unit(named: text)
        } throws: { error in
            (error as? CommandFailure)?.status == .notFound && "\(error)".contains("300/1")
        }
    }

    @Test func unknownUnitIsNamed() {
        #expect {
            try InstanceSelector(units).unit(named: "reverb")
        } throws: { error in
            "\(error)".contains("'reverb'")
        }
    }

    @Test func noUnitAtAllIsUnreachable() {
        #expect {
            try InstanceSelector([]).unit(named: "1")
        } throws: { error in
            (error as? CommandFailure)?.status == .unreachable
        }
    }

    @Test func ratesComeFromTwoLooks() {
        var meter = CycleRateMeter()
        #expect(meter.rates(units, at: 1_000_000_000).isEmpty)
        var later = units
        later[0].cycles = 1375
        #expect(meter.rates(later, at: 2_000_000_000)["100/1"] == 375)
        later[0].cycles = 10
        #expect(meter.rates(later, at: 3_000_000_000)["100/1"] == nil)
    }

    @Test func tablesNameServiceOrHost() {
        let text = UnitTable.short(units)
        #expect(text.contains("201"))
        #expect(text.contains("in host"))
        #expect(UnitTable.live(units, rates: ["100/1": 375]).contains("375"))
    }
}
