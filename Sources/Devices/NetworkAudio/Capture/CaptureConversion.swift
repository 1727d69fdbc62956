import RateConversion

/// Brings what a device records to another rate before it is kept: that of a device that came back with another one.
///
/// Shapes: channels × frames, Float32. Thread: one at a time, also render; `init` any but render.
// @unchecked: the state belongs to the thread that records.
package final class CaptureConversion: @unchecked Sendable {
    /// For the thread that records, while this object lives.
    // nonisolated(unsafe): a pointer to the state below.
    nonisolated(unsafe) package let inlet: ConvertingInlet
    private let state: UnsafeMutablePointer<CaptureConversionState>

    /// - Parameters:
    ///   - sampleRate: of what is recorded, in Hz.
    ///   - maximumFrames: of one cycle.
    /// - Returns: nil for rates that are more than 256 times apart.
    package init?(into stream: CapturedStream, from sampleRate: Double, maximumFrames: Int) {
        guard
            let made = CaptureConversionState(
                stream, from: sampleRate, maximumFrames: maximumFrames)
        else { return nil }
        state = .allocate(capacity: 1)
        state.initialize(to: made)
        inlet = ConvertingInlet(state: state)
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }
}

/// Where a thread that records writes. Valid while its conversion lives.
package struct ConvertingInlet {
    fileprivate let state: UnsafeMutablePointer<CaptureConversionState>

    /// As `CaptureInlet.record`.
    @_noLocks @_noAllocation @section("render")
    package func record(_ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, frames: Int, at time: UInt64) {
        state.pointee.record(channels, frames, time)
    }
}

private struct CaptureConversionState: ~Copyable {
    private var resampler: StreamResampler
    private let inlet: CaptureInlet
    private let converted: UnsafeMutablePointer<Float>
    private let lanes: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let capacity: Int

    init?(_ stream: CapturedStream, from sampleRate: Double, maximumFrames: Int) {
        let capacity = Int((Double(maximumFrames) * stream.sampleRate / sampleRate).rounded(.up)) + 2
        guard
            let resampler = StreamResampler(
                channelCount: stream.channelCount, inputRate: sampleRate, outputRate: stream.sampleRate,
                maximumOutputFrames: capacity, quality: .standard)
        else { return nil }
        self.resampler = resampler
        self.capacity = capacity
        inlet = stream.inlet
        let count = max(1, stream.channelCount)
        converted = .allocate(capacity: count * capacity)
        converted.initialize(repeating: 0, count: count * capacity)
        lanes = .allocate(capacity: count)
        for channel in 0..<count { (lanes + channel).initialize(to: converted + channel * capacity) }
    }

    deinit {
        converted.deallocate()
        lanes.deallocate()
    }

    @_noLocks @_noAllocation @section("render")
    mutating func record(_ channels: UnsafePointer<UnsafeMutablePointer<Float>?>, _ frames: Int, _ time: UInt64) {
        // The most for which there is input: the rest is kept for the next cycle.
        var count = 0
        while count < capacity, resampler.inputFramesNeeded(forOutput: count &+ 1) <= frames { count &+= 1 }
        resampler.process(
            input: UnsafeRawPointer(channels).assumingMemoryBound(to: UnsafePointer<Float>?.self), inputFrames: frames,
            output: UnsafePointer(lanes), outputFrames: count)
        inlet.record(
            UnsafeRawPointer(lanes).assumingMemoryBound(to: UnsafeMutablePointer<Float>?.self), frames: count, at: time)
    }
}
