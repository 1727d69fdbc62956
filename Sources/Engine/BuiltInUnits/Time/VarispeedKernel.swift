import AudioToolbox
import RateConversion
import SignalProcessing

/// Plays its input faster or slower, pitch and all, and takes as many frames of it as that needs.
///
/// Output frame 0 is input frame 0: the filter's reach is pulled in advance, so there is no latency.
struct VarispeedKernel: SmoothedKernel, ~Copyable {
    private static var highestSpeed: Double { @_noLocks @_noAllocation get { 4 } }

    let smoothingFrames: Int
    private let maximumFrames: Int
    private let channelCount: Int
    private var resampler: VaryingResampler
    private let made: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    private let clean: ChannelMemory
    private var rate = 1.0
    private var cents = 0.0
    private var inputTime: AUEventSampleTime = 0
    private var wasBypassed = false
    /// Nothing was rendered since the last reset.
    private var isFresh = true

    init(_ configuration: RenderConfiguration) {
        smoothingFrames = Int(0.02 * configuration.sampleRate)
        maximumFrames = configuration.maximumFrames
        channelCount = min(
            configuration.inputChannelCounts.first ?? 0, configuration.outputChannelCounts.first ?? 0)
        resampler = VaryingResampler(
            channelCount: channelCount, maximumSpeed: Self.highestSpeed, maximumOutputFrames: maximumFrames)
        clean = ChannelMemory(channelCount: max(1, channelCount), frames: maximumFrames)
        made = .allocate(capacity: max(1, channelCount))
        made.initialize(repeating: clean.channels[0], count: max(1, channelCount))
    }

    deinit { made.deallocate() }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        if address == 0 { rate = Double(value) } else { cents = Double(value) }
        if !wasBypassed { resampler.setSpeed(speed(), overFrames: frames) }
    }

    @_noLocks @_noAllocation
    private func speed() -> Double {
        min(max(rate * Mathematics.powerOfTwo(cents / 1200), 0.25), Self.highestSpeed)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        if context.isBypassed() != wasBypassed {
            wasBypassed = context.isBypassed()
            resampler.setSpeed(wasBypassed ? 1 : speed(), overFrames: isFresh ? 0 : smoothingFrames)
        }
        isFresh = false
        pull(context, resampler.inputFramesNeeded(forOutput: context.frameCount))
        for channel in 0..<channelCount { made[channel] = context.outputPointer(channel) }
        resampler.process(
            input: clean.inputs(), inputFrames: 0, output: made, outputFrames: context.frameCount)
    }

    /// Takes input in as many pulls as it takes.
    @_noLocks @_noAllocation
    private mutating func pull(_ context: borrowing RenderContext, _ frames: Int) {
        var left = frames
        while left > 0 {
            let count = min(left, maximumFrames)
            _ = context.pullInput(count, at: inputTime)
            for channel in 0..<channelCount {
                // What is no number would sound as long as the filter is; what was pulled is not ours to change.
                let (source, target) = (context.pulledPointer(channel), clean.channels[channel])
                for frame in 0..<count { target[frame] = keepable(source[frame]) }
            }
            resampler.process(input: clean.inputs(), inputFrames: count, output: made, outputFrames: 0)
            inputTime += Int64(count)
            left -= count
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        isFresh = true
        resampler.setSpeed(wasBypassed ? 1 : speed())
        resampler.reset()
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderVarispeed(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<VarispeedKernel>.render(kernel, cycle)
}
