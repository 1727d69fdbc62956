import Supervision
import Testing

/// A backtrace among the other things that a service printed.
@Suite struct BacktraceWordsTests {
    private static let heading = "auextension: SIGSEGV at address 0x8, thread “render”:"
    private static let frames = (0..<24).map { "  \($0) function\($0) + 4 in libDrive.so+0x1\($0)" }
    private static let site = "libDrive.so, Drive.Kernel.process(in: Swift.Int) -> ()"
    private static let verdict = "auextension: crashed by SIGSEGV in \(site)"

    private func output(_ lines: [String]) -> RecentOutput {
        var recent = RecentOutput()
        for line in lines { Array((line + "\n").utf8).withUnsafeBytes { recent.append($0) } }
        return recent
    }

    private func incident(_ lines: [String]) -> Incident {
        Incident(
            time: 0, component: "aufx a b", instance: 1, processID: 2, cause: .signal(11), action: .restarted,
            lastOutput: lines)
    }

    @Test func itIsKeptWholeWithWhatWasPrintedBefore() {
        let before = (0..<20).map { "word \($0)" }
        let words = output(before + [Self.heading] + Self.frames + [Self.verdict]).lastWords(8)
        let expected: [String] = Array(before.suffix(8)) + [Self.heading] + Self.frames + [Self.verdict]
        #expect(words == expected)
    }

    @Test func withoutOneTheLastLinesAreKept() {
        let lines = (0..<40).map { "word \($0)" }
        #expect(output(lines).lastWords(8) == Array(lines.suffix(8)))
        // One that was cut short is not looked for.
        #expect(output([Self.heading] + Self.frames).lastWords(8) == Array(Self.frames.suffix(8)))
    }

    @Test func anIncidentNamesThePlaceAlone() {
        let incident = incident(["Fatal error: index", Self.heading] + Self.frames + [Self.verdict])
        #expect(incident.crashSite == "libDrive.so, Drive.Kernel.process(in: Swift.Int) -> ()")
        #expect(
            incident.description
                == "aufx a b (instance 1, process 2) killed by SIGSEGV; started again; it printed last: Fatal error: index; "
                + "it crashed in libDrive.so, Drive.Kernel.process(in: Swift.Int) -> ()")
    }

    @Test(arguments: [
        [], ["auextension: crashed by "], ["auextension: crashed by SIGSEGV; no frame is the unit's"],
        [verdict, "another line"],
    ])
    func whatIsNoPlaceNamesNone(_ lines: [String]) {
        #expect(incident(lines).crashSite == nil)
    }
}
