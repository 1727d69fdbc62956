import SignalProcessing

/// A space whose render thread says itself where its sources are, by parameters that move while it renders.
///
/// It is heard as a space of an environment node is: at the start of each period all sources are placed, and in its course
/// they get there. Thread: render, but for `init`.
package struct SteeredSpace: ~Copyable {
    /// Keep alive what the render thread uses.
    private let processor: SpaceProcessor
    private let inputs: [SpaceInput]
    private let space: UnsafeMutablePointer<SpaceState>
    private var spaceWritten = NewestPlace.first
    private let states: UnsafeMutablePointer<UnsafeMutablePointer<SpaceInputState>>
    /// By source: the place that its news go to, and the first of its voices among all.
    private let written: UnsafeMutablePointer<Int>
    private let firstVoices: UnsafeMutablePointer<Int>
    private let sources: UnsafeMutablePointer<SpaceSignal>
    private let sourceCount: Int
    private let outputCount: Int
    /// Whether a source has been heard as a sound field: what is left of it is heard to its end.
    private var hasField = false
    /// Whether something is heard by responses, and so late.
    package private(set) var isLate = false
    /// Frames of the period that were rendered.
    package private(set) var phase = 0
    package var placing: ScenePlacing

    /// - Parameters:
    ///   - inputCounts: channels of each source.
    ///   - layout: of the output; nil where its channels have no places.
    package init(inputCounts: [Int], outputCount: Int, layout: SpeakerLayout?, sampleRate: Double) {
        let speakers = min(outputCount, 8)
        processor = SpaceProcessor(
            outputCount: outputCount, layout: layout, channels: Array(0..<speakers), sampleRate: sampleRate)
        inputs = inputCounts.map { count in
            SpaceInput(
                inputCount: count, outputCount: outputCount, sampleRate: sampleRate,
                shares: Array(repeating: 1 / Float(max(count, 1)), count: count))
        }
        space = processor.state
        self.outputCount = outputCount
        sourceCount = inputs.count
        states = .allocate(capacity: max(sourceCount, 1))
        written = .allocate(capacity: max(sourceCount, 1))
        firstVoices = .allocate(capacity: max(sourceCount, 1))
        sources = .allocate(capacity: max(sourceCount, 1))
        var voice = 0
        for (number, input) in inputs.enumerated() {
            (states + number).initialize(to: input.state)
            (written + number).initialize(to: NewestPlace.first)
            (firstVoices + number).initialize(to: voice)
            voice += input.state.pointee.voiceCount
        }
        placing = ScenePlacing(layout: layout, sampleRate: sampleRate)
    }

    deinit {
        states.deallocate()
        written.deallocate()
        firstVoices.deallocate()
        sources.deallocate()
    }

    /// The frames of a period.
    package static var period: Int { @_noLocks @_noAllocation get { SpaceGrid.period } }

    /// Frames by which what goes through responses is late.
    package static var lateFrames: Int { @_noLocks @_noAllocation get { SpaceGrid.beat } }

    // MARK: Periods

    /// Begins to place sources. At the start of a period.
    ///
    /// - Parameter hearing: nil where there are no responses; what is once given lives as long as the space.
    @_noLocks @_noAllocation
    package mutating func begin(_ hearing: UnsafeMutablePointer<SteeredHearingState>?) {
        placing.hasHearing = hearing != nil
        isLate = false
    }

    /// Wants the room to be so, when all sources are placed. At the start of a period.
    @_noLocks @_noAllocation
    package mutating func finish(_ room: RoomTarget, _ hearing: UnsafeMutablePointer<SteeredHearingState>?) {
        var target = SpaceTarget()
        target.room = room
        if hasField, placing.isForEars, let hearing {
            (target.fieldToSpeakers, target.fieldToEars) = (0, 1)
            target.fieldFilter = hearing.pointee.fieldFilter
            target.fieldPartitions = hearing.pointee.fieldParts
            target.fieldConvolvers = hearing.pointee.fieldConvolvers
            isLate = true
        }
        space.pointee.targets[spaceWritten] = target
        spaceWritten = space.pointee.news.publish(spaceWritten)
    }

    /// Wants a source to be heard so. At the start of a period.
    @_noLocks @_noAllocation
    package mutating func place(
        _ number: Int, _ source: SteeredSource, hasRoom: Bool, _ hearing: UnsafeMutablePointer<SteeredHearingState>?
    ) {
        // By patterns: the operators of optional and raw values are generic, which a debug build makes metadata for.
        var isPlaced = false
        switch (placing.layout, source.placing, source.hearing.algorithm) {
        case (nil, _, _), (_, .passes, _), (_, _, .passThrough): break
        default: isPlaced = true
        }
        let paths = VoicePaths(source.hearing, hasRoom: hasRoom, isPlaced: isPlaced)
        let state = states[number]
        let first = written[number] &* state.pointee.voiceCount
        for voice in 0..<state.pointee.voiceCount {
            state.pointee.targets[first &+ voice] = VoiceTarget()
            if let hearing {
                state.pointee.targets[first &+ voice].convolver =
                    hearing.pointee.voices[firstVoices[number] &+ voice].convolver
            }
        }
        setPasses(number, isPlaced ? 0 : source.level * paths.dry)
        switch source.placing {
        case _ where !isPlaced: state.pointee.targets[first].send = source.level * paths.wet
        case .bed where state.pointee.inputCount > 1: placeBed(number, source, paths, hearing)
        case .bed: place(number, voice: 0, source, SpatialVector(0, 0, -1), paths, hearing)
        case .point, .passes: place(number, voice: 0, source, source.direction, paths, hearing)
        }
        written[number] = state.pointee.news.publish(written[number])
    }

    /// Every channel at its loudspeaker, of a stereo pair or of a layout of as many.
    @_noLocks @_noAllocation
    private mutating func placeBed(
        _ number: Int, _ source: SteeredSource, _ paths: VoicePaths,
        _ hearing: UnsafeMutablePointer<SteeredHearingState>?
    ) {
        let channels = states[number].pointee.inputCount
        for voice in 1..<states[number].pointee.voiceCount {
            guard let azimuth = SteeredBed.azimuth(of: voice &- 1, among: channels) else { continue }
            let direction = SpatialVector(
                Mathematics.sine(turns: azimuth / 360), 0, -Mathematics.cosine(turns: azimuth / 360))
            place(number, voice: voice, source, direction, paths, hearing)
        }
    }

    @_noLocks @_noAllocation
    private mutating func place(
        _ number: Int, voice: Int, _ source: SteeredSource, _ direction: SpatialVector, _ paths: VoicePaths,
        _ hearing: UnsafeMutablePointer<SteeredHearingState>?
    ) {
        var placed = placing.voice(
            source.hearing, direction, paths, level: source.level, isInHead: source.isInHead && voice == 0)
        if let hearing { hearing.pointee.steer(firstVoices[number] &+ voice, placed, &placed.target) }
        if case .some = placed.direction { isLate = true }
        if case .soundField = source.hearing.algorithm { hasField = true }
        let state = states[number]
        state.pointee.targets[written[number] &* state.pointee.voiceCount &+ voice] = placed.target
    }

    /// Channels go by their numbers, mono to the first two; all of them into an output of one channel.
    @_noLocks @_noAllocation
    private func setPasses(_ number: Int, _ level: Float) {
        let state = states[number]
        let channels = state.pointee.inputCount
        let passes = state.pointee.passes + written[number] &* channels &* outputCount
        for channel in 0..<channels {
            for output in 0..<outputCount {
                let share: Float =
                    outputCount == 1
                    ? 1 / Float(channels) : channels == 1 ? (output < 2 ? 1 : 0) : channel == output ? 1 : 0
                passes[channel &* outputCount &+ output] = level * share
            }
        }
    }

    // MARK: Sound

    /// Renders a stretch that does not go beyond the period; the outputs are written over.
    ///
    /// - Parameters:
    ///   - channels: by source: nil for one that is not there.
    ///   - outputs: by channel.
    @_noLocks @_noAllocation
    package mutating func run(
        _ channels: UnsafePointer<UnsafeMutablePointer<UnsafeMutablePointer<Float>>?>,
        _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ frames: Int
    ) {
        var count = 0
        for number in 0..<sourceCount {
            guard let own = channels[number] else { continue }
            (sources + count).initialize(to: SpaceSignal(channels: own, state: states[number]))
            count &+= 1
        }
        space.pointee.run(sources, count, outputs, frames)
        phase = (phase &+ frames) % SpaceGrid.period
    }

    /// Begins anew, silent: what is wanted holds at once.
    @_noLocks @_noAllocation
    package mutating func restart() {
        space.pointee.restart()
        for number in 0..<sourceCount { states[number].pointee.restart() }
        (phase, hasField, isLate) = (0, false, false)
    }
}
