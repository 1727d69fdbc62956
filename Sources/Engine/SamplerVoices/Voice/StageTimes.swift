internal import SignalProcessing
internal import SoundBanks

/// Frames of an envelope's stages, from timecents.
struct StageTimes: BitwiseCopyable {
    let delay: Int
    let attack: Int
    let hold: Int
    let decay: Int

    /// - Parameter envelope: the first of the six parameters.
    @_noLocks @_noAllocation
    init(_ values: ParameterValues, _ envelope: SoundParameter, key: UInt8, sampleRate: Double) {
        // Below key 60 stages grow by what the key adds, and shrink above.
        let distance = Float(60 - Int(key))
        delay = Self.frames(envelope, 0, values[envelope, 0], sampleRate)
        attack = Self.frames(envelope, 1, values[envelope, 1], sampleRate)
        hold = Self.frames(envelope, 2, values[envelope, 2] + distance * values[envelope, 6], sampleRate)
        let fall = values[envelope, 3] + distance * values[envelope, 7]
        decay = Self.frames(envelope, 3, max(-11_999, fall), sampleRate)
    }

    /// Frames of the parameter that stands `offset` after an envelope's first.
    @_noLocks @_noAllocation
    static func frames(_ envelope: SoundParameter, _ offset: Int, _ timecents: Float, _ sampleRate: Double) -> Int {
        frames(SoundParameter(rawValue: envelope.rawValue + offset).clamped(timecents), sampleRate)
    }

    /// -12000, the format's default, is a thousandth of a second and means no time: a note begins at its frame. A decay
    /// takes at least that long.
    @_noLocks @_noAllocation
    static func frames(_ timecents: Float, _ sampleRate: Double) -> Int {
        guard timecents > -12_000 else { return 0 }
        return Int(Mathematics.round(Mathematics.powerOfTwo(Double(timecents) / 1200) * sampleRate))
    }
}
