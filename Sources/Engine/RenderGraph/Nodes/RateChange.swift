import RateConversion
import Synchronization

/// One connection across rates: runs what is before it as often as it takes, and converts.
///
/// Belongs to the connection, so that its filter's memory outlives plans. Thread: render for the state; `init` any.
// @unchecked: the state belongs to the render thread.
package final class RateChange: @unchecked Sendable {
    package let state: UnsafeMutablePointer<RateChangeState>
    /// The time line of what is before it.
    package let clock = RateClock()

    /// How often faster than it is a source may be heard at most, and how often slower.
    package static let mostRate = 2.0

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

    /// Of what is heard faster and higher, or slower and lower, as `want(rate:)` says. At the rate 1, and between equal
    /// sample rates, it passes samples as they are. Nil for rates that are more than 128 times apart.
    package init?(movingChannels channelCount: Int, from inputRate: Double, to outputRate: Double, maximumFrames: Int) {
        let ratio = inputRate / outputRate
        guard ratio.isFinite, (1.0 / 128...128).contains(ratio), channelCount >= 0, maximumFrames >= 0 else {
            return nil
        }
        let resampler = VaryingResampler(
            channelCount: channelCount, maximumSpeed: ratio * Self.mostRate, maximumOutputFrames: maximumFrames)
        state = .allocate(capacity: 1)
        state.initialize(to: RateChangeState(resampler, ratio: ratio))
    }

    deinit {
        state.deinitialize(count: 1)
        state.deallocate()
    }

    /// The most frames that one run of what is before it has.
    package var maximumInputFrames: Int {
        state.pointee.isMoving ? state.pointee.moving.maximumInputFrames : state.pointee.steady.maximumInputFrames
    }

    /// From the next run on, reached from the present rate, 1 at first, within 256 frames. Held within 0.5 … 2; what is no
    /// number changes nothing. Nothing for a change of sample rates alone. Thread: any.
    package func want(rate: Float) {
        guard !rate.isNaN else { return }
        let most = Float(Self.mostRate)
        state.pointee.wanted.store(min(max(rate, 1 / most), most).bitPattern, ordering: .relaxed)
    }

    /// Forgets what it has heard. Only while nothing renders.
    package func restart() {
        state.pointee.restart()
        clock.restart()
    }
}

/// What a change of rate keeps from run to run. Thread: render.
package struct RateChangeState: ~Copyable {
    /// The one that is used, by `isMoving`; the other has no channels.
    var steady: StreamResampler
    var moving: VaryingResampler
    let isMoving: Bool
    /// Input frames per output frame at the rate 1.
    private let ratio: Double
    /// The bit pattern of the rate that is wanted; written by any thread.
    let wanted = Atomic<UInt32>(Float(1).bitPattern)
    private var rate: Float = 1

    init(_ resampler: consuming StreamResampler) {
        steady = resampler
        moving = VaryingResampler(channelCount: 0, maximumSpeed: 1, maximumOutputFrames: 0)
        (isMoving, ratio) = (false, 1)
    }

    init(_ resampler: consuming VaryingResampler, ratio: Double) {
        guard let none = StreamResampler(channelCount: 0, inputRate: 1, outputRate: 1, maximumOutputFrames: 0) else {
            preconditionFailure("equal rates are converted")
        }
        steady = none
        moving = resampler
        (isMoving, self.ratio) = (true, ratio)
        moving.setSpeed(ratio)
    }

    /// Forgets what it has heard. Only while nothing renders.
    mutating func restart() {
        steady.reset()
        moving.reset()
    }

    @_noLocks @_noAllocation
    mutating func run(
        _ domain: UnsafeMutablePointer<RenderDomain>, _ output: UnsafeMutablePointer<Signal>, _ frames: Int,
        _ pass: UnsafeMutablePointer<RenderPass>
    ) {
        output.pointee.useOwn()
        if isMoving { takeRate() }
        let needed =
            isMoving ? moving.inputFramesNeeded(forOutput: frames) : steady.inputFramesNeeded(forOutput: frames)
        guard let input = domain.pointee.result else { return output.pointee.silence() }
        if needed > 0 { domain.pointee.run(needed, pass) }
        let channels = UnsafeRawPointer(input.pointee.channels).assumingMemoryBound(to: UnsafePointer<Float>?.self)
        let own = UnsafePointer(output.pointee.own)
        if isMoving {
            moving.process(input: channels, inputFrames: needed, output: own, outputFrames: frames)
        } else {
            steady.process(input: channels, inputFrames: needed, output: own, outputFrames: frames)
        }
    }

    @_noLocks @_noAllocation
    private mutating func takeRate() {
        let present = Float(bitPattern: wanted.load(ordering: .relaxed))
        guard present != rate else { return }
        moving.setSpeed(ratio * Double(present), overFrames: 256)
        rate = present
    }
}
