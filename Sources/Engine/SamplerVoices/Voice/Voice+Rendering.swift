internal import CSamplerVoices
internal import SignalProcessing
internal import SoundBanks

extension Voice {
    /// Makes `count` frames of a stretch.
    ///
    /// - Parameter slot: its own number.
    /// - Returns: false when it ended and nothing more is to be heard of it.
    @_noLocks @_noAllocation
    mutating func render(
        _ stretch: inout VoiceStretch, slot: Int, count: Int, _ loops: VoiceLoops,
        _ channel: UnsafePointer<SamplerChannel>, _ setting: borrowing VoiceSetting
    ) -> Bool {
        let samples = stretch.beginVoice()
        var frame = 0
        var isFiltered = false
        while frame < count {
            if stepPlace == stepLength, !beginStep(channel, setting) { return false }
            let frames = min(stepLength &- stepPlace, count &- frame)
            // A recording begins when the delay is over.
            if !volume.isWaiting {
                let made = loops.interpolate(&source, &place, increment, samples + frame, frames)
                if made > 0 { give(samples + frame, made, at: frame, to: &stretch, slot: slot, &isFiltered) }
                // The recording ended.
                if made < frames { return false }
            }
            stepPlace &+= frames
            frame &+= frames
        }
        return true
    }

    /// - Parameter isFiltered: whether frames of this stretch were.
    @_noLocks @_noAllocation
    private mutating func give(
        _ samples: UnsafeMutablePointer<Float>, _ count: Int, at frame: Int, to stretch: inout VoiceStretch, slot: Int,
        _ isFiltered: inout Bool
    ) {
        stretch.append(
            VoiceRun(samples, count: count, frame: frame, offset: stepPlace, gains: gains, gainSteps: gainSteps))
        guard filter.isOn else { return }
        if !isFiltered { stretch.beginFilter(of: slot, filter.state) }
        isFiltered = true
        stretch.filter(filter.run(samples, count: count, offset: stepPlace))
    }

    /// Begins the next step; false when the envelope or the fade is over.
    @_noLocks @_noAllocation
    private mutating func beginStep(
        _ channel: UnsafePointer<SamplerChannel>, _ setting: borrowing VoiceSetting
    ) -> Bool {
        let waited = volume.isWaiting
        endStep()
        guard !volume.hasEnded, fadeLeft != 0 else { return false }
        if revision != channel.pointee.revision { refresh(channel, setting) }
        let limit = fadeLeft > 0 ? min(fadeLeft, Self.stepFrames / 2) : Self.stepFrames
        let length = min(limit, volume.framesLeft)
        // Without an attack a delay ends in a leap, which no step may lead to.
        if waited, !volume.isWaiting { goals = self.goals(after: 0, setting) }
        gains = goals
        goals = volume.isWaiting ? SIMD4() : self.goals(after: length, setting)
        gainSteps = (goals - gains) / Float(length)
        setIncrement(setting)
        filter.move(
            cutoff: cutoff(), resonance: amounts.resonance / 10, length: length, sampleRate: setting.sampleRate)
        (stepLength, stepPlace) = (length, 0)
        return true
    }

    @_noLocks @_noAllocation
    private mutating func setIncrement(_ setting: borrowing VoiceSetting) {
        let cents = cents(setting)
        guard cents != incrementCents else { return }
        incrementCents = cents
        let ratio = rate * Mathematics.powerOfTwo(cents / 1200)
        // Within what the loops can count: from a frame in hours to 32768 at a time.
        increment = UInt64(max(1, min(ratio, 32_768) * 4_294_967_296))
    }

    /// The step that is under way ends where it is, at the gains that it has reached: what happens next is heard at once.
    @_noLocks @_noAllocation
    private mutating func endStep() {
        if stepPlace < stepLength { goals = gains + gainSteps * Float(stepPlace) }
        volume.advance(stepPlace)
        modulation.advance(stepPlace)
        modulationLFO.advance(stepPlace)
        vibratoLFO.advance(stepPlace)
        if fadeLeft > 0 { fadeLeft &-= stepPlace }
        (stepLength, stepPlace) = (0, 0)
    }

    /// The key is up, and nothing holds the note.
    @_noLocks @_noAllocation
    mutating func release(_ setting: borrowing VoiceSetting) {
        guard !isReleased, !isFading, !loop.ignoresKey else { return }
        isReleased = true
        if loop.endsWithKey { place.loops = 0 }
        // Files say a thousandth of a second and mean soon; a fall of 100 dB in less than 16 ms would click.
        let timecents = max(-7200, SoundParameter(rawValue: 38).clamped(values[.volumeEnvelope, 5]))
        endStep()
        volume.release(frames: StageTimes.frames(timecents, setting.sampleRate))
        let second = SoundParameter(rawValue: 30).clamped(values[.modulationEnvelope, 5])
        modulation.release(frames: StageTimes.frames(second, setting.sampleRate))
    }

    /// Something takes its place, and it is gone in eight thousandths of a second.
    @_noLocks @_noAllocation
    mutating func fadeOut(_ setting: borrowing VoiceSetting) {
        guard !isFading else { return }
        endStep()
        fadeFrames = max(1, Int(0.008 * setting.sampleRate))
        fadeLeft = fadeFrames
    }
}
