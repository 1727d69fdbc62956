internal import CRateConversion

/// Plays a stream of planar Float32 at a speed that may change at every frame, for render threads.
///
/// Output frame 0 lies exactly on input frame 0; at speed 1 the output is the input bit for bit. Above speed 1 the
/// filter grows longer, so nothing folds down. The output is the same bit for bit however calls divide it. Nothing is
/// allocated or locked after `init`. Thread: one at a time, also render; `init` any but render.
public struct VaryingResampler: ~Copyable {
    /// As the initializer got it.
    public let channelCount: Int
    /// The highest speed, in input frames per output frame.
    public let maximumSpeed: Double
    /// The most output frames of one call.
    public let maximumOutputFrames: Int
    /// The most input frames that one call can need.
    public let maximumInputFrames: Int

    private let half: Int
    private let wing: FilterWing
    private let taps: UnsafeMutablePointer<Float>
    private var history: FrameHistory
    private var motion = rate_motion()

    /// Input frames behind an output frame's place that it needs: the filter's reach at the highest speed.
    public var lookAheadFrames: Int {
        @_noLocks @_noAllocation get { half }
    }

    /// The lowest speed.
    public static var minimumSpeed: Double {
        @_noLocks @_noAllocation get { 1.0 / 256 }
    }

    /// - Parameter maximumSpeed: held within 1 ... 256.
    public init(
        channelCount: Int, maximumSpeed: Double, maximumOutputFrames: Int, quality: ResamplingQuality = .high
    ) {
        let maximumSpeed = maximumSpeed.isFinite ? min(max(maximumSpeed, 1), 256) : 1
        self.channelCount = max(0, channelCount)
        self.maximumSpeed = maximumSpeed
        self.maximumOutputFrames = max(0, maximumOutputFrames)
        wing = .shared(quality)
        half = multipleOfLanes(Int((Double(wing.crossings) * maximumSpeed).rounded(.up)))
        maximumInputFrames = Int((Double(self.maximumOutputFrames) * maximumSpeed).rounded(.up)) + 2 + half
        taps = .allocate(capacity: 2 * half)
        taps.initialize(repeating: 0, count: 2 * half)
        history = FrameHistory(channelCount: self.channelCount, capacity: 2 * half + maximumInputFrames)
        motion.increment = fixedPoint(1)
        motion.goal = motion.increment
        reset()
    }

    deinit { taps.deallocate() }

    /// Goes to a speed over so many output frames, in a straight line; at once for 0. Held within `minimumSpeed` and
    /// `maximumSpeed`; what is no number changes nothing.
    @_noLocks @_noAllocation
    public mutating func setSpeed(_ speed: Double, overFrames frames: Int = 0) {
        guard speed.isFinite else { return }
        motion.goal = fixedPoint(min(max(speed, Self.minimumSpeed), maximumSpeed))
        motion.remaining = Int64(max(0, frames))
        if motion.remaining == 0 {
            motion.step = 0
            motion.increment = motion.goal
        } else {
            motion.step = (motion.goal &- motion.increment) / motion.remaining
        }
    }

    /// The speed at the next output frame.
    public var speed: Double {
        @_noLocks @_noAllocation get { Double(motion.increment) / 4_294_967_296 }
    }

    /// The input frames that `process` needs for its next `frames` output frames, exactly.
    @_noLocks @_noAllocation
    public func inputFramesNeeded(forOutput frames: Int) -> Int {
        guard frames > 0 else { return 0 }
        return max(0, distance(frames &- 1) &+ 2 &* half &- history.count)
    }

    /// As `StreamResampler.process`.
    @_noLocks @_noAllocation
    public mutating func process(
        input: UnsafePointer<UnsafePointer<Float>?>, inputFrames: Int,
        output: UnsafePointer<UnsafeMutablePointer<Float>>, outputFrames: Int
    ) {
        precondition(outputFrames <= maximumOutputFrames, "more frames than the resampler was made for")
        history.append(input, inputFrames, needed: inputFramesNeeded(forOutput: outputFrames))
        guard outputFrames > 0 else { return }
        let passed = distance(outputFrames)
        rate_convert_motion(
            wing.pointer, half, &motion, taps, history.channels, 0, optionalPointers(output),
            channelCount, outputFrames)
        history.drop(passed)
    }

    @_noLocks @_noAllocation
    private func distance(_ frames: Int) -> Int {
        var motion = motion
        return Int(rate_motion_distance(&motion, Int64(frames)))
    }

    /// Begins a new stream at the speed that was set last: silence before it, the first input frame next.
    @_noLocks @_noAllocation
    public mutating func reset() {
        motion.fraction = 0
        motion.increment = motion.goal
        motion.remaining = 0
        motion.step = 0
        history.restart(silence: half &- 1)
    }
}

/// In units of 2^-32.
@_noLocks @_noAllocation
private func fixedPoint(_ speed: Double) -> Int64 { Int64(speed * 4_294_967_296) }
