import AudioToolbox
import SignalProcessing

/// The input so many frames later. A new delay fades in.
struct SampleDelayKernel: RenderKernel, ~Copyable {
    private let channelCount: Int
    private let longest: Int
    private var memory: DelayMemory
    private var tap: TapPosition
    private var delayFrames = 0

    /// Frames: a second at the highest usual rate.
    static let longestDelay = 192_000

    init(_ configuration: RenderConfiguration) {
        channelCount = configuration.outputChannelCounts.first ?? 0
        longest = min(Self.longestDelay, Int(configuration.sampleRate))
        memory = DelayMemory(channelCount: channelCount, frames: longest)
        tap = TapPosition(fadeFrames: Int(0.02 * configuration.sampleRate))
    }

    var tailFrames: Int {
        @_noLocks @_noAllocation get { delayFrames }
    }

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        guard case .parameter(_, let value) = event else { return }
        delayFrames = min(Int(Mathematics.round(Double(value))), longest)
        tap.go(to: Double(delayFrames), over: 0)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        for frame in 0..<context.frameCount {
            let (first, second, share) = tap.reading()
            for channel in 0..<channels {
                memory.write(channel, context.inputPointer(channel)[frame])
                var sample = memory.read(channel, framesAgo: first)
                if share > 0 { sample += (memory.read(channel, framesAgo: second) - sample) * share }
                context.outputPointer(channel)[frame] = Float(sample)
            }
            memory.advance()
            tap.advance()
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        tap.finish()
        memory.clear()
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderSampleDelay(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<SampleDelayKernel>.render(kernel, cycle)
}
