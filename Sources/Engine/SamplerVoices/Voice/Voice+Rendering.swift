internal import CSampleLoops
internal import CSamplerVoices
internal import SignalProcessing
internal import SoundBanks

extension Voice {
    /// Adds `count` frames to the output.
    ///
    /// - Returns: false when it ended and nothing more is to be heard of it.
    @_noLocks @_noAllocation
    mutating func render(
        _ output: borrowing VoiceOutput, count: Int, _ channel: UnsafePointer<SamplerChannel>,
        _ setting: borrowing VoiceSetting
    ) -> Bool {
        var frame = 0
        while frame < count {
            if stepPlace == stepLength, !beginStep(channel, setting) { return false }
            let frames = min(stepLength &- stepPlace, count &- frame)
            // A recording begins when the delay is over.
            if !volume.isWaiting, !play(output, at: frame, frames) { return false }
            stepPlace &+= frames
            frame &+= frames
        }
        return true
    }

    /// - Returns: false when the recording ended.
    @_noLocks @_noAllocation
    private mutating func play(_ output: borrowing VoiceOutput, at frame: Int, _ frames: Int) -> Bool {
        let made = sampler_interpolate(output.points, output.table, &source, &place, increment, output.scratch, frames)
        if isFiltered { sampler_filter(&filter, output.scratch, stepPlace, made) }
        add(output, at: frame, made)
        return made == frames
    }

    @_noLocks @_noAllocation
    private func add(_ output: borrowing VoiceOutput, at frame: Int, _ count: Int) {
        let buses = output.buses
        let targets = (buses.left, buses.right, buses.reverb, buses.chorus)
        add(targets.0, 0, output.scratch, frame, count)
        add(targets.1, 1, output.scratch, frame, count)
        add(targets.2, 2, output.scratch, frame, count)
        add(targets.3, 3, output.scratch, frame, count)
    }

    @_noLocks @_noAllocation
    private func add(
        _ target: UnsafeMutablePointer<Float>?, _ bus: Int, _ scratch: UnsafeMutablePointer<Float>, _ frame: Int,
        _ count: Int
    ) {
        // A bus that gets nothing in a step costs nothing, whatever the host's blocks are.
        guard let target, gains[bus] != 0 || gainSteps[bus] != 0 else { return }
        sample_ramp_add(target + frame, scratch, gains[bus], gainSteps[bus], stepPlace, count)
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
        moveFilter(length, setting)
        (stepLength, stepPlace) = (length, 0)
        return true
    }

    @_noLocks @_noAllocation
    private mutating func setIncrement(_ setting: borrowing VoiceSetting) {
        let ratio = rate * Mathematics.powerOfTwo(cents(setting) / 1200)
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
