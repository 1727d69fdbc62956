import RateConversion
import Synchronization

/// Reads a received stream, or what another device records, on a render thread, at that thread's own rate and clock.
///
/// It stays as far behind the sender as packets may come late, by playing a little faster or slower than the sender:
/// at most two thousandths beyond what the clocks differ by. Where the stream begins, ends or runs dry, it fades.
/// Nothing is allocated or locked after `init`.
// @unchecked: the state belongs to the render thread; what others read are atomics.
package final class StreamReader: @unchecked Sendable {
    package let channelCount: Int
    /// Frames of one call.
    package let maximumFrames: Int
    /// For render threads, while this object lives.
    // nonisolated(unsafe): a pointer to the state below.
    nonisolated(unsafe) package let outlet: StreamOutlet
    private let ring: FrameRing
    private let timing: StreamTiming
    private let state: UnsafeMutablePointer<StreamReaderState>
    private let cells: UnsafeMutablePointer<StreamReaderCells>

    /// - Parameters:
    ///   - sampleRate: the render thread's, in Hz.
    ///   - maximumFrames: of one call.
    package convenience init(_ reception: StreamReception, sampleRate: Double, maximumFrames: Int) {
        self.init(
            reception.ring, reception.timing, from: Double(reception.format.sampleRate), to: sampleRate,
            maximumFrames: maximumFrames)
    }

    /// As above, of what a device of this machine records.
    package convenience init(_ capture: CapturedStream, sampleRate: Double, maximumFrames: Int) {
        self.init(
            capture.ring, capture.timing, from: capture.sampleRate, to: sampleRate, maximumFrames: maximumFrames)
    }

    private init(
        _ ring: FrameRing, _ timing: StreamTiming, from sourceRate: Double, to sampleRate: Double, maximumFrames: Int
    ) {
        channelCount = ring.lanes.channelCount
        self.maximumFrames = maximumFrames
        (self.ring, self.timing) = (ring, timing)
        cells = .allocate(capacity: 1)
        cells.initialize(to: StreamReaderCells())
        state = .allocate(capacity: 1)
        state.initialize(
            to: StreamReaderState(
                channelCount: channelCount, ratio: sourceRate / sampleRate, sampleRate: sampleRate,
                maximumFrames: maximumFrames, lanes: ring.lanes, timing: timing.cells, cells: cells))
        outlet = StreamOutlet(state: state)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
        cells.deinitialize(count: 1)
        cells.deallocate()
    }

    /// How often frames were missing when they were to be read. Thread: any.
    package var underruns: UInt64 { cells.pointee.underruns.load(ordering: .relaxed) }
    /// Frames of the render thread's rate between a frame's arrival and its reading; 0 while nothing is heard. Thread:
    /// any.
    package var latencyFrames: Int { cells.pointee.latency.load(ordering: .relaxed) }
    /// Whether something is heard. Thread: any.
    package var isHeard: Bool { latencyFrames > 0 }
}

/// Where a render thread reads a stream. Valid while its reader lives.
package struct StreamOutlet {
    private let state: UnsafeMutablePointer<StreamReaderState>

    init(state: UnsafeMutablePointer<StreamReaderState>) { self.state = state }

    /// Fills `frames` frames, at most the reader's maximum, as they are heard at `time`, in nanoseconds of
    /// CLOCK_MONOTONIC. Thread: render.
    @_noLocks @_noAllocation @section("render")
    package func read(into output: UnsafePointer<UnsafeMutablePointer<Float>>, frames: Int, at time: UInt64) {
        state.pointee.read(output, frames, time)
    }
}

/// What others may know of a reader.
struct StreamReaderCells: ~Copyable {
    let underruns = Atomic<UInt64>(0)
    let latency = Atomic<Int>(0)

    init() {}
}
