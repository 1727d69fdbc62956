/// A head's responses for the sources of a `SteeredSpace`, and the memory in which they are heard. Thread: any but render.
// @unchecked: its memory is the render thread's once a space has it; the rest never changes.
package final class SteeredHearing: @unchecked Sendable {
    /// For the render thread, while this object lives.
    package let state: UnsafeMutablePointer<SteeredHearingState>
    private let set: HearingSet
    private var memory: [UnsafeMutablePointer<Float>] = []

    /// - Parameter inputCounts: channels of each source.
    package init(_ set: HearingSet, inputCounts: [Int]) {
        self.set = set
        let count = inputCounts.reduce(0) { $0 + SpaceInputState.voiceCount(channels: $1) }
        let voices = UnsafeMutablePointer<VoiceHearing>.allocate(capacity: max(count, 1))
        let parts = set.partitions(isFull: true)
        state = .allocate(capacity: 1)
        let work = SpaceMemory.zeros(HearingTable.workLength())
        let field = SpaceMemory.zeros(SphericalHarmonics.count * Convolver.memoryLength())
        state.initialize(to: SteeredHearingState(set, voices: voices, work: work, fieldConvolvers: field))
        memory = [work, field]
        for voice in 0..<count {
            let made = VoiceHearing(
                convolver: Convolver.makeMemory(), one: Convolver.makeFilter(parts: parts),
                other: Convolver.makeFilter(parts: parts))
            memory += [made.convolver, made.one, made.other]
            (voices + voice).initialize(to: made)
        }
    }

    deinit {
        for memory in memory { memory.deallocate() }
        state.pointee.voices.deallocate()
        state.deallocate()
    }
}
