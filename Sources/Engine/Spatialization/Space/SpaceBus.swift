/// Where the voices of a space add what they make of one stretch of frames, none longer than a beat. Thread: render.
package struct SpaceBus {
    /// The frames of this stretch in the output, by loudspeaker.
    let speakers: UnsafeMutablePointer<UnsafeMutablePointer<Float>>
    package let speakerCount: Int
    /// One beat of room for what goes into the reverberation.
    let send: UnsafeMutablePointer<Float>
    /// One beat of room for each component of the sound field.
    let field: UnsafeMutablePointer<Float>
    /// Two beats of room for a voice that works.
    let scratch: UnsafeMutablePointer<Float>
    /// One beat of room for the sum of a source's channels.
    let sum: UnsafeMutablePointer<Float>
    /// Where the stretch begins in its period, and its length.
    var phase = 0
    var frames = 0
    /// Whether anything was added to the field in this period.
    var hasField = false

    init(speakerCount: Int) {
        self.speakerCount = speakerCount
        let beat = SpaceGrid.beat
        speakers = .allocate(capacity: 8)
        send = SpaceMemory.zeros(beat)
        field = SpaceMemory.zeros(beat * SphericalHarmonics.count)
        scratch = SpaceMemory.zeros(2 * beat)
        sum = SpaceMemory.zeros(beat)
        speakers.initialize(repeating: scratch, count: 8)
    }

    func deallocate() {
        for memory in [send, field, scratch, sum] { memory.deallocate() }
        speakers.deallocate()
    }

    /// Whether the stretch is the last one of its beat.
    @_noLocks @_noAllocation
    func endsBeat() -> Bool { (phase &+ frames) % SpaceGrid.beat == 0 }
}

/// Samples that nothing was written to yet.
enum SpaceMemory {
    static func zeros(_ count: Int) -> UnsafeMutablePointer<Float> {
        let memory = UnsafeMutablePointer<Float>.allocate(capacity: max(count, 1))
        memory.initialize(repeating: 0, count: max(count, 1))
        return memory
    }
}
