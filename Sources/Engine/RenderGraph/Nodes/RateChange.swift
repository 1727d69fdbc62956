import RateConversion

/// One connection across rates: runs what is before it as often as it takes, and converts.
///
/// Belongs to the connection, so that its filter's memory outlives plans. Thread: render for the state; `init` any.
// @unchecked: the state belongs to the render thread.
package final class RateChange: @unchecked Sendable {
    package let state: UnsafeMutablePointer<RateChangeState>
    /// The time line of what is before it.
    package let clock = RateClock()

    /// Nil for rates that are more than 256 times apart.
    package init?(channelCount: Int, from inputRate: Double, to outputRate: Double, maximumFrames: Int) {
        guard
            let resampler = StreamResampler(
                channelCount: channelCount, inputRate: inputRate, outputRate: outputRate,
                maximumOutputFrames: maximumFrames, quality: .high, alignsStart: true)
        else { return nil }
        state = .allocate(capacity: 1)
        state.initialize(to: RateChangeState(resampler))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The most frames that one run of what is before it has.
    package var maximumInputFrames: Int { state.pointee.resampler.maximumInputFrames }

    /// Forgets what it has heard. Only while nothing renders.
    package func restart() {
        state.pointee.resampler.reset()
        clock.restart()
    }
}

/// What a change of rate keeps from run to run. Thread: render.
package struct RateChangeState: ~Copyable {
    var resampler: StreamResampler

    init(_ resampler: consuming StreamResampler) { self.resampler = resampler }

    @_noLocks @_noAllocation
    mutating func run(
        _ domain: UnsafeMutablePointer<RenderDomain>, _ output: UnsafeMutablePointer<Signal>, _ frames: Int,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        output.pointee.useOwn()
        let needed = resampler.inputFramesNeeded(forOutput: frames)
        guard let input = domain.pointee.result else { return output.pointee.silence() }
        if needed > 0 { domain.pointee.run(needed, pass) }
        let channels = UnsafeRawPointer(input.pointee.channels).assumingMemoryBound(to: UnsafePointer<Float>?.self)
        resampler.process(
            input: channels, inputFrames: needed, output: UnsafePointer(output.pointee.own), outputFrames: frames)
    }
}
