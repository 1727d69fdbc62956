internal import CSamplerVoices
internal import SoundBanks

/// One zone that plays: everything that a render thread needs for it, in one piece of memory.
///
/// A voice renders in steps of at most `stepFrames`, counted from its own beginning and from the events that it hears,
/// so that what it plays does not depend on how a host divides time.
struct Voice: BitwiseCopyable {
    static var stepFrames: Int { @_noLocks @_noAllocation get { 64 } }

    /// Nil while nobody plays it.
    var use: UnsafeMutablePointer<InstrumentUse>?
    var channel = 0
    var key: UInt8 = 0
    var velocity: UInt8 = 0
    /// Of the note that began it; grows with every note.
    var note: UInt64 = 0
    var isKeyDown = false
    var isHeldBySostenuto = false
    var isReleased = false
    /// Frames until it is gone, when something took its place; negative otherwise.
    var fadeLeft = -1
    var fadeFrames = 1

    var endedBy: Int32 = 0
    var loop = SoundLoop.none
    var source = sampler_source()
    var place = sampler_place()
    var increment: UInt64 = 1
    /// Of what `increment` was computed; no number before it was.
    var incrementCents = Double.nan
    /// Frames of the source in one of the output at the key's own pitch, without any cents.
    var rate = 1.0
    /// Cents that key, root key and scale make.
    var keyCents = 0.0

    /// What its zone and layer say.
    var base = ParameterValues()
    /// With what modulators add.
    var values = ParameterValues()
    /// What steps need of them.
    var amounts = VoiceAmounts()
    var modulators = InlineArray<64, SoundModulator>(
        repeating: SoundModulator(SoundModulatorSource(bits: 0), to: .pan, amount: 0))
    var modulatorCount = 0
    /// The channel's when `values` were computed.
    var revision: UInt32 = 0

    var volume = VolumeEnvelope()
    var modulation = ModulationEnvelope()
    var modulationLFO = TriangleOscillator(delay: -32_768, frequency: 0, sampleRate: 1)
    var vibratoLFO = TriangleOscillator(delay: -32_768, frequency: 0, sampleRate: 1)
    var filter = VoiceFilter()

    /// Left, right, reverb, chorus: now, and by how much they move in a frame of the step.
    var gains = SIMD4<Float>()
    var gainSteps = SIMD4<Float>()
    var goals = SIMD4<Float>()
    /// Gains of the envelope's full amplitude, as `values` say.
    var levels = SIMD4<Float>()
    var stepLength = 0
    var stepPlace = 0

    @_noLocks @_noAllocation
    init() {}

    var isFree: Bool { @_noLocks @_noAllocation get { use == nil } }
    var isFading: Bool { @_noLocks @_noAllocation get { fadeLeft >= 0 } }

    /// How loud it is, for those who look for one to take the place of; a voice that rises is as loud as it will be.
    var loudness: Float {
        @_noLocks @_noAllocation get {
            let gains = volume.isRising ? levels : self.gains
            return max(gains[0], gains[1])
        }
    }
}
