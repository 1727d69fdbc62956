/// One mono signal on its way to loudspeakers, ears, the sound field and the reverberation. Thread: render.
///
/// Everything that is asked of it moves from `from` to `to` in the course of a period.
struct SpaceVoice {
    private var from = VoiceTarget()
    private var to = VoiceTarget()
    private var occluded: Float = 0
    private var obstructed: Float = 0
    private var sphere: HeadSphere
    private var convolver = Convolver()

    init(sampleRate: Double) { sphere = HeadSphere(sampleRate: sampleRate) }

    func deallocate() { sphere.deallocate() }

    /// A period begins: what was reached holds, and what is new will be.
    @_noLocks @_noAllocation
    mutating func begin(_ next: VoiceTarget, isFresh: Bool) {
        from = isFresh ? next : to
        to = next
        // Ears that nothing is heard by have no place to come from.
        if from.head == 0 {
            from.ears = to.ears
            if to.head == 0 { sphere.clear() }
        }
        if from.convolved == 0 { (from.filter, from.partitions) = (to.filter, to.partitions) }
        if from.obstruction == 0, to.obstruction == 0 { obstructed = 0 }
        if from.occlusion == 0, to.occlusion == 0 { occluded = 0 }
    }

    /// Adds a stretch of frames to all places.
    @_noLocks @_noAllocation
    mutating func add(_ input: UnsafePointer<Float>, _ bus: inout SpaceBus) {
        let (frames, phase) = (bus.frames, bus.phase)
        var sound = input
        if from.occlusion != 0 || to.occlusion != 0 {
            SpaceLoops.lowPass(
                sound, bus.scratch, from: from.occlusion, to: to.occlusion, phase: phase, memory: &occluded, frames)
            sound = UnsafePointer(bus.scratch)
        }
        SpaceLoops.add(bus.send, sound, from: from.send, to: to.send, phase: phase, frames)
        if from.obstruction != 0 || to.obstruction != 0 {
            let own = bus.scratch + SpaceGrid.beat
            SpaceLoops.lowPass(
                sound, own, from: from.obstruction, to: to.obstruction, phase: phase, memory: &obstructed, frames)
            sound = UnsafePointer(own)
        }
        for speaker in 0..<bus.speakerCount {
            SpaceLoops.add(
                bus.speakers[speaker], sound, from: from.speakers[speaker], to: to.speakers[speaker], phase: phase,
                frames)
        }
        if (from.head != 0 || to.head != 0) && bus.speakerCount > 1 {
            sphere.add(sound, from, to, phase: phase, bus.speakers[0], bus.speakers[1], frames)
        }
        addToField(sound, &bus)
        if let memory = to.convolver {
            SpaceLoops.add(
                convolver.input(memory) + phase % SpaceGrid.beat, sound, from: from.convolved, to: to.convolved,
                phase: phase, frames)
        }
    }

    @_noLocks @_noAllocation
    private func addToField(_ sound: UnsafePointer<Float>, _ bus: inout SpaceBus) {
        // The first component has no direction: where it is 0, all of them are.
        guard from.field[0] != 0 || to.field[0] != 0 else { return }
        bus.hasField = true
        for component in 0..<SphericalHarmonics.count {
            SpaceLoops.add(
                bus.field + (component &* SpaceGrid.beat &+ bus.phase % SpaceGrid.beat), sound,
                from: from.field[component], to: to.field[component], phase: bus.phase, bus.frames)
        }
    }

    /// All frames of a beat were added.
    @_noLocks @_noAllocation
    mutating func endBeat(_ ears: inout EarBus) {
        guard let memory = to.convolver else { return }
        convolver.endBeat(
            memory, from: (from.filter, from.partitions), to: (to.filter, to.partitions), &ears)
    }

    /// Whether nothing is left in its filters.
    @_noLocks @_noAllocation
    func isIdle() -> Bool { occluded == 0 && obstructed == 0 }

    /// Forgets what was heard.
    @_noLocks @_noAllocation
    mutating func clear() {
        occluded = 0
        obstructed = 0
        sphere.clear()
        if let memory = to.convolver { convolver.clear(memory) }
    }
}
