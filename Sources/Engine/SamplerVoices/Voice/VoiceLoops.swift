internal import CSamplerVoices

/// How a voice's recording is interpolated.
struct VoiceLoops: BitwiseCopyable {
    /// As the loops in C count them.
    private let points: Int32
    private let table: UnsafePointer<Float>

    @_noLocks @_noAllocation
    init(points: Int32, table: UnsafePointer<Float>) {
        self.points = points
        self.table = table
    }

    /// Makes a voice's next frames; fewer where its recording ends.
    @_noLocks @_noAllocation
    func interpolate(
        _ source: inout sampler_source, _ place: inout sampler_place, _ increment: UInt64,
        _ samples: UnsafeMutablePointer<Float>, _ count: Int
    ) -> Int {
        sampler_interpolate(points, table, &source, &place, increment, samples, count)
    }
}
