import AudioToolbox
import SignalProcessing
import Spatialization
import Synchronization

/// Up to 16 inputs around a listener, and the room that they are in (AUSpatialMixer).
struct SpatialMixerKernel: SmoothedKernel, ~Copyable {
    private let inputs: Int
    private let inputSettings: UnsafeMutablePointer<SpatialInputSettings>
    private let whole: UnsafeMutablePointer<SpatialRoomSettings>
    /// Whose they are.
    private let settings: SpatialMixerSettings
    let smoothingFrames: Int
    private let voices: UnsafeMutablePointer<SpatialMixerVoice>
    private var space: SteeredSpace
    private let pointers: SpatialMixerPointers
    /// By number.
    private let rooms: UnsafeMutablePointer<RoomTarget>
    private let roomCount: Int
    private var roomGain = LinearRamp(0)
    /// Frames for which nothing has gone into the room, as far as its longest decay.
    private var quietFrames = Int.max
    private let longestTail: Int

    static var maximumInputs: Int { @_noLocks @_noAllocation get { 16 } }

    init(_ configuration: RenderConfiguration) { self.init(configuration, SpatialMixerSettings()) }

    /// - Parameter settings: may change while it renders.
    init(_ configuration: RenderConfiguration, _ settings: SpatialMixerSettings) {
        longestTail = Int(7 * configuration.sampleRate)
        let counts = Array(configuration.inputChannelCounts.prefix(Self.maximumInputs))
        let outputs = configuration.outputChannelCounts.first ?? 0
        inputs = counts.count
        self.settings = settings
        (inputSettings, whole) = (settings.inputs, settings.whole)
        smoothingFrames = Int(configuration.sampleRate / 50)
        voices = .allocate(capacity: Self.maximumInputs)
        for input in 0..<Self.maximumInputs { (voices + input).initialize(to: SpatialMixerVoice()) }
        space = SteeredSpace(
            inputCounts: counts, outputCount: outputs, layout: Self.layout(channels: outputs),
            sampleRate: configuration.sampleRate)
        pointers = SpatialMixerPointers(inputCounts: counts, outputCount: outputs)
        roomCount = ReverberantRoom.presets.count
        rooms = .allocate(capacity: roomCount)
        for (number, preset) in ReverberantRoom.presets.enumerated() {
            var room = RoomTarget()
            room.take(preset)
            (rooms + number).initialize(to: room)
        }
        settings.begin(inputCounts: counts, sampleRate: configuration.sampleRate)
    }

    deinit {
        voices.deinitialize(count: Self.maximumInputs)
        voices.deallocate()
        rooms.deallocate()
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

    /// Sources that are heard by a head's responses are late.
    var latencyFrames: Int {
        @_noLocks @_noAllocation get { space.isLate ? SteeredSpace.lateFrames : 0 }
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
        var done = 0
        while done < context.frameCount {
            if space.phase == 0 { begin(context) }
            let frames = min(context.frameCount &- done, SteeredSpace.period &- space.phase)
            pointers.take(context, inputs, offset: done)
            space.run(pointers.inputs, pointers.outputs, frames)
            for input in 0..<inputs { voices[input].advance(frames) }
            for _ in 0..<frames { _ = roomGain.next() }
            done &+= frames
        }
    }

    /// A period begins: what is asked for now is reached in its course.
    @_noLocks @_noAllocation
    private mutating func begin(_ context: borrowing RenderContext) {
        quietFrames = min(quietFrames, longestTail) &+ SteeredSpace.period
        let hearing = whole.pointee.hearing.load(ordering: .acquiring)
        let hasRoom = whole.pointee.hasReverb.load(ordering: .relaxed) != 0
        setOutput()
        space.begin(hearing)
        for input in 0..<inputs where context.isInputConnected(bus: input) {
            let source = voices[input].source(
                inputSettings[input], channels: context.inputChannelCount(bus: input))
            space.place(input, source, hasRoom: hasRoom, hearing)
            if hasRoom, voices[input].isSent() { quietFrames = 0 }
        }
        let number = Int(whole.pointee.room.load(ordering: .relaxed))
        var room = rooms[number < roomCount ? number : 0]
        if hasRoom, quietFrames < longestTail {
            room.level = Float(Mathematics.amplitude(decibels: Double(roomGain.value)))
        }
        space.finish(room, hearing)
    }

    @_noLocks @_noAllocation
    private mutating func setOutput() {
        switch whole.pointee.output.load(ordering: .relaxed) {
        case 1: space.placing.output = .headphones
        case 2, 3: space.placing.output = .loudspeakers
        default: space.placing.output = .unknown
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        for input in 0..<Self.maximumInputs { voices[input].finish() }
        roomGain.finish()
        quietFrames = longestTail
        space.restart()
    }
}

/// Stands in the kernel's own file, as `renderDelay` does.
@_noLocks @_noAllocation
func renderSpatialMixer(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<SpatialMixerKernel>.render(kernel, cycle)
}
