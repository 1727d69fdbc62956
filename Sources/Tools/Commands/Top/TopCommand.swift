import ArgumentParser
import Foundation
import Glibc
import HostControl
import LinuxSystem
import TerminalOutput

/// `auctl top`: what the running units cost, live.
struct TopCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "Shows what running units cost, live.",
        discussion: """
            Above the units stands each host with what drives it: rate, frames per cycle, the load of its render thread \
            since the last look, and xruns since its device was opened. A narrow terminal has fewer columns; --json, \
            with one array per look on a line of its own, has all.

            Keys: q quits, p or space pauses, s sorts by the next column, r reverses the order. Control-C ends it, too.

            The peak is that of the last second, in dB of full scale, where the host reads the unit's output: of units \
            that hand on to each other without the host, the last. Beside the bypassed cycles stands what the machine took: delay \
            is the time that the host's and the service's render thread were ready and had no core, stolen what a \
            hypervisor took from all cores since the unit was made.

            auctl top --interval 0.5
            """)

    @Option(name: [.short, .long], help: "Seconds between two looks.")
    var interval: Double = 1
    @Option(name: [.customShort("n"), .long], help: "Looks before it ends by itself.")
    var count: Int?
    @OptionGroup var output: OutputOptions

    /// Seconds that a host has for its answer.
    private static let patience = 1.0

    func validate() throws {
        guard interval.isFinite, (0.05...3600).contains(interval) else {
            throw ValidationError("--interval must lie between 0.05 and 3600 seconds")
        }
        if let count, count < 1 { throw ValidationError("--count must be at least 1") }
    }

    func run() throws {
        let hasKeys = !output.json && KeyTerminal.begin()
        defer { if hasKeys { KeyTerminal.end() } }
        var (rates, loads) = (CycleRateMeter(), EngineLoadMeter())
        var keys = TopKeys()
        var looks = 0
        while true {
            let page = Self.look(&rates, &loads)
            looks += 1
            show(page, keys, hasKeys)
            if looks == count { return }
            guard wait(page, &keys, hasKeys) else { return }
        }
    }

    private static func look(_ rates: inout CycleRateMeter, _ loads: inout EngineLoadMeter) -> TopPage {
        var page = TopPage()
        page.hosts = HostDirectory.hosts(includingMemory: true, seconds: patience)
        page.units = page.hosts.flatMap { host in host.units.map { UnitRow($0, of: host) } }
        page.rates = rates.rates(page.units, at: MonotonicClock.now())
        page.loads = loads.loads(page.hosts)
        return page
    }

    /// Until it is time for the next look; false when the person wants no further one.
    private func wait(_ page: TopPage, _ keys: inout TopKeys, _ hasKeys: Bool) -> Bool {
        let end = MonotonicClock.now() &+ UInt64(interval * 1e9)
        while true {
            let now = MonotonicClock.now()
            if now >= end, !keys.isPaused { return true }
            let milliseconds = now < end ? Int((end - now) / 1_000_000) + 1 : 1000
            guard hasKeys else {
                usleep(UInt32(milliseconds) * 1000)
                continue
            }
            var isChanged = false
            for key in KeyTerminal.keys(milliseconds: milliseconds) {
                switch keys.press(key) {
                case .quit: return false
                case .draw: isChanged = true
                case .nothing: break
                }
            }
            // Also after a stop, or when the terminal has another width.
            if isChanged || MonotonicClock.now() < end || keys.isPaused { show(page, keys, hasKeys) }
        }
    }

    private func show(_ page: TopPage, _ keys: TopKeys, _ hasKeys: Bool) {
        if output.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print((try? encoder.encode(page.units)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
        } else {
            var page = page
            page.units = keys.order.sorted(page.units, isReversed: keys.isReversed)
            let isLive = StandardOutput.takesCursor
            let lines = page.lines(
                columns: TerminalWidth.columns, rows: isLive ? TerminalWidth.rows.map { hasKeys ? $0 : $0 - 1 } : nil,
                footer: hasKeys ? keys.line : nil, isColored: StandardOutput.takesColors)
            // Home, the lines, and whatever is left of the look before wiped out.
            let live = "\u{1b}[H" + lines.map { $0 + "\u{1b}[K" }.joined(separator: "\n") + "\u{1b}[J"
            print(isLive ? live : lines.joined(separator: "\n") + "\n", terminator: hasKeys ? "" : "\n")
        }
        fflush(nil)
    }
}
