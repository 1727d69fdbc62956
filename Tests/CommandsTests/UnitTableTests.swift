import Commands
import Testing

@Suite struct UnitTableTests {
    private let units = [
        UnitRow(
            instance: "100/1", component: "aufx dist Demo", name: "Demo: Distortion", hostProcess: 100,
            serviceProcess: 201, inProcess: false, state: "running", cycles: 1000),
        UnitRow(
            instance: "300/1", component: "aufx fltr Demo", name: "Demo: Filter", hostProcess: 300, serviceProcess: nil,
            inProcess: true, state: "running"),
    ]

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
