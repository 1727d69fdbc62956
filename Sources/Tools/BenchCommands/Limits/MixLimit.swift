import CBenchLimits
import RenderBenchmark

/// What an engine's graph does, without an engine: loops in C over the same buffers.
package final class MixLimit: RawLimit, @unchecked Sendable {
    // Sendable: as RawLimit.
    private let isSeries: Bool
    private var mix: OpaquePointer?

    /// A gain from each of `count` blocks into the next.
    package static func series(count: Int, frames: Int, channels: Int) -> MixLimit {
        MixLimit(isSeries: true, count, frames, channels)
    }

    /// `count` blocks added with a gain each.
    package static func sum(count: Int, frames: Int, channels: Int) -> MixLimit {
        MixLimit(isSeries: false, count, frames, channels)
    }

    private init(isSeries: Bool, _ count: Int, _ frames: Int, _ channels: Int) {
        self.isSeries = isSeries
        super.init(placement: .host, frames: frames, channels: channels, units: count)
    }

    package override var name: String { isSeries ? "gains in C" : "mix in C" }

    package override func enter() throws {
        mix = bench_mix_create(
            UInt32(configuration.units), UInt32(configuration.channels), UInt32(configuration.frames))
        if mix == nil { throw BenchmarkError.system(what: "no buffers for the \(name)", code: 12) }
    }

    package override func measure(_ samples: UnsafeMutablePointer<UInt64>, _ count: Int, _ gap: UInt64) -> Int32 {
        isSeries ? bench_series_measure(mix, samples, count, gap) : bench_sum_measure(mix, samples, count, gap)
    }

    package override func leave() {
        bench_mix_destroy(mix)
        mix = nil
    }
}
