internal import CSpatialization

/// Two ears' sums of all convolutions of a beat, as spectra: one transform back for all of them.
///
/// Three pairs: of responses that stay, and of those that fade out or in in the course of a period. Thread: render.
struct EarBus {
    private let sums: UnsafeMutablePointer<Float>
    private var isUsed = InlineArray<3, Bool>(repeating: false)
    /// What both ears hear in the coming beat.
    private let heard: UnsafeMutablePointer<Float>
    private let work: UnsafeMutablePointer<Float>
    private var isHeard = false
    /// From 0 to 1 in a period, without a corner at either end.
    private let fade: UnsafeMutablePointer<Float>

    init() {
        let block = Int(SPATIAL_BLOCK)
        spatial_prepare()
        sums = SpaceMemory.zeros(6 * Int(SPATIAL_SPECTRUM))
        heard = SpaceMemory.zeros(2 * block)
        work = SpaceMemory.zeros(2 * block)
        fade = SpaceMemory.zeros(SpaceGrid.period)
        for frame in 0..<SpaceGrid.period {
            let part = (Float(frame) + 0.5) / Float(SpaceGrid.period)
            fade[frame] = part * part * (3 - 2 * part)
        }
    }

    func deallocate() { for memory in [sums, heard, work, fade] { memory.deallocate() } }

    // The numbers of the pairs.
    @_noLocks @_noAllocation
    func steady() -> Int { 0 }
    @_noLocks @_noAllocation
    func leaving() -> Int { 1 }
    @_noLocks @_noAllocation
    func coming() -> Int { 2 }

    /// Where products of a pair are added; zeros at the first use in a beat.
    @_noLocks @_noAllocation
    mutating func use(_ pair: Int) -> (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>) {
        let length = Int(SPATIAL_SPECTRUM)
        let left = sums + 2 &* pair &* length
        if !isUsed[pair] {
            SpaceLoops.clear(left, 2 &* length)
            isUsed[pair] = true
        }
        return (left, left + length)
    }

    /// Adds the part of the beat that a stretch is.
    @_noLocks @_noAllocation
    func add(
        _ left: UnsafeMutablePointer<Float>, _ right: UnsafeMutablePointer<Float>, offset: Int, _ frames: Int
    ) {
        guard isHeard else { return }
        SpaceLoops.add(left, heard + offset, from: 1, to: 1, phase: 0, frames)
        SpaceLoops.add(right, heard + (Int(SPATIAL_BLOCK) &+ offset), from: 1, to: 1, phase: 0, frames)
    }

    /// Makes what is heard in the next beat of what was added in this one.
    ///
    /// - Parameter phase: of the beat's first frame in its period.
    @_noLocks @_noAllocation
    mutating func endBeat(phase: Int) {
        let block = Int(SPATIAL_BLOCK)
        if isHeard { SpaceLoops.clear(heard, 2 &* block) }
        isHeard = false
        for pair in 0..<3 where isUsed[pair] {
            isUsed[pair] = false
            isHeard = true
            let (left, right) = (sums + 2 &* pair &* Int(SPATIAL_SPECTRUM), work)
            spatial_inverse(left, left + Int(SPATIAL_SPECTRUM), right, right + block)
            for frame in 0..<block {
                let part = fade[phase &+ frame]
                let gain = pair == 0 ? 1 : pair == 1 ? 1 - part : part
                heard[frame] += gain * work[frame]
                heard[frame &+ block] += gain * work[frame &+ block]
            }
        }
    }

    @_noLocks @_noAllocation
    mutating func clear() {
        SpaceLoops.clear(heard, 2 &* Int(SPATIAL_BLOCK))
        isHeard = false
        for pair in 0..<3 { isUsed[pair] = false }
    }
}
