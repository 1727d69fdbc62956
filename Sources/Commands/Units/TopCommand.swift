import ArgumentParser
import Foundation
import Glibc
import HostControl
import LinuxSystem
import TerminalOutput

/// `auctl top`: what the running units cost, live.
struct TopCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "top", abstract: "Shows what running units cost, live.",
        discussion: """
            With --json one array per look on a line of its own. A narrow terminal has fewer columns; --json has all. \
            Control-C ends it.

            Beside the misses stands what the machine took: delay is the time that the host's and the service's render \
            thread were ready and had no core, stolen what a hypervisor took from all cores since the unit was made.
            """)

    @Option(name: [.short, .long], help: "Seconds between two looks.")
    var interval: Double = 1
    @Option(name: [.customShort("n"), .long], help: "Looks before it ends by itself.")
    var count: Int?
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard interval.isFinite, (0.05...3600).contains(interval) else {
            throw ValidationError("--interval must lie between 0.05 and 3600 seconds")
        }
        if let count, count < 1 { throw ValidationError("--count must be at least 1") }
    }

    func run() async throws {
        var meter = CycleRateMeter()
        let isLive = isatty(STDOUT_FILENO) == 1 && !output.json
        var looks = 0
        while true {
            let units = HostDirectory.units(includingMemory: true).map(UnitRow.init)
            show(units, rates: meter.rates(units, at: MonotonicClock.now()), isLive: isLive)
            looks += 1
            if looks == count { return }
            try await Task.sleep(nanoseconds: UInt64(interval * 1e9))
        }
    }

    private func show(_ units: [UnitRow], rates: [String: Double], isLive: Bool) {
        if output.json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            print((try? encoder.encode(units)).map { String(decoding: $0, as: UTF8.self) } ?? "[]")
        } else {
            // Home, the lines, and whatever is left of the look before wiped out.
            let text =
                units.isEmpty
                ? "No host of yours is running a unit."
                : UnitTable.live(units, rates: rates, columns: TerminalWidth.columns)
            let safe = TerminalText.lines(text)
            let lines = safe.split(separator: "\n", omittingEmptySubsequences: false)
            print(
                isLive ? "\u{1b}[H" + lines.map { $0 + "\u{1b}[K" }.joined(separator: "\n") + "\u{1b}[J" : safe + "\n")
        }
        fflush(nil)
    }
}
