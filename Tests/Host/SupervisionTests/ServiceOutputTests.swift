import Supervision
import TerminalOutput
import Testing

/// The pure parts of what happens to a service's output.
@Suite struct ServiceOutputTests {
    @Test func controlCharactersAreEscaped() {
        let bytes = Array("a\u{1b}[31mb\tc\r\u{85}\u{202e}ä".utf8) + [0xff]
        #expect(TerminalText.line(bytes: bytes) == "a\\u{1b}[31mb\\tc\\r\\u{85}\\u{202e}ä\u{fffd}")
    }

    @Test func linesAreCutOutOfPieces() {
        var lines = OutputLines()
        #expect(taken("one\ntw", by: &lines) == ["one"])
        #expect(taken("o\r\n\n\nthree", by: &lines) == ["two"])
        var last: [String] = []
        lines.finish { last.append(String(decoding: $0, as: UTF8.self)) }
        #expect(last == ["three"])
    }

    @Test func aLineWithoutEndIsCut() {
        var lines = OutputLines()
        let all = taken(String(repeating: "x", count: 2 * OutputLines.longest + 1), by: &lines)
        #expect(all.map(\.count) == [OutputLines.longest, OutputLines.longest])
    }

    @Test func onlyTheLastBytesAreKept() {
        var recent = RecentOutput()
        for number in 0..<20_000 { append("line \(number)\n", to: &recent) }
        #expect(recent.count == RecentOutput.capacity)
        #expect(recent.lastLines(2) == ["line 19998", "line 19999"])
        append(String(repeating: "y", count: 3 * RecentOutput.capacity) + "\nend", to: &recent)
        #expect(recent.count == RecentOutput.capacity)
        #expect(recent.lastLines(1) == ["end"])
    }

    @Test func nothingPrintedIsNoLine() {
        #expect(RecentOutput().lastLines(8) == [])
    }

    @Test func whatIsLeftOutIsToldOnce() {
        var throttle = OutputThrottle()
        let admitted = (0..<1000).count { _ in throttle.admits(byteCount: 10, at: 1) }
        #expect(admitted == OutputThrottle.burst)
        let early = throttle.omission(at: 1)
        let late = throttle.admits(byteCount: 10, at: OutputThrottle.quietTime)
        #expect(early == nil && !late)
        let told = throttle.omission(at: 1 + OutputThrottle.quietTime)
        #expect(told?.lines == 901 && told?.bytes == 9010)
        let again = throttle.omission(at: .max)
        let isHeard = throttle.admits(byteCount: 10, at: 1 + OutputThrottle.quietTime)
        #expect(again == nil && isHeard)
    }

    @Test func quietServicesAreHeardInFull() {
        var throttle = OutputThrottle()
        let admitted = (0..<1000).map { throttle.admits(byteCount: 10, at: UInt64($0) * 100_000_000) }
        #expect(admitted.allSatisfy { $0 } && throttle.quietUntil == nil)
    }

    private func taken(_ text: String, by lines: inout OutputLines) -> [String] {
        var all: [String] = []
        Array(text.utf8).withUnsafeBytes { bytes in
            lines.take(bytes) { all.append(String(decoding: $0, as: UTF8.self)) }
        }
        return all
    }

    private func append(_ text: String, to recent: inout RecentOutput) {
        Array(text.utf8).withUnsafeBytes { recent.append($0) }
    }
}
