/// One diagram of a picture: title, axes, lines and legend.
struct PlotPanel: Sendable {
    var title: String
    var subtitle: String
    var horizontal: PlotAxis
    var vertical: PlotAxis
    var series: [PlotSeries]
    /// Behind everything else.
    var spans: [PlotSpan] = []

    private static let marginLeft = 64.0
    private static let marginRight = 24.0
    private static let marginTop = 82.0
    private static let axisHeight = 52.0
    private static let legendLine = 19.0

    /// Draws into a rectangle of the canvas.
    func draw(on canvas: PlotCanvas, x: Double, y: Double, width: Double, height: Double) {
        let rows = legendRows(canvas, width: width - Self.marginLeft - Self.marginRight)
        let area = Area(
            x: x + Self.marginLeft, y: y + Self.marginTop, width: width - Self.marginLeft - Self.marginRight,
            height: height - Self.marginTop - Self.axisHeight - Double(rows.count) * Self.legendLine - 10)
        canvas.text(title, x: x + 16, y: y + 24, size: 16, bold: true)
        canvas.text(subtitle, x: x + 16, y: y + 43, size: 12, .muted)
        for span in spans { draw(span, canvas, area) }
        drawGrid(canvas, area)
        canvas.clipped(x: area.x - 5, y: area.y - 5, width: area.width + 10, height: area.height + 10) {
            for line in series.filter(\.isLimit) + series.filter({ !$0.isLimit }) { draw(line, canvas, area) }
        }
        drawLegend(rows, canvas, area)
    }

    private struct Area {
        var x, y, width, height: Double

        func place(_ point: (x: Double, y: Double), _ horizontal: PlotAxis, _ vertical: PlotAxis) -> (
            x: Double, y: Double
        ) {
            (x + horizontal.position(point.x) * width, y + (1 - vertical.position(point.y)) * height)
        }
    }

    private func drawGrid(_ canvas: PlotCanvas, _ area: Area) {
        let bottom = area.y + area.height
        for value in vertical.minorTicks {
            let y = area.y + (1 - vertical.position(value)) * area.height
            canvas.line([(area.x, y), (area.x + area.width, y)], .minorGrid, width: 1)
        }
        for tick in horizontal.ticks {
            let x = area.x + horizontal.position(tick.value) * area.width
            canvas.line([(x, area.y), (x, bottom)], .grid, width: 1)
            canvas.text(tick.label, x: x, y: bottom + 18, size: 12, .muted, anchor: .middle)
        }
        for tick in vertical.ticks {
            let y = area.y + (1 - vertical.position(tick.value)) * area.height
            canvas.line([(area.x, y), (area.x + area.width, y)], .grid, width: 1)
            canvas.text(tick.label, x: area.x - 8, y: y + 4, size: 12, .muted, anchor: .end)
        }
        canvas.line([(area.x, area.y), (area.x, bottom), (area.x + area.width, bottom)], .axis, width: 1)
        canvas.text(horizontal.title, x: area.x + area.width / 2, y: bottom + 38, size: 12, .ink, anchor: .middle)
        // Beside the axis, where there is room.
        let isNarrow = canvas.measure(vertical.title, size: 12) < Self.marginLeft - 20
        canvas.text(
            vertical.title, x: isNarrow ? area.x - 8 : area.x - Self.marginLeft + 16, y: area.y - 12, size: 12, .ink,
            anchor: isNarrow ? .end : .start)
    }

    /// What the span is stands above it, its ends below that.
    private func draw(_ span: PlotSpan, _ canvas: PlotCanvas, _ area: Area) {
        let start = area.x + horizontal.position(span.range.lowerBound) * area.width
        let end = area.x + horizontal.position(span.range.upperBound) * area.width
        canvas.fill(.marked, x: start, y: area.y, width: end - start, height: area.height)
        for x in [start, end] {
            canvas.line([(x, area.y), (x, area.y + area.height)], .mark, width: 1.5, dashed: true)
        }
        canvas.text(span.startLabel, x: start - 6, y: area.y + 14, size: 12, .mark, anchor: .end)
        canvas.text(span.endLabel, x: end + 6, y: area.y + 14, size: 12, .mark)
        canvas.text(span.name, x: (start + end) / 2, y: area.y + 14, size: 12, anchor: .middle)
    }

    private func draw(_ line: PlotSeries, _ canvas: PlotCanvas, _ area: Area) {
        let points = line.points.map { area.place($0, horizontal, vertical) }
        canvas.line(points, line.color, width: line.isLimit ? 1.5 : 2.2, dashed: line.isLimit)
        guard line.marksPoints else { return }
        for point in points {
            canvas.dot(x: point.x, y: point.y, .paper, radius: 4.5)
            canvas.dot(x: point.x, y: point.y, line.color, radius: line.isLimit ? 2.4 : 3.4)
        }
    }

    /// Series indices of each legend line: as many as fit, limits last.
    private func legendRows(_ canvas: PlotCanvas, width: Double) -> [[Int]] {
        var rows: [[Int]] = []
        var used = 0.0
        let order = series.indices.filter { !series[$0].isLimit } + series.indices.filter { series[$0].isLimit }
        for index in order {
            let needed = entryWidth(canvas, index)
            if rows.isEmpty || used + needed > width {
                rows.append([])
                used = 0
            }
            rows[rows.count - 1].append(index)
            used += needed
        }
        return rows
    }

    private func entryWidth(_ canvas: PlotCanvas, _ index: Int) -> Double {
        canvas.measure(series[index].name, size: 12) + 52
    }

    private func drawLegend(_ rows: [[Int]], _ canvas: PlotCanvas, _ area: Area) {
        var y = area.y + area.height + Self.axisHeight + 8
        for row in rows {
            var x = area.x
            for index in row {
                let entry = series[index]
                canvas.line(
                    [(x, y - 4), (x + 24, y - 4)], entry.color, width: entry.isLimit ? 1.5 : 2.5, dashed: entry.isLimit)
                canvas.text(entry.name, x: x + 30, y: y, size: 12)
                x += entryWidth(canvas, index)
            }
            y += Self.legendLine
        }
    }
}
