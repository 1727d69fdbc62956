internal import CSampleLoops
internal import CSamplerVoices
internal import SignalProcessing
internal import SoundBanks
internal import Synchronization

/// Plays the notes of 16 channels with the zones of a bank: what a sampler or a MIDI synthesizer has on its render thread.
///
/// A message takes effect at the frame that is rendered next, so a caller that renders up to an event's frame and then
/// sends it is exact to the frame. What is heard does not depend on how calls divide time, bit for bit. Nothing is
/// allocated, locked or counted after `init`. Thread: one at a time, also render; `init` and the end any but render.
public struct SamplerVoices: ~Copyable {
    /// Voices at a time, and as many again that fade because others took their place.
    public static let defaultPolyphony = 64

    /// How recordings are interpolated.
    public var interpolation = SamplerInterpolation.fourPoint
    /// dB, -90 ... 12; changes are smoothed over a voice's step of 64 frames.
    public private(set) var overallGain = 0.0
    /// -100 ... 100.
    public private(set) var stereoPan = 0.0

    /// Whether a voice was there in the last call of `render`, loud or not.
    public private(set) var hasSounded = false

    let polyphony: Int
    let slotCount: Int
    let slots: UnsafeMutablePointer<Voice>
    let channels: UnsafeMutablePointer<SamplerChannel>
    var setting: VoiceSetting
    var current: UnsafeMutablePointer<InstrumentUse>?
    var notesBegun: UInt64 = 0
    private var random: UInt64 = 0x9E37_79B9_7F4A_7C15
    private let exchange: InstrumentExchange
    /// The exchange's.
    private let pending: UnsafeMutablePointer<Atomic<UInt>>
    private var stretch = VoiceStretch()
    private let table: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - exchange: where banks come from; it serves these voices alone for as long as they are there.
    ///   - polyphony: 1 ... 512.
    public init(sampleRate: Double, exchange: InstrumentExchange, polyphony: Int = SamplerVoices.defaultPolyphony) {
        precondition(sampleRate > 0 && sampleRate.isFinite, "a sample rate that is none")
        self.exchange = exchange
        pending = exchange.pending
        self.polyphony = max(1, min(polyphony, 512))
        slotCount = 2 * self.polyphony
        setting = VoiceSetting(sampleRate: sampleRate)
        slots = .allocate(capacity: slotCount)
        slots.initialize(repeating: Voice(), count: slotCount)
        channels = .allocate(capacity: 16)
        for channel in 0..<16 { (channels + channel).initialize(to: SamplerChannel(isPercussion: channel == 9)) }
        table = .allocate(capacity: Int(SAMPLER_SINC_ROWS + 1) * Int(SAMPLER_SINC_TAPS))
        sampler_design_sinc(table)
        exchange.attach()
    }

    deinit {
        for slot in 0..<slotCount { Self.free(slots + slot) }
        if let current {
            current.pointee.isCurrent = false
            current.pointee.releaseIfUnused()
        }
        exchange.detach()
        slots.deallocate()
        channels.deallocate()
        table.deallocate()
    }

    /// Fills the buses with the next frames.
    @_noLocks @_noAllocation
    public mutating func render(_ buses: SamplerBuses, frameCount: Int) {
        adopt()
        sample_clear(buses.left, frameCount)
        sample_clear(buses.right, frameCount)
        if let reverb = buses.reverb { sample_clear(reverb, frameCount) }
        if let chorus = buses.chorus { sample_clear(chorus, frameCount) }
        hasSounded = false
        var frame = 0
        while frame < frameCount {
            let count = min(VoiceStretch.frames, frameCount &- frame)
            render(buses.from(frame), count)
            frame &+= count
        }
    }

    @_noLocks @_noAllocation
    private mutating func render(_ buses: SamplerBuses, _ count: Int) {
        let loops = VoiceLoops(points: interpolation.points, table: table)
        for slot in 0..<slotCount where !slots[slot].isFree {
            hasSounded = true
            if stretch.isFull { stretch.flush(buses, slots) }
            let channel = UnsafePointer(channels + slots[slot].channel)
            if !slots[slot].render(&stretch, slot: slot, count: count, loops, channel, setting) {
                Self.free(slots + slot)
            }
        }
        stretch.flush(buses, slots)
    }

    /// dB, held within -90 ... 12; what is no number counts as 0.
    @_noLocks @_noAllocation
    public mutating func setOverallGain(_ decibels: Double) {
        overallGain = decibels == decibels ? max(-90, min(decibels, 12)) : 0
        setting.setOutput(gain: overallGain, pan: stereoPan / 100)
    }

    /// Left to right, held within -100 ... 100.
    @_noLocks @_noAllocation
    public mutating func setStereoPan(_ pan: Double) {
        stereoPan = pan == pan ? max(-100, min(pan, 100)) : 0
        setting.setOutput(gain: overallGain, pan: stereoPan / 100)
    }

    /// Cents, held within -2400 ... 2400.
    @_noLocks @_noAllocation
    public mutating func setGlobalTuning(_ cents: Double) {
        setting.tuning = cents == cents ? max(-2400, min(cents, 2400)) : 0
    }

    /// Cents.
    public var globalTuning: Double { @_noLocks @_noAllocation get { setting.tuning } }

    /// Voices that sound and do not fade because another took their place.
    public var voiceCount: Int {
        @_noLocks @_noAllocation get {
            var count = 0
            for slot in 0..<slotCount where !slots[slot].isFree && !slots[slot].isFading { count &+= 1 }
            return count
        }
    }

    /// Takes the bank that was installed last. Notes take it as well, so that one that begins before the next render
    /// call plays it.
    @_noLocks @_noAllocation
    mutating func adopt() {
        guard pending.pointee.load(ordering: .relaxed) != 0,
            let taken = UnsafeMutablePointer<InstrumentUse>(
                bitPattern: pending.pointee.exchange(0, ordering: .acquiringAndReleasing))
        else { return }
        if let current, current != taken {
            current.pointee.isCurrent = false
            current.pointee.releaseIfUnused()
        }
        taken.pointee.isCurrent = true
        current = taken
    }

    @_noLocks @_noAllocation
    static func free(_ slot: UnsafeMutablePointer<Voice>) {
        guard let use = slot.pointee.use else { return }
        slot.pointee.use = nil
        use.pointee.voiceCount &-= 1
        use.pointee.releaseIfUnused()
    }

    /// The next number of 0 ..< 1; the same notes get the same numbers.
    @_noLocks @_noAllocation
    mutating func nextRandom() -> Float {
        random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Float(random >> 40) / 16_777_216
    }
}
