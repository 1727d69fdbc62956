import AudioToolbox
internal import CSampleLoops
import SignalProcessing
import Spatialization
import Synchronization

/// Up to 16 inputs around a listener, and the room that they are in (AUSpatialMixer).
struct SpatialMixerKernel: SmoothedKernel, ~Copyable {
    private let sampleRate: Double
    private let inputs: Int
    private let layout: SpeakerLayout?
    private let inputSettings: UnsafeMutablePointer<SpatialInputSettings>
    private let whole: UnsafeMutablePointer<SpatialRoomSettings>
    /// Whose they are.
    private let settings: SpatialMixerSettings
    let smoothingFrames: Int
    private let voices: UnsafeMutablePointer<SpatialMixerVoice>
    /// Of one period: the sum of an input's channels, and what goes into the room.
    private let sound: UnsafeMutablePointer<Float>
    private let send: UnsafeMutablePointer<Float>
    private var room: SpatialMixerRoom
    private var roomGain = LinearRamp(0)
    /// Frames of the period that were heard.
    private var phase = 0
    private var isFresh = true
    /// Frames for which nothing has gone into the room, as far as its longest decay.
    private var quietFrames = Int.max
    private let longestTail: Int

    static var maximumInputs: Int { @_noLocks @_noAllocation get { 16 } }

    init(_ configuration: RenderConfiguration) { self.init(configuration, SpatialMixerSettings()) }

    /// - Parameter settings: may change while it renders.
    init(_ configuration: RenderConfiguration, _ settings: SpatialMixerSettings) {
        sampleRate = configuration.sampleRate
        longestTail = Int(7 * sampleRate)
        inputs = min(configuration.inputChannelCounts.count, Self.maximumInputs)
        layout = Self.layout(channels: configuration.outputChannelCounts.first ?? 0)
        self.settings = settings
        (inputSettings, whole) = (settings.inputs, settings.whole)
        smoothingFrames = Int(configuration.sampleRate / 50)
        voices = .allocate(capacity: Self.maximumInputs)
        voices.initialize(repeating: SpatialMixerVoice(), count: Self.maximumInputs)
        sound = .allocate(capacity: 2 * SpatialMixerVoice.period)
        sound.initialize(repeating: 0, count: 2 * SpatialMixerVoice.period)
        send = sound + SpatialMixerVoice.period
        room = SpatialMixerRoom(sampleRate: configuration.sampleRate)
    }

    deinit {
        voices.deallocate()
        sound.deallocate()
    }

    /// Where an output has loudspeakers, by its channels; nil for one that has no places.
    private static func layout(channels: Int) -> SpeakerLayout? {
        switch channels {
        case 2: .stereo
        case 4: .quadraphonic
        case 5: .fivePointZero
        case 6: .sixPointZero
        case 7: .sevenPointZero
        default: nil
        }
    }

    var tailFrames: Int {
        @_noLocks @_noAllocation get { quietFrames < longestTail ? longestTail : 0 }
    }

    @_noLocks @_noAllocation
    mutating func move(_ address: AUParameterAddress, _ value: Float, _ frames: Int) {
        let (number, element) = (ElementParameters.number(of: address), ElementParameters.element(of: address))
        if ElementParameters.scope(of: address) == kAudioUnitScope_Global {
            return roomGain.go(to: value, frames: frames)
        }
        guard Int(element) < Self.maximumInputs else { return }
        voices[Int(element)].move(Int(number), to: value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        var done = 0
        while done < context.frameCount {
            if phase == 0 { begin(context) }
            let frames = min(context.frameCount &- done, SpatialMixerVoice.period &- phase)
            sample_clear(send, frames)
            for input in 0..<inputs {
                if context.isInputConnected(bus: input) { add(input, context, done, frames) }
                voices[input].advance(frames)
            }
            room.add(send, context, offset: done, phase: phase, frames)
            for _ in 0..<frames { _ = roomGain.next() }
            phase = (phase &+ frames) % SpatialMixerVoice.period
            done &+= frames
        }
    }

    @_noLocks @_noAllocation
    private mutating func begin(_ context: borrowing RenderContext) {
        quietFrames = min(quietFrames, longestTail) &+ SpatialMixerVoice.period
        for input in 0..<inputs {
            voices[input].begin(place(of: input, context), isFresh: isFresh)
            if voices[input].isSent() { quietFrames = 0 }
        }
        let hasRoom = quietFrames < longestTail && whole.pointee.hasReverb.load(ordering: .relaxed) != 0
        room.begin(
            Int(whole.pointee.room.load(ordering: .relaxed)),
            level: hasRoom ? Float(Mathematics.amplitude(decibels: Double(roomGain.value))) : 0, isFresh: isFresh)
        isFresh = false
    }

    @_noLocks @_noAllocation
    private func place(of input: Int, _ context: borrowing RenderContext) -> SpatialMixerVoice.Place {
        var place = SpatialMixerVoice.Place()
        place.layout = layout
        place.sampleRate = sampleRate
        let mode = inputSettings[input].mode.load(ordering: .relaxed)
        // Of several channels only a point source has one place; stereo pass-through has none.
        let isMono = context.inputChannelCount(bus: input) == 1
        let isPassed = inputSettings[input].algorithm.load(ordering: .relaxed) == 5
        place.passes = isPassed || mode == 1 || mode == 3 || (mode == 0 && !isMono)
        let isAttenuated = inputSettings[input].flags.load(ordering: .relaxed) & 4 != 0
        let reference = Float(bitPattern: inputSettings[input].reference.load(ordering: .relaxed))
        let maximum = Float(bitPattern: inputSettings[input].maximum.load(ordering: .relaxed))
        place.attenuation.referenceDistance = Double(reference)
        place.attenuation.maximumDistance = Double(maximum)
        place.attenuation.rolloffFactor = isAttenuated && !place.passes ? 1 : 0
        let curve = inputSettings[input].curve.load(ordering: .relaxed)
        place.attenuation.model = curve == 3 ? .linear : curve == 2 ? .inverse : .exponential
        let deepest = Float(bitPattern: inputSettings[input].attenuation.load(ordering: .relaxed))
        place.floor = Float(Mathematics.amplitude(decibels: Double(-deepest)))
        return place
    }

    @_noLocks @_noAllocation
    private func add(_ input: Int, _ context: borrowing RenderContext, _ offset: Int, _ frames: Int) {
        let (channels, outputs) = (context.inputChannelCount(bus: input), context.outputChannelCount())
        if voices[input].isSilent(min(outputs, 8)) { return }
        sample_clear(sound, frames)
        for channel in 0..<channels {
            let source = context.inputPointer(channel, bus: input) + offset
            sample_scale_add(sound, source, 1 / Float(channels), frames)
            for output in 0..<outputs where channels == 1 ? output < 2 : output == channel {
                voices[input].pass(
                    source, to: context.outputPointer(output) + offset, share: 1, phase: phase, frames)
            }
        }
        voices[input].filter(sound, send: send, phase: phase, frames)
        for output in 0..<min(outputs, 8) {
            voices[input].add(
                sound, to: context.outputPointer(output) + offset, channel: output, phase: phase, frames)
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        for input in 0..<Self.maximumInputs { voices[input].finish() }
        roomGain.finish()
        (phase, isFresh, quietFrames) = (0, true, longestTail)
        room.clear()
    }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
func renderSpatialMixer(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<SpatialMixerKernel>.render(kernel, cycle)
}
