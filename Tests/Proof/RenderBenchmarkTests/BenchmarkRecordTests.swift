import Foundation
import RenderBenchmark
import Testing

@Suite struct BenchmarkRecordTests {
    private let configuration = BenchmarkConfiguration(bench: .ipc, mode: .sleeping, placement: .follow, frames: 32)
    private let latency = LatencyDistribution(nanoseconds: [6000, 6000, 12_000])
    private let limit = LatencyDistribution(nanoseconds: [4000, 4000, 6000])

    private static let keys = [
        "bench", "mode", "placement", "frames", "channels", "units", "p50", "p90", "p99", "p999", "max", "limit_p50",
        "limit_p99", "ratio_p50", "ratio_p99",
    ]

    private func decoded(_ records: [BenchmarkRecord]) throws -> [[String: Any]] {
        let data = Data(BenchmarkRecord.json(records).utf8)
        return try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    }

    @Test func jsonHasTheFixedKeysInOrderAndMicroseconds() throws {
        let record = BenchmarkRecord(configuration, latency, limit: limit)
        #expect(record.fields.map(\.key) == Self.keys)
        let object = try #require(try decoded([record]).first)
        #expect(Set(object.keys) == Set(Self.keys))
        #expect(object["bench"] as? String == "ipc")
        #expect(object["mode"] as? String == "sleeping")
        #expect(object["placement"] as? String == "follow")
        #expect(object["p50"] as? Double == 6)
        #expect(object["max"] as? Double == 12)
        #expect(object["limit_p99"] as? Double == 6)
        #expect(object["ratio_p50"] as? Double == 1.5)
        #expect(object["ratio_p99"] as? Double == 2)
    }

    @Test func absentTimesAreNull() throws {
        let record = BenchmarkRecord(configuration, extras: [BenchmarkExtra("pss_kib", .number(1234.5))])
        let object = try #require(try decoded([record]).first)
        #expect(object["p50"] is NSNull)
        #expect(object["ratio_p99"] is NSNull)
        #expect(object["pss_kib"] as? Double == 1234.5)
    }

    @Test func limitOfZeroGivesNoRatio() {
        let zero = LatencyDistribution(nanoseconds: [0, 0])
        #expect(BenchmarkRecord(configuration, latency, limit: zero).ratioP50 == nil)
    }

    @Test func textAndNonFiniteValuesStayValidJSON() throws {
        let extras = [
            BenchmarkExtra("note", .text("a \"quoted\" back\\slash\nline\u{1}")), BenchmarkExtra("nan", .number(.nan)),
            BenchmarkExtra("flag", .flag(true)), BenchmarkExtra("none", .missing),
        ]
        let object = try #require(try decoded([BenchmarkRecord(configuration, latency, extras: extras)]).first)
        #expect(object["note"] as? String == "a \"quoted\" back\\slash\nline\u{1}")
        #expect(object["nan"] is NSNull)
        #expect(object["flag"] as? Bool == true)
        #expect(object["none"] is NSNull)
    }

    @Test func noRecordsAreAnEmptyArray() throws {
        #expect(try decoded([]).isEmpty)
    }

    @Test func tableShowsValueLimitAndRatio() {
        let extras = [
            BenchmarkExtra("context_switches", .number(1)), BenchmarkExtra("service_context_switches", .number(1.5)),
        ]
        let text = BenchmarkTable([BenchmarkRecord(configuration, latency, limit: limit, extras: extras)]).text()
        let row = text.split(separator: "\n").last.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
        #expect(text.hasPrefix("ipc: 32 frames, 2 channels, 1 unit\n"), "what all rows have in common stands above")
        #expect(row?.starts(with: ["sleeping", "follow", "6.00"]) == true)
        #expect(row?.contains("1.50") == true)
        #expect(row?.contains("1.00+1.50") == true)
    }

    @Test func eachBenchmarkHasATableWithItsOwnColumns() throws {
        var longer = configuration
        longer.frames = 128
        let memory = BenchmarkConfiguration(bench: .memory, mode: .cold, placement: .follow, frames: 32)
        let text = BenchmarkTable([
            BenchmarkRecord(configuration, latency, limit: limit), BenchmarkRecord(longer, latency, limit: limit),
            BenchmarkRecord(memory, extras: [BenchmarkExtra("pss_kib", .number(1536))]),
        ]).text()
        let tables = text.components(separatedBy: "\n\n")
        try #require(tables.count == 2)
        #expect(tables[0].contains("frames  p50 µs") && tables[0].contains("ratio p99"))
        #expect(tables[1].hasPrefix("memory: ") && tables[1].contains("PSS 1.50 MiB"))
        #expect(!tables[1].contains("p50") && !tables[1].contains("switches"))
    }

    @Test func tablesFitIntoATerminal() {
        let extras = [
            BenchmarkExtra("context_switches", .number(1)), BenchmarkExtra("service_context_switches", .number(1.5)),
            BenchmarkExtra("pss_kib", .number(1e9)), BenchmarkExtra("units_without_miss", .number(64)),
        ]
        var longer = configuration
        (longer.frames, longer.units, longer.channels, longer.mode) = (8192, 32, 32, .engineLightBranches)
        let rows = [configuration, longer].map { BenchmarkRecord($0, latency, limit: limit, extras: extras) }
        let lines = BenchmarkTable(rows).text(columns: 80).split(separator: "\n")
        #expect(lines.allSatisfy { $0.count <= 80 }, "\(lines)")
        #expect(lines.contains { $0.hasPrefix("    PSS ") })
        let figures = FigureSummary(rows, figures: Figure.isolation).text(columns: 80).split(separator: "\n")
        #expect(figures.allSatisfy { $0.count <= 80 }, "\(figures)")
    }
}
