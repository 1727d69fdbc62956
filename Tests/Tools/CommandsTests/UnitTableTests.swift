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

    /// With every number as long as it gets.
    private var wide: UnitRow {
        UnitRow(
            instance: "4194304/12", component: "aufx dist Demo", name: "Somebody & Sons: The Distortion Deluxe",
            hostProcess: 4_194_304, serviceProcess: 4_194_303, inProcess: false, state: "quarantined",
            incidents: 123_456, restarts: 123_456, bypassedCycles: 1_234_567, cycles: 1_234_567, dspP50: 12345,
            dspP99: 12345,
            ipcP50: 12345, ipcP99: 12345, load: 1, pssKiB: 1 << 20, secondsLeft: 28)
    }

    @Test func psFitsIntoATerminal() {
        let lines = UnitTable.short(units + [wide], columns: 80).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines[0].contains("state") && lines[0].hasSuffix("incidents"))
        #expect(lines[4].hasPrefix("4194304/12") && lines[4].contains("4194303") && lines[4].hasSuffix("123456"))
    }

    @Test func topLeavesOutWhatDoesNotFit() {
        let lines = UnitTable.live(units + [wide], rates: ["100/1": 375], columns: 80).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines[0].contains("dsp µs p50") && !lines[0].contains("PSS"))
        #expect(lines[4].hasPrefix("4194304/12") && lines[4].contains("4194303"))
    }

    @Test func whatTheMachineTookStandsBesideTheMisses() throws {
        var late = units[0]
        late.bypassedCycles = 7
        late.hostRunDelayMilliseconds = 3.4
        late.serviceRunDelayMilliseconds = 81.6
        late.stolenMilliseconds = 20
        for text in [UnitTable.short([late, units[1]]), UnitTable.live([late, units[1]])] {
            let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
            let place = try #require(lines[2].firstIndex(of: "7"))
            #expect(Array(lines[2][place...].prefix(3)) == ["7", "3+82", "20"])
            // In process there is no service whose core could be taken.
            #expect(lines[3].contains("–"))
        }
    }

    @Test func withoutATerminalEverythingIsWhole() {
        #expect(UnitTable.short([wide]).contains("Somebody & Sons: The Distortion Deluxe"))
        #expect(UnitTable.short([wide]).contains("bypassed") && UnitTable.live([wide]).contains("PSS"))
    }

    @Test func tablesNameServiceOrHost() {
        let text = UnitTable.short(units)
        #expect(text.contains("201"))
        #expect(text.contains("in host"))
        #expect(UnitTable.live(units, rates: ["100/1": 375]).contains("375"))
    }
}
