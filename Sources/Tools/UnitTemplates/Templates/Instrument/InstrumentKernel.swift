import AudioToolbox
import Glibc

/// What the render thread runs: sixteen voices, each a parabola, which sounds much like a sine.
///
/// The framework splits each cycle at its events: `handle` takes an event, `render` fills the frames up to the
/// next. Memory is allocated in `init` and freed in `deinit`.
struct NewUnitKernel: RenderKernel, ~Copyable {
    private struct Voice {
        var note = UInt8(0)
        var isHeld = false
        /// 0 … 1, where the envelope is; a voice at 0 that is not held is free.
        var level = Float(0)
        var loudness = Float(0)
        /// In turns.
        var phase = Float(0)
    }

    private let sampleRate: Float
    private let voices: UnsafeMutableBufferPointer<Voice>
    /// Turns per frame of each note.
    private let steps: UnsafeMutableBufferPointer<Float>
    private var release = Float(0.2)

    init(_ configuration: RenderConfiguration) {
        sampleRate = Float(configuration.sampleRate)
        voices = .allocate(capacity: 16)
        voices.initialize(repeating: Voice())
        steps = .allocate(capacity: 128)
        for note in 0..<128 {
            steps[note] = Float(440 * pow(2, (Double(note) - 69) / 12) / configuration.sampleRate)
        }
    }

    deinit {
        voices.deallocate()
        steps.deallocate()
    }

    /// How long a note is heard after its end.
    var tailFrames: Int { Int(release * sampleRate) + 1 }

    mutating func handle(_ event: KernelEvent) {
        switch event {
        case .parameter(0, let value): release = value
        case .midi(_, let status, let data1, let data2):
            switch status & 0xf0 {
            case 0x90 where data2 > 0: start(data1 & 127, velocity: data2 & 127)
            case 0x80, 0x90: end(data1 & 127)
            case 0xb0 where data1 == 120: reset()  // all sound off
            case 0xb0 where data1 == 123: endAll()  // all notes off
            default: break
            }
        default: break
        }
    }

    /// Takes the voice that plays this note already, or the softest.
    private mutating func start(_ note: UInt8, velocity: UInt8) {
        var best = 0
        for index in 0..<voices.count {
            if voices[index].note == note, voices[index].level > 0 {
                best = index
                break
            }
            if voices[index].level < voices[best].level { best = index }
        }
        if voices[best].level == 0 { voices[best].phase = 0 }
        voices[best].note = note
        voices[best].isHeld = true
        voices[best].loudness = 0.2 * Float(velocity) / 127
    }

    private mutating func end(_ note: UInt8) {
        for index in 0..<voices.count where voices[index].note == note { voices[index].isHeld = false }
    }

    private mutating func endAll() {
        for index in 0..<voices.count { voices[index].isHeld = false }
    }

    mutating func render(_ context: borrowing RenderContext) {
        context.clearOutputs()
        let rise = 1 / (0.005 * sampleRate)
        let fall = 1 / (release * sampleRate)
        for index in 0..<voices.count where voices[index].isHeld || voices[index].level > 0 {
            var voice = voices[index]
            let step = steps[Int(voice.note)]
            for frame in 0..<context.frameCount {
                voice.level = voice.isHeld ? min(1, voice.level + rise) : max(0, voice.level - fall)
                let x = 2 * voice.phase - 1
                let sample = voice.loudness * voice.level * 4 * x * (1 - abs(x))
                for channel in 0..<context.outputChannelCount() {
                    context.outputPointer(channel)[frame] += sample
                }
                voice.phase += step
                if voice.phase >= 1 { voice.phase -= 1 }
            }
            voices[index] = voice
        }
    }

    mutating func reset() {
        for index in 0..<voices.count { voices[index] = Voice() }
    }
}

/// Stands in the kernel's file: there the compiler checks that nothing below allocates or locks.
@_noLocks @_noAllocation
func renderNewUnit(_ kernel: UnsafeMutableRawPointer, _ cycle: UnsafeMutableRawPointer) -> OSStatus {
    KernelRunner<NewUnitKernel>.render(kernel, cycle)
}
