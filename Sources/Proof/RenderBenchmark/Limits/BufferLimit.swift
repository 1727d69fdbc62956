import CRawLimits

/// The work itself without any boundary: a direct C call of a gain, or a copy of the bytes that one cycle moves.
public final class BufferLimit: RawLimit, @unchecked Sendable {
    // Sendable: as RawLimit.
    private let copies: Bool
    private var buffers: OpaquePointer?

    /// A direct C call of a gain over `channels` buffers of `frames` floats.
    public static func gain(frames: Int, channels: Int) -> BufferLimit {
        BufferLimit(copies: false, frames: frames, channels: channels)
    }

    /// memcpy of the same bytes, in and out.
    public static func copy(frames: Int, channels: Int) -> BufferLimit {
        BufferLimit(copies: true, frames: frames, channels: channels)
    }

    private init(copies: Bool, frames: Int, channels: Int) {
        self.copies = copies
        super.init(placement: .host, frames: frames, channels: channels)
    }

    public override var name: String { copies ? "memcpy" : "direct C call" }

    public override func enter() throws {
        buffers = raw_buffers_create(UInt32(configuration.channels), UInt32(configuration.frames))
        if buffers == nil {
            throw BenchmarkError.system(what: "no buffers for the \(name)", code: 12)
        }
    }

    public override func measure(_ samples: UnsafeMutablePointer<UInt64>, _ count: Int, _ gap: UInt64) -> Int32 {
        copies ? raw_copy_measure(buffers, samples, count, gap) : raw_gain_measure(buffers, 0.5, samples, count, gap)
    }

    public override func leave() {
        raw_buffers_destroy(buffers)
        buffers = nil
    }
}
