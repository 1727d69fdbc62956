import CBenchLimits
import RenderBenchmark

/// What an environment of sources on headphones does, without an engine: libmysofa's filters, looked up beforehand, and a
/// straight convolution in C.
package final class HeadLimit: RawLimit, @unchecked Sendable {
    // Sendable: as RawLimit.
    private static let path = "/usr/share/libmysofa/default.sofa"
    private var head: OpaquePointer?

    package init(count: Int, frames: Int) {
        super.init(placement: .host, frames: frames, channels: 2, units: count)
    }

    package override var name: String { "convolution in C" }

    package override func enter() throws {
        head = bench_head_create(Self.path, UInt32(configuration.units), UInt32(configuration.frames))
        if head == nil {
            throw BenchmarkError.system(what: "no responses of a head at \(Self.path) (Debian's libmysofa1)", code: 2)
        }
    }

    package override func measure(_ samples: UnsafeMutablePointer<UInt64>, _ count: Int, _ gap: UInt64) -> Int32 {
        bench_head_measure(head, samples, count, gap)
    }

    package override func leave() {
        bench_head_destroy(head)
        head = nil
    }
}
