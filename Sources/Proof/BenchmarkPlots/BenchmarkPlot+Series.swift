import RenderBenchmark

extension BenchmarkPlot {
    /// A distribution as points (1/(1−fraction), µs): a logarithmic axis spreads its nines evenly.
    static func tail(_ distribution: LatencyDistribution) -> [(x: Double, y: Double)] {
        distribution.curve().map { (1 / (1 - $0.fraction), Double($0.nanoseconds) / 1000) }
    }

    /// The percentiles that so many samples determine.
    static func nines(_ samples: Int) -> [(value: Double, label: String)] {
        let all: [(value: Double, label: String)] = [
            (1, "min"), (2, "50"), (10, "90"), (100, "99"), (1000, "99.9"), (10_000, "99.99"), (100_000, "99.999"),
        ]
        let told = all.filter { $0.value < Double(samples) }
        return told + [(Double(max(samples, 2)), "max")].filter { $0.value > (told.last?.value ?? 0) * 2.5 }
    }

    /// One line per title through the medians, and the limit of each, where records share one limit only once.
    static func lines(
        _ records: [BenchmarkRecord], by title: (BenchmarkRecord) -> String, at x: (BenchmarkRecord) -> Double
    ) -> [PlotSeries] {
        var titles: [String] = []
        for record in records where !titles.contains(title(record)) { titles.append(title(record)) }
        var series: [PlotSeries] = []
        for (index, name) in titles.enumerated() {
            let color = PlotColor.series[index % PlotColor.series.count]
            let own = records.filter { title($0) == name }.sorted { x($0) < x($1) }
            let medians = own.compactMap { record in record.p50.map { (x: x(record), y: $0) } }
            series.append(PlotSeries(name: name, points: medians, color: color, marksPoints: true))
            let limits = own.compactMap { record in record.limitP50.map { (x: x(record), y: $0) } }
            let line = PlotSeries(
                name: own.last?.limitTitle ?? "", points: limits, color: color, isLimit: true)
            if limits.count > 1, !series.contains(where: line.isSameLimit) { series.append(line) }
        }
        return series
    }
}

extension BenchmarkRecord {
    /// What legends call the limit of a row.
    var limitTitle: String {
        if case .text(let name)? = self[extra: "limit"] { return "raw: \(name)" }
        return "raw limit of \(configuration.mode.rawValue)"
    }
}

extension BenchmarkConfiguration {
    /// What legends call a row.
    var title: String { placement == .host ? mode.rawValue : "\(mode.rawValue), \(placement.rawValue)" }
}
