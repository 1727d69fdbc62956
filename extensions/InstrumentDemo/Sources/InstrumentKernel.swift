import AudioToolbox
import SignalProcessing

/// A polyphonic synthesizer: 32 voices, sustain pedal, pitch bend of two semitones, all notes off.
struct InstrumentKernel: RenderKernel, ~Copyable {
    static var attackAddress: AUParameterAddress {
        @_noLocks @_noAllocation get { 0 }
    }
    static var releaseAddress: AUParameterAddress {
        @_noLocks @_noAllocation get { 1 }
    }
    static var voiceCount: Int {
        @_noLocks @_noAllocation get { 32 }
    }

    private let sampleRate: Double
    private let voices: UnsafeMutablePointer<Voice>
    private var attack = 0.01
    private var release = 0.1
    private var bend = 1.0
    private var isPedalDown = false
    private var notesStarted: UInt64 = 0

    init(_ configuration: RenderConfiguration) {
        sampleRate = configuration.sampleRate
        voices = .allocate(capacity: Self.voiceCount)
        voices.initialize(repeating: Voice(), count: Self.voiceCount)
    }

    deinit { voices.deallocate() }

    /// The longest release.
    var tailFrames: Int {
        @_noLocks @_noAllocation get { Int(release * sampleRate) }
    }

    @_noLocks @_noAllocation
    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(let address, let value):
            if address == Self.attackAddress { attack = Double(value) }
            if address == Self.releaseAddress { release = Double(value) }
        default:
            if let message = MIDIVoiceMessage(event) { play(message) }
        }
    }

    @_noLocks @_noAllocation
    private mutating func play(_ message: MIDIVoiceMessage) {
        switch message {
        case .noteOn(let note, let velocity):
            notesStarted += 1
            voices[voice(for: note)].start(note: note, velocity: velocity, sampleRate: sampleRate, age: notesStarted)
        case .noteOff(let note): liftKey(note)
        case .pitchBend(let amount): bend = Mathematics.powerOfTwo(amount * 2 / 12)
        case .control(64, let value): movePedal(down: value >= 0.5)
        case .control(120, _): silence()
        case .control(123, _): liftAllKeys()
        default: break
        }
    }

    /// The voice that plays this note already, else an idle one, else the softest that is fading, else the oldest.
    @_noLocks @_noAllocation
    private func voice(for note: UInt8) -> Int {
        var best = 0
        var bestRank = Double.infinity
        for index in 0..<Self.voiceCount {
            let voice = voices[index]
            if voice.isSounding, voice.note == note { return index }
            let rank: Double =
                switch voice.stage {
                case .idle: -1
                case .released: voice.level
                case .held, .sustained: 1 + Double(voice.age)
                }
            if rank < bestRank {
                best = index
                bestRank = rank
            }
        }
        return best
    }

    @_noLocks @_noAllocation
    private mutating func liftKey(_ note: UInt8) {
        for index in 0..<Self.voiceCount where voices[index].isKeyDown && voices[index].note == note {
            voices[index].stage = isPedalDown ? .sustained : .released
        }
    }

    @_noLocks @_noAllocation
    private mutating func movePedal(down: Bool) {
        isPedalDown = down
        guard !down else { return }
        for index in 0..<Self.voiceCount where voices[index].isSustained { voices[index].stage = .released }
    }

    @_noLocks @_noAllocation
    private mutating func liftAllKeys() {
        isPedalDown = false
        for index in 0..<Self.voiceCount where voices[index].isSounding { voices[index].stage = .released }
    }

    @_noLocks @_noAllocation
    private mutating func silence() {
        for index in 0..<Self.voiceCount { voices[index].stage = .idle }
    }

    @_noLocks @_noAllocation
    mutating func render(_ context: borrowing RenderContext) {
        let channels = context.outputChannelCount()
        guard channels > 0 else { return }
        let first = context.outputPointer(0)
        for frame in 0..<context.frameCount { first[frame] = 0 }
        let attackStep = 1 / (attack * sampleRate)
        let releaseStep = 1 / (release * sampleRate)
        for index in 0..<Self.voiceCount where voices[index].isSounding {
            voices[index].add(
                to: first, frames: context.frameCount, attackStep: attackStep, releaseStep: releaseStep, bend: bend)
        }
        for channel in 1..<max(1, channels) {
            let samples = context.outputPointer(channel)
            for frame in 0..<context.frameCount { samples[frame] = first[frame] }
        }
    }

    @_noLocks @_noAllocation
    mutating func reset() {
        silence()
        bend = 1
        isPedalDown = false
    }
}

/// Stands in the kernel's own file: there the compiler checks everything that rendering calls, in debug builds too.
@_noLocks @_noAllocation
func renderInstrument(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<InstrumentKernel>.render(kernel, cycle)
}
