import Synchronization

/// A space for the render thread: its sources' voices, the sound field, the ears and the reverberation. Thread: render,
/// but for what says otherwise.
struct SpaceState: ~Copyable {
    let outputCount: Int
    var news = NewestPlace()
    /// By place.
    let targets: UnsafeMutablePointer<SpaceTarget>
    /// The output's channels that loudspeakers are, in the order of the layout.
    private let channels: UnsafeMutablePointer<Int>
    private let isPlaced: Bool
    private var bus: SpaceBus
    private var ears = EarBus()
    private var field: FieldBus
    private var room: RoomReverb
    private var phase = 0
    /// How often it shall have been silenced, and how often it was.
    let silences = Atomic<Int>(0)
    private var silenced = 0
    private var isFresh = true

    /// Thread: any but render.
    init(outputCount: Int, layout: SpeakerLayout?, channels: [Int], sampleRate: Double) {
        self.outputCount = outputCount
        isPlaced = layout != nil
        let places = NewestPlace.count
        targets = .allocate(capacity: places)
        targets.initialize(repeating: SpaceTarget(), count: places)
        self.channels = .allocate(capacity: 8)
        self.channels.initialize(repeating: 0, count: 8)
        for (speaker, channel) in channels.prefix(8).enumerated() { self.channels[speaker] = channel }
        bus = SpaceBus(speakerCount: min(channels.count, 8))
        field = FieldBus(layout)
        room = RoomReverb(sampleRate: sampleRate)
    }

    deinit {
        targets.deallocate()
        channels.deallocate()
        bus.deallocate()
        ears.deallocate()
        field.deallocate()
    }

    /// Renders a run of frames of all sources into the output's channels.
    @_noLocks @_noAllocation
    mutating func run(
        _ inputs: UnsafeMutablePointer<SpaceSignal>, _ inputCount: Int,
        _ outputs: UnsafeMutablePointer<UnsafeMutablePointer<Float>>, _ frames: Int
    ) {
        let wanted = silences.load(ordering: .relaxed)
        if wanted != silenced {
            silenced = wanted
            // Its time begins anew, too, so that the same sources give the same bits again.
            (phase, isFresh) = (0, true)
            silence()
        }
        for channel in 0..<outputCount { SpaceLoops.clear(outputs[channel], frames) }
        var done = 0
        while done < frames {
            let inBeat = phase % SpaceGrid.beat
            bus.phase = phase
            bus.frames = min(frames &- done, SpaceGrid.beat &- inBeat)
            for speaker in 0..<bus.speakerCount { bus.speakers[speaker] = outputs[channels[speaker]] + done }
            begin(inputs, inputCount)
            SpaceLoops.clear(bus.send, bus.frames)
            for input in 0..<inputCount {
                inputs[input].state.pointee.add(inputs[input].channels, offset: done, outputs, &bus)
            }
            addSpace(inBeat)
            done &+= bus.frames
            if bus.endsBeat() { endBeat(inputs, inputCount, inBeat) }
            phase = (phase &+ bus.frames) % SpaceGrid.period
        }
    }

    @_noLocks @_noAllocation
    private mutating func begin(_ inputs: UnsafeMutablePointer<SpaceSignal>, _ inputCount: Int) {
        if phase == 0 || isFresh {
            news.take()
            let target = targets[news.present()]
            if isFresh { news.settle() }
            field.begin(target, isFresh: isFresh)
            room.begin(target.room)
            isFresh = false
        }
        for input in 0..<inputCount where phase == 0 || inputs[input].state.pointee.isFresh {
            inputs[input].state.pointee.begin()
        }
    }

    @_noLocks @_noAllocation
    private mutating func addSpace(_ inBeat: Int) {
        field.addToSpeakers(bus)
        if bus.speakerCount > 1 { ears.add(bus.speakers[0], bus.speakers[1], offset: inBeat, bus.frames) }
        room.add(bus)
    }

    @_noLocks @_noAllocation
    private mutating func endBeat(_ inputs: UnsafeMutablePointer<SpaceSignal>, _ inputCount: Int, _ inBeat: Int) {
        let beat = phase &- inBeat
        for input in 0..<inputCount { inputs[input].state.pointee.endBeat(&ears) }
        field.endBeat(&bus, phase: beat, &ears)
        ears.endBeat(phase: beat)
    }

    /// Begins anew, silent. Only while nothing renders.
    @_noLocks @_noAllocation
    mutating func restart() {
        phase = 0
        isFresh = true
        silence()
    }

    @_noLocks @_noAllocation
    private mutating func silence() {
        bus.hasField = false
        SpaceLoops.clear(bus.field, SpaceGrid.beat &* SphericalHarmonics.count)
        ears.clear()
        field.clear()
        room.clear()
    }
}
