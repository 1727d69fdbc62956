import RenderBenchmark

extension BenchmarkPlot {
    /// Latency against percentile, nines to the right, for the smallest stereo block of one unit, with its limits.
    func latencyPanel(_ results: [BenchmarkResult]) -> PlotPanel? {
        let rows = results.filter { $0.record.configuration.bench == .ipc && ($0.distribution?.count ?? 0) > 1 }
        guard let chosen = preferred(rows) else { return nil }
        let shown = rows.filter {
            $0.record.configuration.frames == chosen.frames && $0.record.configuration.channels == chosen.channels
        }
        var series: [PlotSeries] = []
        for (index, row) in shown.enumerated() {
            guard let distribution = row.distribution else { continue }
            let color = PlotColor.series[index % PlotColor.series.count]
            series.append(
                PlotSeries(name: row.record.configuration.title, points: Self.tail(distribution), color: color))
            guard let limit = row.limit, limit.count > 1 else { continue }
            let line = PlotSeries(
                name: row.record.limitTitle, points: Self.tail(limit), color: color, isLimit: true)
            if !series.contains(where: line.isSameLimit) { series.append(line) }
        }
        let largest = shown.compactMap { $0.distribution?.count }.max() ?? 10
        return PlotPanel(
            title: "Latency of one render cycle",
            subtitle: "\(chosen.frames) frames, \(chosen.channels) channels; the further right, the rarer",
            horizontal: .labelled("percentile", Self.nines(largest), margin: 1.05),
            vertical: .logarithmic("µs", around: series.flatMap { $0.points.map(\.y) }), series: series)
    }

    /// Median against frames per block, stereo, one unit.
    func blockSizePanel(_ results: [BenchmarkResult]) -> PlotPanel? {
        let rows = results.map(\.record).filter { $0.configuration.bench == .ipc && $0.configuration.channels == 2 }
        let sizes = Set(rows.map(\.configuration.frames)).sorted()
        guard sizes.count > 1 else { return nil }
        let series = Self.lines(rows, by: \.configuration.title) { Double($0.configuration.frames) }
        return PlotPanel(
            title: "Cost by block size", subtitle: "median of one cycle, one unit, 2 channels",
            horizontal: .labelled("frames per block", sizes.map { (Double($0), "\($0)") }, margin: 1.15),
            vertical: .logarithmic("µs", around: series.flatMap { $0.points.map(\.y) }), series: series)
    }

    /// Median against the number of units.
    func chainPanel(_ results: [BenchmarkResult]) -> PlotPanel? {
        let all = results.map(\.record).filter { $0.configuration.bench == .chain && $0.configuration.channels == 2 }
        guard let frames = all.map(\.configuration.frames).min() else { return nil }
        let rows = all.filter { $0.configuration.frames == frames }
        let lengths = Set(rows.map(\.configuration.units)).sorted()
        guard lengths.count > 1 else { return nil }
        let series = Self.lines(rows, by: \.configuration.title) { Double($0.configuration.units) }
        return PlotPanel(
            title: "Cost by chain length", subtitle: "median of one cycle, \(frames) frames, 2 channels",
            horizontal: .labelled("units in the chain", lengths.map { (Double($0), "\($0)") }, margin: 1.15),
            vertical: .logarithmic("µs", around: series.flatMap { $0.points.map(\.y) }), series: series)
    }

    /// Start times against percentile.
    func startPanel(_ results: [BenchmarkResult]) -> PlotPanel? {
        let rows = results.filter { $0.record.configuration.bench == .spawn && ($0.distribution?.count ?? 0) > 1 }
        guard !rows.isEmpty else { return nil }
        var series = rows.enumerated().compactMap { index, row in
            row.distribution.map {
                PlotSeries(
                    name: row.record.configuration.mode.rawValue, points: Self.tail($0),
                    color: PlotColor.series[index % PlotColor.series.count])
            }
        }
        if let limit = rows.compactMap(\.limit).first, limit.count > 1 {
            let points = Self.tail(limit)
            series.append(
                PlotSeries(name: "posix_spawn of a trivial program", points: points, color: .muted, isLimit: true))
        }
        let largest = rows.compactMap { $0.distribution?.count }.max() ?? 10
        return PlotPanel(
            title: "Start of a unit", subtitle: "from the request to the first rendered block",
            horizontal: .labelled("percentile", Self.nines(largest), margin: 1.05),
            vertical: .logarithmic("µs", around: series.flatMap { $0.points.map(\.y) }), series: series)
    }

    /// Stereo and 32 frames when the run has them, otherwise its first row.
    private func preferred(_ rows: [BenchmarkResult]) -> BenchmarkConfiguration? {
        let configurations = rows.map(\.record.configuration)
        return configurations.first { $0.frames == 32 && $0.channels == 2 }
            ?? configurations.first { $0.channels == 2 } ?? configurations.first
    }
}
