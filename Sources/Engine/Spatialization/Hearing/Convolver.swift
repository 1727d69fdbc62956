internal import CSpatialization

/// A convolution of one signal by spectra, block by block; a block is a beat. What it gives is a block late.
///
/// Uniformly partitioned overlap-save (T. G. Stockham, 1966): the spectra of the last blocks are kept, and each is
/// multiplied by that of a part of the response. Thread: render, but for what says otherwise.
struct Convolver {
    /// Parts of a response at most.
    static var mostPartitions: Int { @_noLocks @_noAllocation get { 16 } }
    private static var windowLength: Int { @_noLocks @_noAllocation get { 2 * Int(SPATIAL_BLOCK) } }

    private var newest = 0
    /// Blocks until all that was heard is over.
    private var awake = 0

    @_noLocks @_noAllocation
    init() {}

    /// What one convolution keeps: two blocks of samples, and spectra. Thread: any but render.
    static func makeMemory() -> UnsafeMutablePointer<Float> {
        spatial_prepare()
        return SpaceMemory.zeros(windowLength + mostPartitions * Int(SPATIAL_SPECTRUM))
    }

    /// Floats of that.
    @_noLocks @_noAllocation
    static func memoryLength() -> Int { windowLength &+ mostPartitions &* Int(SPATIAL_SPECTRUM) }

    /// Room for a response of two ears. Thread: any but render.
    static func makeFilter(parts: Int) -> UnsafeMutablePointer<Float> {
        SpaceMemory.zeros(2 * parts * Int(SPATIAL_SPECTRUM))
    }

    /// Floats of a response of two ears.
    @_noLocks @_noAllocation
    static func filterLength(parts: Int) -> Int { 2 &* parts &* Int(SPATIAL_SPECTRUM) }

    /// Where a beat's samples are written before `endBeat`.
    @_noLocks @_noAllocation
    func input(_ memory: UnsafeMutablePointer<Float>) -> UnsafeMutablePointer<Float> { memory + Int(SPATIAL_BLOCK) }

    /// Takes a block that was written to `input`, and adds its and its predecessors' products with two responses: of
    /// `to`, into the sum that stays, or of `from` and `to` into the sums that fade where the two differ.
    @_noLocks @_noAllocation
    mutating func endBeat(
        _ memory: UnsafeMutablePointer<Float>, from: (UnsafePointer<Float>?, Int), to: (UnsafePointer<Float>?, Int),
        _ ears: inout EarBus
    ) {
        let block = Int(SPATIAL_BLOCK)
        let partitions = max(from.1, to.1)
        let isSilent = SpaceLoops.isSilent(memory + block, block)
        if !isSilent { awake = Self.mostPartitions + 2 }
        guard awake > 0 else { return }
        awake &-= 1
        newest = (newest &+ 1) % Self.mostPartitions
        spatial_forward(memory, spectrum(memory, newest))
        SpaceLoops.copy(memory, memory + block, block)
        SpaceLoops.clear(memory + block, block)
        guard partitions > 0 else { return }
        if from.0 == to.0, from.1 == to.1 {
            add(memory, to, ears.steady(), &ears)
        } else {
            add(memory, from, ears.leaving(), &ears)
            add(memory, to, ears.coming(), &ears)
        }
    }

    @_noLocks @_noAllocation
    private func add(
        _ memory: UnsafeMutablePointer<Float>, _ filter: (UnsafePointer<Float>?, Int), _ sum: Int,
        _ ears: inout EarBus
    ) {
        guard let spectra = filter.0 else { return }
        let length = Int(SPATIAL_SPECTRUM)
        let (left, right) = ears.use(sum)
        for part in 0..<min(filter.1, Self.mostPartitions) {
            let past = spectrum(memory, (newest &+ Self.mostPartitions &- part) % Self.mostPartitions)
            spatial_multiply_add(past, spectra + part &* length, left)
            spatial_multiply_add(past, spectra + (filter.1 &+ part) &* length, right)
        }
    }

    @_noLocks @_noAllocation
    private func spectrum(_ memory: UnsafeMutablePointer<Float>, _ number: Int) -> UnsafeMutablePointer<Float> {
        memory + (Self.windowLength &+ number &* Int(SPATIAL_SPECTRUM))
    }

    /// Forgets everything.
    @_noLocks @_noAllocation
    mutating func clear(_ memory: UnsafeMutablePointer<Float>) {
        SpaceLoops.clear(memory, Self.windowLength &+ Self.mostPartitions &* Int(SPATIAL_SPECTRUM))
        awake = 0
    }
}
