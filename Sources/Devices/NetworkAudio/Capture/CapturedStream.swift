import Synchronization

/// What a device of this machine records, on its way to the render thread of another one, whose clock is another. It is
/// read as a network's stream is, by a `StreamReader`.
// @unchecked: the state belongs to the thread that records.
package final class CapturedStream: @unchecked Sendable {
    package let channelCount: Int
    /// Of the device that records, in Hz.
    package let sampleRate: Double
    package let ring: FrameRing
    package let timing = StreamTiming()
    /// For the thread that records, while this object lives.
    // nonisolated(unsafe): a pointer to the state below.
    nonisolated(unsafe) package let inlet: CaptureInlet
    private let state: UnsafeMutablePointer<CaptureState>

    package init(channelCount: Int, sampleRate: Double) {
        self.channelCount = channelCount
        self.sampleRate = sampleRate
        ring = FrameRing(channelCount: channelCount, frames: Int(sampleRate))
        state = .allocate(capacity: 1)
        state.initialize(
            to: CaptureState(
                lanes: ring.lanes, timing: timing.cells, clock: CaptureClock(sampleRate: sampleRate)))
        inlet = CaptureInlet(state: state)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }
}

/// Where a thread that records writes. Valid while its stream lives.
package struct CaptureInlet {
    fileprivate let state: UnsafeMutablePointer<CaptureState>

    /// Takes a cycle's frames, which were there at `time`, in nanoseconds of CLOCK_MONOTONIC. A channel that is null is
    /// silent; what nobody reads for a second is lost. Thread: that which records.
    @_noLocks @_noAllocation @section("render")
    package func record(_ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, frames: Int, at time: UInt64) {
        let state = state
        state.pointee.lanes.write(channels, count: frames)
        state.pointee.timing.pointee.publish(
            state.pointee.clock.note(frames: frames, position: state.pointee.lanes.written(), at: time))
    }
}

struct CaptureState {
    let lanes: FrameLanes
    let timing: UnsafeMutablePointer<StreamTiming.Cells>
    var clock: CaptureClock
}
