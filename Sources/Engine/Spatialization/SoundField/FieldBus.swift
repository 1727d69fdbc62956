/// The sound field's way to loudspeakers, and to ears. Thread: render, but for what says otherwise.
struct FieldBus {
    /// By loudspeaker, then component.
    private let gains: UnsafeMutablePointer<Float>
    private var from = SpaceTarget()
    private var to = SpaceTarget()
    private var convolvers = InlineArray<16, Convolver>(repeating: Convolver())

    /// Thread: any but render.
    init(_ layout: SpeakerLayout?) {
        let decoder = layout.map { SoundFieldDecoder($0).gains } ?? []
        gains = SpaceMemory.zeros(8 * SphericalHarmonics.count)
        for (place, gain) in decoder.enumerated() { gains[place] = gain }
    }

    func deallocate() { gains.deallocate() }

    /// A period begins.
    @_noLocks @_noAllocation
    mutating func begin(_ target: SpaceTarget, isFresh: Bool) {
        from = isFresh ? target : to
        to = target
    }

    @_noLocks @_noAllocation
    func addToSpeakers(_ bus: SpaceBus) {
        guard bus.hasField, from.fieldToSpeakers != 0 || to.fieldToSpeakers != 0 else { return }
        let inBeat = bus.phase % SpaceGrid.beat
        for speaker in 0..<bus.speakerCount {
            for component in 0..<SphericalHarmonics.count {
                let gain = gains[speaker &* SphericalHarmonics.count &+ component]
                SpaceLoops.add(
                    bus.speakers[speaker], bus.field + (component &* SpaceGrid.beat &+ inBeat),
                    from: gain * from.fieldToSpeakers, to: gain * to.fieldToSpeakers, phase: bus.phase, bus.frames)
            }
        }
    }

    /// Hands a beat of the field to the ears, and empties it.
    @_noLocks @_noAllocation
    mutating func endBeat(_ bus: inout SpaceBus, phase: Int, _ ears: inout EarBus) {
        if let memory = to.fieldConvolvers { convolve(bus, phase: phase, memory, &ears) }
        guard bus.hasField else { return }
        SpaceLoops.clear(bus.field, SpaceGrid.beat &* SphericalHarmonics.count)
        bus.hasField = false
    }

    @_noLocks @_noAllocation
    private mutating func convolve(
        _ bus: SpaceBus, phase: Int, _ memory: UnsafeMutablePointer<Float>, _ ears: inout EarBus
    ) {
        for component in 0..<SphericalHarmonics.count {
            let own = memory + component &* Convolver.memoryLength()
            if bus.hasField {
                SpaceLoops.add(
                    convolvers[component].input(own), bus.field + component &* SpaceGrid.beat,
                    from: from.fieldToEars, to: to.fieldToEars, phase: phase, SpaceGrid.beat)
            }
            convolvers[component].endBeat(own, from: filter(from, component), to: filter(to, component), &ears)
        }
    }

    @_noLocks @_noAllocation
    private func filter(_ target: SpaceTarget, _ component: Int) -> (UnsafePointer<Float>?, Int) {
        let length = Convolver.filterLength(parts: target.fieldPartitions)
        return (target.fieldFilter.map { $0 + component &* length }, target.fieldPartitions)
    }

    @_noLocks @_noAllocation
    mutating func clear() {
        guard let memory = to.fieldConvolvers else { return }
        for component in 0..<SphericalHarmonics.count {
            convolvers[component].clear(memory + component &* Convolver.memoryLength())
        }
    }
}
