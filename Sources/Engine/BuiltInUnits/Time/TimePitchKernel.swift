import AudioToolbox
import RateConversion
import SignalProcessing

/// Plays its input faster or slower, and higher or lower, each without the other.
///
/// A vocoder stretches by pitch / rate, and a resampler plays that at the pitch. Where the vocoder looks is the sum of
/// the rates of all frames given so far, so a stretch of input lasts its length divided by the rate, exactly. The
/// latency is the same at every setting that is made before the first frame; a bypassed unit gives its input as late.
struct TimePitchKernel: SmoothedKernel, ~Copyable {
    private enum Address {
        static let rate: AUParameterAddress = 0
        static let pitch: AUParameterAddress = 1
        static let overlap: AUParameterAddress = 4
        static let locksPeaks: AUParameterAddress = 6
        static let keepsTransients: AUParameterAddress = 7
    }

    let smoothingFrames: Int
    private let maximumFrames: Int
    private let channelCount: Int
    /// Output frames that are made at a time.
    private let portion: Int
    private var vocoder: Vocoder
    private var resampler: VaryingResampler
    /// The last input frames; frame n lies at n & mask.
    private let ring: ChannelMemory
    private let mask: Int
    private let made: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private var place = InputPlace()
    /// Input frames so far.
    private var pulled = 0
    private var sampleTime: AUEventSampleTime = 0
    private var rate = 1.0
    private var pitch = 1.0
    private var isBypassed = false
    /// Nothing was rendered since the last reset.
    private var isFresh = true
    /// How much of the input itself is heard.
    private var dry = LinearRamp(0)

    init(_ configuration: RenderConfiguration) {
        smoothingFrames = Int(0.02 * configuration.sampleRate)
        maximumFrames = configuration.maximumFrames
        channelCount = min(configuration.inputChannelCounts.first ?? 0, configuration.outputChannelCounts.first ?? 0)
        vocoder = Vocoder(channelCount: channelCount, sampleRate: configuration.sampleRate)
        portion = vocoder.length / 64
        mask = 4 * vocoder.length - 1
        ring = ChannelMemory(channelCount: max(1, channelCount), frames: mask + 1)
        resampler = VaryingResampler(
            channelCount: channelCount, maximumSpeed: 4, maximumOutputFrames: vocoder.length, quality: .standard)
        made = .allocate(capacity: max(1, channelCount))
        made.initialize(repeating: ring.channels[0], count: max(1, channelCount))
    }

    deinit { made.deallocate() }

    var latencyFrames: Int {
        @_noLocks @_noAllocation get { vocoder.length + reach() }
    }

    var tailFrames: Int {
        @_noLocks @_noAllocation get { latencyFrames }
    }

    /// What the resampler looks ahead.
    @_noLocks @_noAllocation
    private func reach() -> Int { resampler.lookAheadFrames }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        switch address {
        case Address.rate: rate = Double(value)
        case Address.pitch: pitch = Mathematics.powerOfTwo(Double(value) / 1200)
        case Address.overlap: return vocoder.setOverlap(Double(value))
        case Address.locksPeaks: return vocoder.locksPeaks = value >= 0.5
        case Address.keepsTransients: return vocoder.keepsTransients = value >= 0.5
        default: return
        }
        applySpeeds(over: frames)
    }

    @_noLocks @_noAllocation
    private mutating func applySpeeds(over frames: Int) {
        place.setSpeed(isBypassed ? 1 : rate, overFrames: frames)
        resampler.setSpeed(isBypassed ? 1 : pitch, overFrames: frames)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        if context.isBypassed() != isBypassed { setBypass(context.isBypassed()) }
        isFresh = false
        var frame = 0
        while frame < context.frameCount {
            if resampler.inputFramesNeeded(forOutput: 1) > 0 { stretch() }
            let count = readyFrames(min(context.frameCount - frame, portion))
            render(context, frame, count)
            frame += count
        }
    }

    @_noLocks @_noAllocation
    private mutating func setBypass(_ bypasses: Bool) {
        isBypassed = bypasses
        if isFresh { return reset() }
        dry.go(to: bypasses ? 1 : 0, frames: smoothingFrames)
        applySpeeds(over: smoothingFrames)
    }

    /// Hands the next stretched frames to the resampler.
    @_noLocks @_noAllocation
    private mutating func stretch() {
        while resampler.inputFramesNeeded(forOutput: 1) > 0 {
            vocoder.makeHop(ring, mask: mask, end: place.frame)
            resampler.process(
                input: vocoder.output.inputs(), inputFrames: vocoder.hop, output: made, outputFrames: 0)
        }
    }

    /// The most frames up to `limit`, at least one, that the resampler can give from what it has.
    @_noLocks @_noAllocation
    private func readyFrames(_ limit: Int) -> Int {
        var (ready, tooMany) = (1, limit + 1)
        while tooMany - ready > 1 {
            let middle = (ready + tooMany) / 2
            if resampler.inputFramesNeeded(forOutput: middle) == 0 { ready = middle } else { tooMany = middle }
        }
        return ready
    }

    @_noLocks @_noAllocation
    private mutating func render(_ context: borrowing RenderContext, _ first: Int, _ count: Int) {
        var dryPlace = place
        place.advance(count)
        pull(context)
        for channel in 0..<channelCount { made[channel] = context.outputPointer(channel) + first }
        resampler.process(input: ring.inputs(), inputFrames: 0, output: made, outputFrames: count)
        guard dry.value > 0 || dry.remaining > 0 else { return }
        for frame in 0..<count {
            let share = dry.next()
            let from = dryPlace.frame - latencyFrames
            for channel in 0..<channelCount {
                let (wet, sample) = (made[channel][frame], ring.channels[channel][from & mask])
                made[channel][frame] = share == 1 ? sample : wet + (sample - wet) * share
            }
            dryPlace.advance(1)
        }
    }

    /// Takes the input that the place has come to.
    @_noLocks @_noAllocation
    private mutating func pull(_ context: borrowing RenderContext) {
        var left = place.nextFrame - pulled
        while left > 0 {
            let count = min(left, maximumFrames)
            _ = context.pullInput(count, at: sampleTime)
            for channel in 0..<channelCount {
                let (source, target) = (context.pulledPointer(channel), ring.channels[channel])
                for frame in 0..<count {
                    target[(pulled + frame) & mask] = keepable(source[frame])
                }
            }
            pulled += count
            sampleTime += Int64(count)
            left -= count
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        isFresh = true
        dry = LinearRamp(isBypassed ? 1 : 0)
        applySpeeds(over: 0)
        resampler.reset()
        vocoder.reset()
        ring.clear()
        pulled = 0
        place.restart(at: firstPlace())
    }

    /// Where to begin, so that the latency is the same at any rate and pitch: the middle of a window is heard half a
    /// window and the resampler's reach later, at the pitch, and the input frame there is due `latencyFrames` after its
    /// place divided by the rate.
    @_noLocks @_noAllocation
    private func firstPlace() -> Int {
        if isBypassed { return 0 }
        let half = Double(vocoder.length / 2)
        let heard = (half + Double(reach())) / pitch
        let first = Mathematics.round(half + rate * (heard - Double(latencyFrames)))
        return Int(min(max(first, -64 * Double(vocoder.length)), Double(vocoder.length)))
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderTimePitch(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<TimePitchKernel>.render(kernel, cycle)
}
