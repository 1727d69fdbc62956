/// What a voice needs to make frames.
struct VoiceOutput: BitwiseCopyable {
    let buses: SamplerBuses
    /// Of the interpolation, as the loops in C count them.
    let points: Int32
    let table: UnsafePointer<Float>
    /// Memory for a step.
    let scratch: UnsafeMutablePointer<Float>

    @_noLocks @_noAllocation
    init(
        _ buses: SamplerBuses, points: Int32, table: UnsafePointer<Float>, scratch: UnsafeMutablePointer<Float>
    ) {
        self.buses = buses
        self.points = points
        self.table = table
        self.scratch = scratch
    }
}
