import BenchmarkPlots
import Foundation
import RenderBenchmark
import TestSupport
import Testing

@Suite struct BenchmarkPlotTests {
    /// Latencies with a tail, the same in every run.
    private func latency(_ median: Double, count: Int = 20_000) -> LatencyDistribution {
        LatencyDistribution(
            nanoseconds: (0..<count).map { index in
                let rank = Double(index) / Double(count)
                return UInt64(median * (0.92 + 0.12 * rank + 0.02 / (1.0005 - rank)))
            })
    }

    private func result(
        _ bench: BenchmarkKind, _ mode: BenchmarkMode, _ placement: BenchmarkPlacement, _ median: Double, limit: Double,
        frames: Int = 32, units: Int = 1, name: String = "futex ping-pong"
    ) -> BenchmarkResult {
        let configuration = BenchmarkConfiguration(
            bench: bench, mode: mode, placement: placement, frames: frames, units: units)
        let (own, raw) = (latency(median), latency(limit))
        return BenchmarkResult(
            record: BenchmarkRecord(configuration, own, limit: raw, extras: [BenchmarkExtra("limit", .text(name))]),
            distribution: own, limit: raw)
    }

    private var ipc: [BenchmarkResult] {
        [16, 32, 64, 128, 256, 512, 1024].flatMap { frames in
            let work = Double(frames) * 1.5
            return [
                result(.ipc, .inProcess, .host, 90 + work, limit: 40 + work, frames: frames, name: "direct C call"),
                result(.ipc, .sleeping, .follow, 5800 + 3 * work, limit: 4400, frames: frames),
                result(.ipc, .spinning, .dedicated, 620 + 3 * work, limit: 110, frames: frames, name: "cache line"),
                result(.ipc, .pipelined, .follow, 1500 + 3 * work, limit: 4400, frames: frames),
            ]
        }
    }

    private var chain: [BenchmarkResult] {
        [1, 2, 4, 8, 16].flatMap { units in
            let count = Double(units)
            return [
                result(.chain, .returnToHost, .follow, 5800 * count, limit: 2200 * (count + 1), units: units),
                result(.chain, .handOff, .follow, 3100 * (count + 1), limit: 2200 * (count + 1), units: units),
                result(.chain, .group, .follow, 5800 + 220 * count, limit: 4400, units: units),
            ]
        }
    }

    /// A folder of its own; AUSERVICED_PLOT_FOLDER keeps the pictures for a look.
    private func withFolder(_ body: (URL) throws -> Void) throws {
        if let kept = ProcessInfo.processInfo.environment["AUSERVICED_PLOT_FOLDER"] {
            return try body(URL(fileURLWithPath: kept))
        }
        let folder = try TemporaryFolder()
        try body(folder.url)
    }

    @Test func pictureOfARunIsWrittenAsPNG() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("run.png")
            try BenchmarkPlot(ipc + chain, heading: "2 cores, release build, FIFO").write(to: file.path)
            let data = try Data(contentsOf: file)
            #expect(data.starts(with: [0x89, 0x50, 0x4e, 0x47]))
        }
    }

    @Test func pictureOfARunIsWrittenAsSVG() throws {
        try withFolder { folder in
            let file = folder.appendingPathComponent("chain.svg")
            try BenchmarkPlot(chain).write(to: file.path)
            let text = try String(contentsOf: file, encoding: .utf8)
            #expect(text.contains("<svg"))
            #expect(text.hasSuffix("</svg>\n"))
        }
    }

    @Test func otherEndingsAreRefusedByName() {
        #expect {
            try BenchmarkPlot(chain).write(to: "picture.gif")
        } throws: { error in
            "\(error)".contains("picture.gif") && "\(error)".contains(".svg or .png")
        }
    }

    @Test func missingFolderIsNamed() {
        #expect {
            try BenchmarkPlot(chain).write(to: "/nonexistent/picture.png")
        } throws: { error in
            "\(error)".contains("/nonexistent/picture.png")
        }
    }

    @Test func nothingToDrawIsAnError() {
        #expect(throws: BenchmarkError.self) { try BenchmarkPlot([]).write(to: "empty.png") }
        #expect(!FileManager.default.fileExists(atPath: "empty.png"))
    }
}
