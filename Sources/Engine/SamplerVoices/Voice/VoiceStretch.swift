internal import CSampleLoops
internal import CSamplerVoices

/// What many voices make of the same frames, before it is filtered, many voices at a time, and added to the buses in the
/// order of the voices.
///
/// What is heard does not depend on which voices are filtered together, bit for bit.
struct VoiceStretch: ~Copyable {
    /// Frames of a stretch, at most.
    static var frames: Int { @_noLocks @_noAllocation get { Voice.stepFrames } }
    /// Voices at a time: what they make stays in a processor's nearest cache.
    private static var voices: Int { @_noLocks @_noAllocation get { 32 } }
    /// A voice has one run, or two, and as many as frames where each is a step.
    private static var runs: Int { @_noLocks @_noAllocation get { 4 * voices + frames } }

    private let samples: UnsafeMutablePointer<Float>
    private let runs: UnsafeMutablePointer<VoiceRun>
    private let filterRuns: UnsafeMutablePointer<sampler_run>
    private let filtered: UnsafeMutablePointer<sampler_filtered>
    private var voiceCount = 0
    private var runCount = 0
    private var filterRunCount = 0
    private var filteredCount = 0

    init() {
        samples = .allocate(capacity: Self.voices * Self.frames)
        samples.initialize(repeating: 0, count: Self.voices * Self.frames)
        runs = .allocate(capacity: Self.runs)
        filterRuns = .allocate(capacity: Self.runs)
        filterRuns.initialize(repeating: sampler_run(), count: Self.runs)
        filtered = .allocate(capacity: Self.voices)
        filtered.initialize(repeating: sampler_filtered(), count: Self.voices)
        // Written whole, so that no page of it comes to be while rendering.
        let none = VoiceRun(samples, count: 0, frame: 0, offset: 0, gains: SIMD4(), gainSteps: SIMD4())
        runs.initialize(repeating: none, count: Self.runs)
    }

    deinit {
        samples.deallocate()
        runs.deallocate()
        filterRuns.deallocate()
        filtered.deallocate()
    }

    /// Whether another voice may not find room.
    var isFull: Bool {
        @_noLocks @_noAllocation get { voiceCount == Self.voices || runCount &+ Self.frames > Self.runs }
    }

    /// Memory for the next voice's frames.
    @_noLocks @_noAllocation
    mutating func beginVoice() -> UnsafeMutablePointer<Float> {
        voiceCount &+= 1
        return samples + (voiceCount &- 1) &* Self.frames
    }

    /// Takes frames that a voice has made.
    @_noLocks @_noAllocation
    mutating func append(_ run: VoiceRun) {
        runs[runCount] = run
        runCount &+= 1
    }

    /// From now on the voice's frames are filtered.
    ///
    /// - Parameter state: of the filter of the voice in this slot.
    @_noLocks @_noAllocation
    mutating func beginFilter(of slot: Int, _ state: SIMD2<Double>) {
        filtered[filteredCount] = sampler_filtered(
            state: (state[0], state[1]), runs: filterRuns + filterRunCount, count: 0, owner: slot)
        filteredCount &+= 1
    }

    /// Lets the frames that were appended last go through the filter that was begun last.
    @_noLocks @_noAllocation
    mutating func filter(_ run: sampler_run) {
        filterRuns[filterRunCount] = run
        filterRunCount &+= 1
        filtered[filteredCount &- 1].count &+= 1
    }

    /// Filters what the voices have made, adds it to the buses, and forgets it.
    @_noLocks @_noAllocation
    mutating func flush(_ buses: SamplerBuses, _ slots: UnsafeMutablePointer<Voice>) {
        if filteredCount > 0 { sampler_filter(filtered, filteredCount) }
        for index in 0..<filteredCount {
            let state = filtered[index].state
            slots[Int(filtered[index].owner)].filter.state = SIMD2(state.0, state.1)
        }
        for index in 0..<runCount { Self.add(runs + index, to: buses) }
        (voiceCount, runCount, filterRunCount, filteredCount) = (0, 0, 0, 0)
    }

    @_noLocks @_noAllocation
    private static func add(_ run: UnsafePointer<VoiceRun>, to buses: SamplerBuses) {
        let run = run.pointee
        if run.isHeard(0), run.isHeard(1) {
            sampler_mix(
                buses.left + run.frame, buses.right + run.frame, run.samples, run.ramp(0), run.ramp(1), run.offset,
                run.count)
        } else {
            add(run, to: buses.left, 0)
            add(run, to: buses.right, 1)
        }
        add(run, to: buses.reverb, 2)
        add(run, to: buses.chorus, 3)
    }

    @_noLocks @_noAllocation
    private static func add(_ run: VoiceRun, to target: UnsafeMutablePointer<Float>?, _ bus: Int) {
        guard let target, run.isHeard(bus) else { return }
        sample_ramp_add(target + run.frame, run.samples, run.gains[bus], run.gainSteps[bus], run.offset, run.count)
    }
}
