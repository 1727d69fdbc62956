import RenderBenchmark

/// The picture of what was heard while a unit was missing, and of a little before and after.
public struct WaveformPlot: Sendable {
    private let samples: [Float]
    private let sampleRate: Double
    private let missing: Range<Int>
    private let title: String
    private let subtitle: String

    /// More points than a picture of 900 points shows make the file large.
    private static let mostPoints = 1000
    private static let width = 900.0
    private static let height = 340.0

    /// `samples` of one channel, linear, of the whole recording; `missing` are the frames without the unit.
    public init(samples: [Float], sampleRate: Double, missing: Range<Int>, title: String, subtitle: String) {
        self.samples = samples
        self.sampleRate = sampleRate
        self.missing = missing
        self.title = title
        self.subtitle = subtitle
    }

    /// Writes an SVG or a PNG, by the name's ending. Throws when it ends in neither, when no frame is missing or the
    /// recording ends before, and when the file cannot be written.
    public func write(to path: String) throws {
        guard !missing.isEmpty, missing.lowerBound >= 0, missing.upperBound < samples.count, sampleRate > 0 else {
            throw BenchmarkError.plot(
                path: path, reason: "frames \(missing) of a recording of \(samples.count) frames cannot be drawn")
        }
        let canvas = try PlotCanvas(path: path, width: Self.width, height: Self.height)
        canvas.fill(.paper, x: 0, y: 0, width: canvas.width, height: canvas.height)
        panel.draw(on: canvas, x: 0, y: 0, width: canvas.width, height: canvas.height)
        try canvas.finish()
    }

    /// As much before and after as is missing, and at least 20 ms.
    private var shown: Range<Int> {
        let margin = max(missing.count, Int(sampleRate / 50))
        return max(0, missing.lowerBound - margin)..<min(samples.count, missing.upperBound + margin)
    }

    private var panel: PlotPanel {
        let peak = shown.reduce(0) { max($0, abs(samples[$1].isFinite ? Double(samples[$1]) : 0)) }
        // Ticks at tenths, or at four steps of what is louder or softer.
        let top = max(0.1, (peak * 13).rounded(.up) / 10)
        let seconds = seconds(shown.lowerBound)...seconds(shown.upperBound)
        let length = seconds.upperBound - seconds.lowerBound
        return PlotPanel(
            title: title, subtitle: subtitle,
            horizontal: .linear("seconds", seconds, step: length > 0.5 ? 0.1 : length > 0.2 ? 0.05 : 0.01),
            vertical: .linear("amplitude", -top...top, step: top > 0.4 ? 0.2 : 0.1),
            series: [PlotSeries(name: "output", points: points, color: PlotColor.series[0])],
            spans: [
                PlotSpan(
                    range: self.seconds(missing.lowerBound)...self.seconds(missing.upperBound),
                    name: "bridged: \(missing.count) frames", startLabel: "killed", endLabel: "the unit is back")
            ])
    }

    private var points: [(x: Double, y: Double)] {
        let step = max(1, (shown.count + Self.mostPoints - 1) / Self.mostPoints)
        return stride(from: shown.lowerBound, to: shown.upperBound, by: step).map {
            (seconds($0), samples[$0].isFinite ? Double(samples[$0]) : 0)
        }
    }

    private func seconds(_ frame: Int) -> Double { Double(frame) / sampleRate }
}
