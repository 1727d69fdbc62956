import RenderBenchmark

/// `aubench sound`: what is heard of notes, keyboards, heads and other machines, and when. `scripts/bench-sound` prints it
/// beside what other programs take for the same sound.
struct SoundBench {
    let context: BenchmarkContext

    func run() async throws -> [BenchmarkResult] {
        var results = try await EngineBench(context: context).heads()
        results.append(try NoteTiming.result())
        results.append(try NetworkLatency.result())
        return results
    }
}
