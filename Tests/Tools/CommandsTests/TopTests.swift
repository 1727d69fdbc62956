import Commands
import HostControl
import Testing

@Suite struct TopTests {
    private static func engine(
        _ name: String = "engine 1", device: String = "paced-null", frames: UInt64 = 48_000, busy: UInt64 = 0,
        xruns: UInt64 = 0
    ) -> EngineStatus {
        EngineStatus(
            name: name, state: "running", device: device, sampleRate: 48_000, framesPerCycle: 512, frames: frames,
            busyNanoseconds: busy, xruns: xruns)
    }

    private static func host(_ engines: [EngineStatus]?, units count: Int = 2) -> HostMetrics {
        let units = (0..<count).map {
            UnitStatus(
                instance: UInt64($0 + 1), component: "aufx gain Demo", name: "Demo: Gain \($0)", servicePID: 4712,
                inProcess: false, state: .running)
        }
        return HostMetrics(host: HostStatus(processID: 4711, name: "auctl play"), units: units, engines: engines)
    }

    private static func page(_ hosts: [HostMetrics]) -> TopPage {
        var page = TopPage()
        page.hosts = hosts
        page.units = hosts.flatMap { host in host.units.map { UnitRow($0, of: host) } }
        var meter = EngineLoadMeter()
        page.loads = meter.loads(hosts)
        return page
    }

    @Test func aHostsLineSaysWhatDrivesIt() {
        let lines = Self.page([Self.host([Self.engine(busy: 100_000_000, xruns: 3)])]).lines(columns: nil)
        #expect(lines[0] == "4711 auctl play  48000 Hz  512 frames  load 10.0 %  xruns 3  paced-null")
        #expect(lines[1].isEmpty && lines[2].hasPrefix("instance"))
    }

    @Test func severalEnginesHaveALineEach() {
        let lines = Self.page([Self.host([Self.engine(), Self.engine("engine 2")])]).lines(columns: nil)
        #expect(lines[0] == "4711 auctl play")
        #expect(lines[1].hasPrefix("  engine 1  48000 Hz") && lines[2].hasPrefix("  engine 2  48000 Hz"))
    }

    /// One of an older version, or one that renders by itself.
    @Test(arguments: [nil, []] as [[EngineStatus]?]) func aHostWithoutEnginesHasItsName(_ engines: [EngineStatus]?) {
        #expect(Self.page([Self.host(engines)]).lines(columns: nil)[0] == "4711 auctl play")
    }

    @Test func loadIsThatSinceTheLastLook() {
        var meter = EngineLoadMeter()
        let first = Self.host([Self.engine(frames: 48_000, busy: 100_000_000)])
        let key = EngineLoadMeter.key(first, Self.engine())
        #expect(meter.loads([first])[key] == 0.1)
        #expect(meter.loads([Self.host([Self.engine(frames: 96_000, busy: 600_000_000)])])[key] == 0.5)
        // It stands still.
        #expect(meter.loads([Self.host([Self.engine(frames: 96_000, busy: 600_000_000)])])[key] == nil)
        // Another device counts from 0.
        #expect(meter.loads([Self.host([Self.engine(device: "hw:0", frames: 4800, busy: 20_000_000)])])[key] == 0.2)
    }

    @Test func everythingFitsIntoTheTerminal() {
        let long = Self.engine(device: String(repeating: "very long ", count: 20))
        let lines = Self.page([Self.host([long], units: 40)]).lines(columns: 80, rows: 24, footer: TopKeys().line)
        #expect(lines.count == 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        #expect(lines[22].contains("more lines") && lines[23].hasPrefix("q quit"))
    }

    @Test func namesOfOthersMoveNoCursor() {
        let hostile = HostMetrics(
            host: HostStatus(processID: 1, name: "a\u{1b}[2Jb\n"), units: Self.host([]).units,
            engines: [Self.engine(device: "\u{1b}[31m")])
        #expect(Self.page([hostile]).lines(columns: nil).allSatisfy { !$0.contains("\u{1b}") && !$0.contains("\n") })
    }

    @Test func coloursAreThereWhenTheyAreAskedFor() {
        let page = Self.page([Self.host([])])
        #expect(page.lines(columns: nil, isColored: true).contains { $0.contains("\u{1b}[32mrunning\u{1b}[39m") })
        #expect(!page.lines(columns: nil).contains { $0.contains("\u{1b}") })
    }

    @Test func keysChangeOrderAndPause() {
        var keys = TopKeys()
        #expect(keys.press(UInt8(ascii: "s")) == .draw)
        #expect(keys.order == .unit)
        #expect(keys.press(UInt8(ascii: "r")) == .draw)
        #expect(keys.isReversed && keys.line.contains("sort: unit, reversed"))
        #expect(keys.press(UInt8(ascii: "p")) == .draw)
        #expect(keys.isPaused && keys.line.contains("paused"))
        #expect(keys.press(UInt8(ascii: " ")) == .draw)
        #expect(!keys.isPaused)
        #expect(keys.press(UInt8(ascii: "x")) == .nothing)
        #expect(keys.press(UInt8(ascii: "q")) == .quit)
        for _ in TopOrder.allCases.dropFirst() { _ = keys.press(UInt8(ascii: "s")) }
        #expect(keys.order == .instance && !keys.isReversed)
    }

    @Test func theLargestComesFirst() {
        var units = Self.page([Self.host([], units: 3)]).units
        (units[0].bypassedCycles, units[1].bypassedCycles, units[2].bypassedCycles) = (1, 7, 1)
        units[2].peak = 0.5
        #expect(TopOrder.bypassed.sorted(units).map(\.instance) == ["4711/2", "4711/1", "4711/3"])
        #expect(TopOrder.peak.sorted(units).map(\.instance) == ["4711/3", "4711/1", "4711/2"])
        #expect(TopOrder.instance.sorted(units, isReversed: true).map(\.instance) == ["4711/3", "4711/2", "4711/1"])
    }

    @Test func levelsAreInDecibels() {
        var units = Self.page([Self.host([], units: 3)]).units
        (units[0].peak, units[1].peak) = (0.5, 0)
        let rows = UnitTable.live(units).split(separator: "\n").suffix(3)
        #expect(rows.first?.contains(" -6.0 ") == true)
        #expect(rows.dropFirst().first?.contains(" silent ") == true)
        #expect(rows.last?.contains(" – ") == true)
    }
}
