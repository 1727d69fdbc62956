import BenchmarkPlots
import Foundation
import TestSupport
import Testing

struct WaveformPlotTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// At 1000 Hz silence, then 0.5 while the unit is missing, then silence.
    private func plot(missing: Range<Int> = 100..<140, loudness: Float = 0.5) -> WaveformPlot {
        let samples = (0..<240).map { missing.contains($0) ? loudness : 0 }
        return WaveformPlot(samples: samples, sampleRate: 1000, missing: missing, title: "A kill", subtitle: "at 1 kHz")
    }

    private func svg(_ plot: WaveformPlot) throws -> String {
        let file = folder.file("kill.svg")
        try plot.write(to: file)
        return try String(contentsOfFile: file, encoding: .utf8)
    }

    /// Shown are 120 ms on 812 points from x = 64, and -0.7 to 0.7 between y = 82 and 259: the unit is missing in the
    /// middle third.
    @Test func theOutputStepsWhereTheUnitIsMissing() throws {
        let numbers = Self.paths(in: try svg(plot()), stroke: "rgb(0%,44.705").first ?? []
        // Cairo leaves out what lies on a straight line: these are its ends.
        let frames = [0, 39, 40, 79, 80, 119]
        try #require(numbers.count == frames.count, "\(numbers)")
        for (number, frame) in zip(numbers, frames) {
            #expect(abs(number.x - (64 + Double(frame) * 812 / 120)) < 0.1, "\(number)")
        }
        let (silent, loud) = (numbers[0].y, numbers[2].y)
        #expect(loud < silent - 20)
        #expect(numbers.map(\.y) == [silent, silent, loud, loud, silent, silent])
    }

    @Test func theSpanWithoutTheUnitIsMarkedFromTheKillToItsReturn() throws {
        let marks = Self.paths(in: try svg(plot()), stroke: "rgb(70.196")
        #expect(marks.count == 2)
        for (mark, place) in zip(marks, [334.7, 605.3]) {
            try #require(mark.count == 2)
            #expect(abs(mark[0].x - place) < 0.1, "\(mark)")
            #expect(mark[0].x == mark[1].x && mark[0].y < mark[1].y)
        }
    }

    @Test func titleAxesAndMarksAreText() throws {
        let text = try svg(plot())
        for part in [
            #"<text x="16.0" y="24.0" font-size="16" font-family="sans-serif" font-weight="bold" text-anchor="start""#
                + ##" fill="#1f2328">A kill</text>"##, ">at 1 kHz</text>", ">seconds</text>", ">amplitude</text>",
            ##"text-anchor="end" fill="#b3261e">killed</text>"##, ">bridged: 40 frames</text>",
            ##"text-anchor="start" fill="#b3261e">the unit is back</text>"##, ">0.10</text>", ">0.6</text>",
            ">-0.6</text>",
        ] { #expect(text.contains(part), "\(part)") }
    }

    @Test func titlesAreNoMarkup() throws {
        let plot = WaveformPlot(
            samples: Array(repeating: 0, count: 99), sampleRate: 1000, missing: 40..<50, title: "<b> & </b>",
            subtitle: "")
        #expect(try svg(plot).contains(">&lt;b> &amp; &lt;/b></text>"))
    }

    @Test func aLongRecordingMakesNoLargePicture() throws {
        let samples = (0..<480_000).map { Float(sin(Double($0) / 70)) / 2 }
        let text = try svg(
            WaveformPlot(
                samples: samples, sampleRate: 48000, missing: 100_000..<250_000, title: "A kill", subtitle: "at 48 kHz")
        )
        #expect(text.utf8.count < 60_000, "\(text.utf8.count)")
        #expect((Self.paths(in: text, stroke: "rgb(0%,44.705").first ?? []).count > 900)
    }

    @Test(arguments: [0..<0, 200..<240, 300..<400, -4..<10])
    func whatIsNotInTheRecordingIsRefused(_ missing: Range<Int>) {
        #expect {
            try plot(missing: missing).write(to: folder.file("kill.svg"))
        } throws: { error in
            "\(error)".contains("kill.svg") && "\(error)".contains("240 frames cannot be drawn")
        }
    }

    /// The points of each path with a colour that begins so, in drawing order.
    private static func paths(in text: String, stroke: String) -> [[(x: Double, y: Double)]] {
        text.split(separator: "<path").filter { $0.contains("stroke=\"\(stroke)") || $0.contains("stroke:\(stroke)") }
            .compactMap { element in
                guard let start = element.range(of: " d=\""),
                    let end = element[start.upperBound...].firstIndex(of: "\"")
                else { return nil }
                let numbers = element[start.upperBound..<end].split(separator: " ").compactMap { Double($0) }
                return stride(from: 0, to: numbers.count - 1, by: 2).map { (numbers[$0], numbers[$0 + 1]) }
            }
    }
}
