internal import SignalProcessing
internal import SoundBanks

extension Voice {
    /// Computes what follows from the channel's state: at the beginning and after each change of it.
    @_noLocks @_noAllocation
    mutating func refresh(_ channel: UnsafePointer<SamplerChannel>, _ setting: borrowing VoiceSetting) {
        computeValues(channel)
        let rate = setting.sampleRate
        modulationLFO.set(
            frequency: SoundParameter.modulationLFOFrequency.clamped(values[.modulationLFOFrequency]), sampleRate: rate)
        vibratoLFO.set(
            frequency: SoundParameter.vibratoLFOFrequency.clamped(values[.vibratoLFOFrequency]), sampleRate: rate)
        computeLevels()
    }

    @_noLocks @_noAllocation
    mutating func computeValues(_ channel: UnsafePointer<SamplerChannel>) {
        values = base
        // By key, a modulator hears what a zone fixed; key pressure is that of the key that is down.
        let (key, velocity) = (soundingKey, soundingVelocity)
        for index in 0..<modulatorCount {
            let modulator = modulators[index]
            let heard = modulator.source.index == 10 ? self.key : key
            values[modulator.destination] += channel.pointee.contribution(modulator, key: heard, velocity: velocity)
        }
        values[.fineTune] += channel.pointee.tuning
        revision = channel.pointee.revision
    }

    /// Equal power between the sides; the sends are parts of what both get (SoundFont 2.04, generators 15 ... 17).
    @_noLocks @_noAllocation
    private mutating func computeLevels() {
        let attenuation = Double(SoundParameter.attenuation.clamped(values[.attenuation]))
        let level = Mathematics.amplitude(decibels: -attenuation / 10)
        let pan = Double(SoundParameter.pan.clamped(values[.pan]))
        let turns = (pan + 500) / 4000
        levels = SIMD4(
            Float(max(0, level * Mathematics.cosine(turns: turns))),
            Float(max(0, level * Mathematics.sine(turns: turns))),
            Float(level) * SoundParameter.reverbSend.clamped(values[.reverbSend]) / 1000,
            Float(level) * SoundParameter.chorusSend.clamped(values[.chorusSend]) / 1000)
    }

    /// The gains that envelope, tremolo, filter and fade ask for in so many frames, of which none changes the stage.
    @_noLocks @_noAllocation
    func goals(after frames: Int, _ setting: borrowing VoiceSetting) -> SIMD4<Float> {
        var (volume, oscillator) = (volume, modulationLFO)
        volume.advance(frames)
        oscillator.advance(frames)
        var factor = volume.amplitude
        let tremolo = Double(SoundParameter.modulationLFOToVolume.clamped(values[.modulationLFOToVolume]))
        if tremolo != 0 { factor *= Mathematics.amplitude(decibels: tremolo / 10 * oscillator.value) }
        let resonance = Double(SoundParameter.filterResonance.clamped(values[.filterResonance]))
        // At 0 Hz the filter takes half of its resonance away (generator 9).
        if resonance != 0 { factor *= Mathematics.amplitude(decibels: -resonance / 20) }
        if fadeLeft >= 0 { factor *= fade(fadeLeft &- frames) }
        let sides = setting.sides
        let effects = max(sides[0], sides[1])
        return levels * Float(factor) * SIMD4(sides[0], sides[1], effects, effects)
    }

    /// Half a cosine from 1 to 0.
    @_noLocks @_noAllocation
    private func fade(_ left: Int) -> Double {
        0.5 - 0.5 * Mathematics.cosine(turns: 0.5 * Double(left) / Double(fadeFrames))
    }

    /// Cents that envelope and oscillators add now, and all that stands still.
    @_noLocks @_noAllocation
    func cents(_ setting: borrowing VoiceSetting) -> Double {
        let vibrato = Double(SoundParameter.vibratoLFOToPitch.clamped(values[.vibratoLFOToPitch]))
        let oscillator = Double(SoundParameter.modulationLFOToPitch.clamped(values[.modulationLFOToPitch]))
        let envelope = Double(SoundParameter.modulationEnvelopeToPitch.clamped(values[.modulationEnvelopeToPitch]))
        let tune =
            100 * Double(SoundParameter.coarseTune.clamped(values[.coarseTune]))
            + Double(SoundParameter.fineTune.clamped(values[.fineTune]))
        return keyCents + setting.tuning + tune + vibrato * vibratoLFO.value + oscillator * modulationLFO.value
            + envelope * modulation.level
    }

    /// Cents over 8.176 Hz at which the filter begins to cut now.
    @_noLocks @_noAllocation
    func cutoff() -> Double {
        let oscillator = Double(SoundParameter.modulationLFOToCutoff.clamped(values[.modulationLFOToCutoff]))
        let envelope = Double(SoundParameter.modulationEnvelopeToCutoff.clamped(values[.modulationEnvelopeToCutoff]))
        let cents = Double(values[.filterCutoff]) + oscillator * modulationLFO.value + envelope * modulation.level
        return Double(SoundParameter.filterCutoff.clamped(Float(cents)))
    }
}
