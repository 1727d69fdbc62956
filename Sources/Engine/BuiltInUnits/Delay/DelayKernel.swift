import AudioToolbox
import SignalProcessing

/// Echoes: a delay line with a low-pass in its feedback, mixed with the input at equal power.
struct DelayKernel: RenderKernel, ~Copyable {
    private enum Place {
        static let mix = 0
        static let feedback = 2
        static let cutoff = 3
    }

    /// Seconds.
    static let longestDelay = 2.0

    private let sampleRate: Double
    private let smoothingFrames: Int
    private let channelCount: Int
    private var memory: DelayMemory
    private var values = SmoothedValues()
    private var tap: TapPosition
    private var delayFrames = 1.0
    private var mix = WetDryMix()
    private var feedback = 0.0
    /// Of the low-pass: 1 lets everything through.
    private var openness = 1.0
    private let filtered: UnsafeMutablePointer<Double>

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        smoothingFrames = Int(0.02 * sampleRate)
        channelCount = configuration.outputChannelCounts.first ?? 0
        memory = DelayMemory(channelCount: channelCount, frames: Int(Self.longestDelay * sampleRate) + 2)
        tap = TapPosition(fadeFrames: smoothingFrames)
        filtered = .allocate(capacity: max(1, channelCount))
        filtered.initialize(repeating: 0, count: max(1, channelCount))
    }

    deinit { filtered.deallocate() }

    var tailFrames: Int {
        @_noLocks @_noAllocation get {
            let level = abs(values.goal(Place.feedback)) / 100
            if level >= 0.9999 { return Int.max }
            guard level > 0.001 else { return Int(delayFrames) }
            // The first echo that is 60 dB below the sound.
            let echo = Mathematics.binaryLogarithm(0.001) / Mathematics.binaryLogarithm(level)
            return Int(delayFrames) * -Int(Mathematics.floor(-echo))
        }
    }

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value): move(address, value, smoothingFrames, isRamp: false)
        case .ramp(let address, let goal, let frames): move(address, goal, frames, isRamp: true)
        default: break
        }
    }

    @_noLocks @_noAllocation
    private mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int, isRamp: Bool) {
        guard address < 4 else { return }
        if address == 1 {
            // A whole number of frames at rest, so that an echo is not dulled by interpolation.
            delayFrames = max(1, Mathematics.round(min(Double(value), Self.longestDelay) * sampleRate))
            tap.go(to: delayFrames, over: isRamp ? frames : 0)
        } else {
            values.move(Int(address), to: value, frames: frames)
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        for frame in 0..<context.frameCount {
            let (first, second, share) = tap.reading()
            for channel in 0..<channels {
                let input = context.inputPointer(channel)[frame]
                var past = memory.read(channel, framesAgo: first)
                if share > 0 { past += (memory.read(channel, framesAgo: second) - past) * share }
                let echo = Mathematics.settled(filtered[channel] + (past - filtered[channel]) * openness)
                filtered[channel] = echo
                memory.write(channel, Float(Mathematics.settled(Mathematics.settled(Double(input)) + echo * feedback)))
                context.outputPointer(channel)[frame] = mix.mixed(input, echo)
            }
            memory.advance()
            tap.advance()
            if values.isMoving {
                values.advance()
                derive()
            }
        }
    }

    @_noLocks @_noAllocation
    private mutating func derive() {
        mix.set(percent: values.value(Place.mix))
        feedback = values.value(Place.feedback) / 100
        let cutoff = values.value(Place.cutoff)
        // A first-order low-pass; e^-x as a power of two.
        let isOpen = cutoff >= 0.49 * sampleRate
        openness = isOpen ? 1 : 1 - Mathematics.powerOfTwo(-2 * .pi * cutoff / sampleRate * 1.442_695_040_888_963_4)
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        values.finish()
        tap.finish()
        derive()
        memory.clear()
        for channel in 0..<channelCount { filtered[channel] = 0 }
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderDelay(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<DelayKernel>.render(kernel, cycle)
}
