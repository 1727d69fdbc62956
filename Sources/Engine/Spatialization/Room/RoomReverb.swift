import SignalProcessing

/// The reverberation of a space: diffused input, a feedback network, a filter, and every loudspeaker another mixture of
/// the network's lines. Thread: render, but for what says otherwise.
///
/// Another room begins empty once the one before has faded out; the rest moves in the course of a period.
struct RoomReverb: ~Copyable {
    private let sampleRate: Double
    private var network: FeedbackNetwork
    private var left: Diffuser
    private var right: Diffuser
    private var room = RoomTarget()
    private var isArranged = false
    private var fromLevel: Float = 0
    private var toLevel: Float = 0
    private var oldFilter: FilterCoefficients?
    private var filter: FilterCoefficients?
    private var oldMemory = InlineArray<8, FilterMemory>(repeating: FilterMemory())
    private var memory = InlineArray<8, FilterMemory>(repeating: FilterMemory())

    init(sampleRate: Double) {
        self.sampleRate = sampleRate
        network = FeedbackNetwork(sampleRate: sampleRate, longest: 0.25)
        left = Diffuser(sampleRate: sampleRate, offset: 0)
        right = Diffuser(sampleRate: sampleRate, offset: 0.31)
    }

    /// A period begins.
    @_noLocks @_noAllocation
    mutating func begin(_ wanted: RoomTarget) {
        fromLevel = toLevel
        let isSameRoom = wanted.isLike(room)
        if fromLevel == 0, wanted.level != 0, !(isSameRoom && isArranged) {
            arrange(wanted)
        }
        toLevel = wanted.isLike(room) && isArranged ? wanted.level : 0
        if fromLevel == 0, toLevel == 0 { isArranged = false }
        oldFilter = filter
        filter = wanted.filter
        for channel in 0..<8 { oldMemory[channel] = memory[channel] }
    }

    @_noLocks @_noAllocation
    private mutating func arrange(_ wanted: RoomTarget) {
        room = wanted
        network.arrange(
            shortest: Double(wanted.shortest), longest: Double(wanted.longest), seed: wanted.seed)
        network.setDecay(low: Double(wanted.decayLow), high: Double(wanted.decayHigh))
        left.clear()
        right.clear()
        for channel in 0..<8 { memory[channel] = FilterMemory() }
        isArranged = true
    }

    /// Adds the reverberation of a stretch of frames.
    @_noLocks @_noAllocation
    mutating func add(_ bus: SpaceBus) {
        guard fromLevel != 0 || toLevel != 0 else { return }
        for frame in 0..<bus.frames {
            let input = bus.send[frame]
            // A sample that no sound has would stay for the length of the decay.
            let kept = (input.isFinite ? min(max(input, -1e6), 1e6) : 0) * 0.353_553_39
            network.read()
            network.write(left.process(kept), right.process(kept))
            let part = Float(bus.phase &+ frame) / Float(SpaceGrid.period)
            let level = network.level * 0.5 * (fromLevel + (toLevel - fromLevel) * part)
            for speaker in 0..<bus.speakerCount {
                bus.speakers[speaker][frame] += filtered(network.heard(speaker) * level, speaker, part)
            }
        }
    }

    @_noLocks @_noAllocation
    private mutating func filtered(_ sample: Float, _ channel: Int, _ part: Float) -> Float {
        if filter == nil, oldFilter == nil { return sample }
        let input = Double(sample)
        var (old, new) = (input, input)
        if let oldFilter { old = oldMemory[channel].process(input, oldFilter) }
        if let filter { new = memory[channel].process(input, filter) }
        return Float(Mathematics.settled(old + (new - old) * Double(part)))
    }

    /// Silences the room at once.
    @_noLocks @_noAllocation
    mutating func clear() {
        isArranged = false
        (fromLevel, toLevel) = (0, 0)
    }
}
