import AudioToolbox
import SignalProcessing
import Spatialization

/// One input of the 3-D mixer: what is asked of it, and the gains and filters by which it is heard.
///
/// Each 64 frames what the parameters are then is taken, and reached within as many, so that no place is jumped to.
struct SpatialMixerVoice {
    /// By the parameter's number (`kSpatialMixerParam_…`), 0 … 11.
    private var values = InlineArray<12, LinearRamp>(repeating: LinearRamp(0))
    private var from = InlineArray<8, Float>(repeating: 0)
    private var to = InlineArray<8, Float>(repeating: 0)
    private var passFrom: Float = 0
    private var passTo: Float = 0
    private var sendFrom: Float = 0
    private var sendTo: Float = 0
    private var occlusion = Obstacle()
    private var obstruction = Obstacle()

    /// Frames of a period.
    static var period: Int { @_noLocks @_noAllocation get { 64 } }

    /// A low-pass whose pole moves.
    struct Obstacle: BitwiseCopyable {
        var from: Float = 0
        var to: Float = 0
        private var memory: Float = 0

        @_noLocks @_noAllocation
        init() {}

        @_noLocks @_noAllocation
        mutating func clear() { memory = 0 }

        /// The next frame, which is `part` of the way through the period.
        @_noLocks @_noAllocation
        mutating func next(_ sample: Float, _ part: Float) -> Float {
            memory = sample + (from + (to - from) * part) * (memory - sample)
            return memory
        }

        /// Nothing denormal and no infinity stays.
        @_noLocks @_noAllocation
        mutating func settle() { if !(memory.magnitude > 1e-20 && memory.isFinite) { memory = 0 } }
    }

    @_noLocks @_noAllocation
    init() {
        // Enable and maximum gain.
        values[5] = LinearRamp(1)
        values[7] = LinearRamp(1)
    }

    @_noLocks @_noAllocation
    mutating func move(_ number: Int, to value: Float, frames: Int) {
        guard number >= 0, number < 12 else { return }
        values[number].go(to: number == 5 ? (value >= 0.5 ? 1 : 0) : value, frames: frames)
    }

    @_noLocks @_noAllocation
    mutating func finish() { for number in 0..<12 { values[number].finish() } }

    /// Frames have passed.
    @_noLocks @_noAllocation
    mutating func advance(_ frames: Int) {
        for number in 0..<12 where values[number].remaining > 0 {
            for _ in 0..<frames { _ = values[number].next() }
        }
    }

    // MARK: Periods

    /// What is asked of the place in a period.
    struct Place {
        var layout: SpeakerLayout?
        var attenuation = DistanceAttenuation()
        /// The gain of what is farthest.
        var floor: Float = 0
        /// Whether the channels pass as they are.
        var passes = false
        var sampleRate = 48_000.0

        @_noLocks @_noAllocation
        init() {}
    }

    /// A period begins: the gains go to what the parameters are now.
    @_noLocks @_noAllocation
    mutating func begin(_ place: Place, isFresh: Bool) {
        let obstacles = passShare(of: values[10].value) * passShare(of: values[11].value)
        let gain = level(place)
        let blend = Double(values[8].value) / 400
        let (dry, wet) = (Float(Mathematics.cosine(turns: blend)), Float(Mathematics.sine(turns: blend)))
        let isAllWet = values[8].value >= 100
        let direct = isAllWet ? 0 : gain * dry * obstacles
        (from, passFrom, sendFrom) = (to, passTo, sendTo)
        for channel in 0..<8 { to[channel] = 0 }
        passTo = place.passes ? (isAllWet ? 0 : gain * dry) : 0
        sendTo = values[8].value > 0 ? gain * wet * passShare(of: values[10].value) : 0
        if !place.passes { pan(direct, place) }
        (occlusion.from, obstruction.from) = (occlusion.to, obstruction.to)
        occlusion.to = place.passes ? 0 : Self.pole(values[10].value, place.sampleRate)
        obstruction.to = place.passes ? 0 : Self.pole(values[11].value, place.sampleRate)
        guard isFresh else { return }
        (from, passFrom, sendFrom) = (to, passTo, sendTo)
        (occlusion.from, obstruction.from) = (occlusion.to, obstruction.to)
        occlusion.clear()
        obstruction.clear()
    }

