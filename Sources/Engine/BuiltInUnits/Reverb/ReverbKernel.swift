import AudioToolbox
import SignalProcessing
import Spatialization

/// A room: diffused input, a feedback network, and outputs that take the network's lines with different signs.
///
/// Other delay times or another seed are another room: the wet sound fades out, the room changes, and it fades in.
struct ReverbKernel: SmoothedKernel, ~Copyable {
    private enum Place {
        static let mix = 0
        static let gain = 1
        static let shortest = 2
        static let longest = 3
        static let decayLow = 4
        static let decayHigh = 5
        static let seed = 6
    }

    private let sampleRate: Double
    let smoothingFrames: Int
    private let channelCount: Int
    private var values = SmoothedValues()
    private var network: FeedbackNetwork
    private var left: Diffuser
    private var right: Diffuser
    private var mix = WetDryMix()
    private var factor: Float = 1
    private var presence = LinearRamp(1)
    private var needsNewRoom = false

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        smoothingFrames = Int(0.02 * sampleRate)
        channelCount = configuration.outputChannelCounts.first ?? 0
        network = FeedbackNetwork(sampleRate: sampleRate, longest: 1)
        left = Diffuser(sampleRate: sampleRate, offset: 0)
        right = Diffuser(sampleRate: sampleRate, offset: 0.31)
    }

    var tailFrames: Int {
        @_noLocks @_noAllocation get {
            let seconds = max(values.goal(Place.decayLow), values.goal(Place.decayHigh))
            return Int((seconds + max(values.goal(Place.shortest), values.goal(Place.longest))) * sampleRate)
        }
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: AUValue, _ frames: Int) {
        guard address < 7 else { return }
        let place = Int(address)
        if place == Place.shortest || place == Place.longest || place == Place.seed {
            values.move(place, to: value, frames: 0)
            needsNewRoom = true
            if presence.goal != 0 { presence.go(to: 0, frames: smoothingFrames / 2) }
        } else {
            values.move(place, to: value, frames: frames)
        }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = min(context.outputChannelCount(), channelCount)
        let inputs = min(context.inputChannelCount(), channelCount)
        guard channels > 0, inputs > 0 else { return context.clearOutputs() }
        for frame in 0..<context.frameCount {
            network.read()
            network.write(left.process(sum(context, frame, 0, inputs)), right.process(sum(context, frame, 1, inputs)))
            let level = network.level * factor * presence.next() * 0.5
            for channel in 0..<channels {
                let input = context.inputPointer(min(channel, inputs - 1))[frame]
                context.outputPointer(channel)[frame] = mix.mixed(input, Double(network.heard(channel) * level))
            }
            if values.isMoving {
                values.advance()
                derive()
            }
            if needsNewRoom, presence.remaining == 0 { changeRoom() }
        }
    }

    /// Every other channel of the input; of a single one both sides get all.
    @_noLocks @_noAllocation
    private func sum(_ context: borrowing RenderContext, _ frame: Int, _ side: Int, _ inputs: Int) -> Float {
        var channel = inputs > 1 ? side : 0
        var total = 0.0
        while channel < inputs {
            total += Mathematics.settled(Double(context.inputPointer(channel)[frame]))
            channel += 2
        }
        // A sample that no sound has would stay for the length of the decay.
        return Float(min(max(total, -1e6), 1e6)) * (inputs > 1 ? 0.5 : 0.353_553_39)
    }

    @_noLocks @_noAllocation
    private mutating func derive() {
        mix.set(percent: values.value(Place.mix))
        factor = Float(Mathematics.amplitude(decibels: values.value(Place.gain)))
        network.setDecay(low: values.value(Place.decayLow), high: values.value(Place.decayHigh))
    }

    @_noLocks @_noAllocation
    private mutating func changeRoom() {
        needsNewRoom = false
        network.arrange(
            shortest: values.goal(Place.shortest), longest: values.goal(Place.longest),
            seed: Int(values.goal(Place.seed)))
        derive()
        presence.go(to: 1, frames: smoothingFrames / 2)
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        values.finish()
        changeRoom()
        presence.finish()
        left.clear()
        right.clear()
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderReverb(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<ReverbKernel>.render(kernel, cycle)
}
