import RenderBenchmark

/// The picture of a run: latency distribution, cost by block size, cost by chain length; those that the run has rows
/// for.
public struct BenchmarkPlot: Sendable {
    private let results: [BenchmarkResult]
    private let heading: String

    /// `heading` says where and how it was measured.
    public init(_ results: [BenchmarkResult], heading: String = "") {
        self.results = results
        self.heading = heading
    }

    /// Writes an SVG or a PNG, by the name's ending. Throws when it ends in neither, when there is nothing to draw or
    /// the file cannot be written.
    public func write(to path: String) throws {
        let panels = [latencyPanel(results), blockSizePanel(results), chainPanel(results), startPanel(results)]
            .compactMap { $0 }
        guard !panels.isEmpty else {
            throw BenchmarkError.plot(path: path, reason: "this run measured nothing that can be drawn")
        }
        let columns = panels.count > 1 ? 2 : 1
        let rows = (panels.count + columns - 1) / columns
        let panelWidth = columns == 1 ? 900.0 : 720.0
        let panelHeight = 500.0
        let header = heading.isEmpty ? 8.0 : 40.0
        let width = panelWidth * Double(columns)
        let canvas = try PlotCanvas(path: path, width: width, height: header + panelHeight * Double(rows) + 8)
        canvas.fill(.paper, x: 0, y: 0, width: canvas.width, height: canvas.height)
        canvas.text(heading, x: 16, y: 26, size: 13, .muted)
        for (index, panel) in panels.enumerated() {
            // The last of an odd number takes the whole row.
            let isWide = columns == 2 && index == panels.count - 1 && panels.count % 2 == 1
            panel.draw(
                on: canvas, x: Double(index % columns) * panelWidth,
                y: header + Double(index / columns) * panelHeight, width: isWide ? width : panelWidth,
                height: panelHeight)
        }
        try canvas.finish()
    }
}