    /// The gain by distance, gain and enable, within the smallest and largest gain.
    @_noLocks @_noAllocation
    private func level(_ place: Place) -> Float {
        let byDistance = max(Float(place.attenuation.gain(at: Double(values[2].value))), place.floor)
        let bounded = min(max(byDistance, values[6].value), max(values[7].value, values[6].value))
        let own = values[3].value <= -120 ? 0 : Float(Mathematics.amplitude(decibels: Double(values[3].value)))
        return bounded * own * values[5].value
    }

    @_noLocks @_noAllocation
    private mutating func pan(_ level: Float, _ place: Place) {
        guard let layout = place.layout else {
            to[0] = level
            return
        }
        let (azimuth, elevation) = (Double(values[0].value) / 360, Double(values[1].value) / 360)
        let flat = Mathematics.cosine(turns: elevation)
        let direction = SpatialVector(
            Mathematics.sine(turns: azimuth) * flat, Mathematics.sine(turns: elevation),
            -Mathematics.cosine(turns: azimuth) * flat)
        var attenuation = DistanceAttenuation()
        attenuation.rolloffFactor = 0
        let panner = SpatialPanner(layout: layout, attenuation: attenuation, width: 1)
        to = panner.gains(of: direction, for: ListenerPose(), level: Double(level))
    }

    /// How much an obstacle leaves of low frequencies: a quarter of its decibels is theirs.
    @_noLocks @_noAllocation
    private func passShare(of decibels: Float) -> Float {
        Float(Mathematics.amplitude(decibels: Double(decibels) * SpaceScene.obstacleLowShare))
    }

    @_noLocks @_noAllocation
    private static func pole(_ decibels: Float, _ sampleRate: Double) -> Float {
        Float(SpaceScene.pole(decibels: Double(decibels), sampleRate: sampleRate))
    }

    // MARK: Sound

    /// Whether nothing of it is heard in the period.
    @_noLocks @_noAllocation
    func isSilent(_ channels: Int) -> Bool {
        for channel in 0..<channels where from[channel] != 0 || to[channel] != 0 { return false }
        return passFrom == 0 && passTo == 0 && sendFrom == 0 && sendTo == 0
    }

    /// Whether anything of it goes into the room in the period.
    @_noLocks @_noAllocation
    func isSent() -> Bool { sendFrom != 0 || sendTo != 0 }

    /// Turns the sum of the channels into what obstacles leave of it, and adds to what goes into the room.
    ///
    /// - Parameter phase: frames of the period that were heard.
    @_noLocks @_noAllocation
    mutating func filter(
        _ sound: UnsafeMutablePointer<Float>, send: UnsafeMutablePointer<Float>, phase: Int, _ frames: Int
    ) {
        let isOccluded = occlusion.from != 0 || occlusion.to != 0
        let isObstructed = obstruction.from != 0 || obstruction.to != 0
        for frame in 0..<frames {
            let part = Float(phase &+ frame &+ 1) / Float(Self.period)
            var sample = keepable(sound[frame])
            if isOccluded { sample = occlusion.next(sample, part) }
            send[frame] += sample * (sendFrom + (sendTo - sendFrom) * part)
            if isObstructed { sample = obstruction.next(sample, part) }
            sound[frame] = sample
        }
        if isOccluded { occlusion.settle() } else { occlusion.clear() }
        if isObstructed { obstruction.settle() } else { obstruction.clear() }
    }

    /// The gain into a channel of the output at a frame of the period.
    @_noLocks @_noAllocation
    func add(
        _ sound: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, channel: Int, phase: Int, _ frames: Int
    ) { Self.add(sound, target, from[channel], to[channel], phase, frames) }

    /// A channel that passes as it is.
    @_noLocks @_noAllocation
    func pass(
        _ sound: UnsafePointer<Float>, to target: UnsafeMutablePointer<Float>, share: Float, phase: Int, _ frames: Int
    ) { Self.add(sound, target, passFrom * share, passTo * share, phase, frames) }

    @_noLocks @_noAllocation
    private static func add(
        _ sound: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ from: Float, _ to: Float, _ phase: Int,
        _ frames: Int
    ) {
        if from == 0, to == 0 { return }
        for frame in 0..<frames {
            let part = Float(phase &+ frame &+ 1) / Float(period)
            target[frame] += sound[frame] * (from == to ? to : from + (to - from) * part)
        }
    }
}
