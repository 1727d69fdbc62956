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
        amounts = VoiceAmounts(values)
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

    // What is computed below changes nothing; a method that only reads would be handed a copy of the whole voice.

    /// The gains that envelope, tremolo, filter and fade ask for in so many frames, of which none changes the stage.
    @_noLocks @_noAllocation
    mutating func goals(after frames: Int, _ setting: borrowing VoiceSetting) -> SIMD4<Float> {
        var (volume, oscillator) = (volume, modulationLFO)
        volume.advance(frames)
        oscillator.advance(frames)
        var factor = volume.amplitude
        let tremolo = amounts.tremolo
        if tremolo != 0 { factor *= Mathematics.amplitude(decibels: tremolo / 10 * oscillator.value) }
        // At 0 Hz the filter takes half of its resonance away (generator 9).
        if amounts.resonance != 0 { factor *= Mathematics.amplitude(decibels: -amounts.resonance / 20) }
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
    mutating func cents(_ setting: borrowing VoiceSetting) -> Double {
        var cents = keyCents + setting.tuning + amounts.tuning
        if amounts.vibratoToPitch != 0 { cents += amounts.vibratoToPitch * vibratoLFO.value }
        if amounts.oscillatorToPitch != 0 { cents += amounts.oscillatorToPitch * modulationLFO.value }
        if amounts.envelopeToPitch != 0 { cents += amounts.envelopeToPitch * modulation.level }
        return cents
    }

    /// Cents over 8.176 Hz at which the filter begins to cut now.
    @_noLocks @_noAllocation
    mutating func cutoff() -> Double {
        var cents = Double(values[.filterCutoff])
        if amounts.oscillatorToCutoff != 0 { cents += amounts.oscillatorToCutoff * modulationLFO.value }
        if amounts.envelopeToCutoff != 0 { cents += amounts.envelopeToCutoff * modulation.level }
        return Double(SoundParameter.filterCutoff.clamped(Float(cents)))
    }
}
