internal import CSamplerVoices

/// Frames that a voice has made within a step, and the gains by which they go to the buses.
struct VoiceRun: BitwiseCopyable {
    let samples: UnsafeMutablePointer<Float>
    let count: Int
    /// Frames of the stretch before it.
    let frame: Int
    /// Frames of the step before it.
    let offset: Int
    /// At the step's beginning, and by how much they move in a frame: left, right, reverb, chorus.
    let gains: SIMD4<Float>
    let gainSteps: SIMD4<Float>

    @_noLocks @_noAllocation
    init(
        _ samples: UnsafeMutablePointer<Float>, count: Int, frame: Int, offset: Int, gains: SIMD4<Float>,
        gainSteps: SIMD4<Float>
    ) {
        self.samples = samples
        self.count = count
        self.frame = frame
        self.offset = offset
        self.gains = gains
        self.gainSteps = gainSteps
    }

    /// A bus that gets nothing in a step costs nothing, whatever the host's blocks are.
    @_noLocks @_noAllocation
    func isHeard(_ bus: Int) -> Bool { gains[bus] != 0 || gainSteps[bus] != 0 }

    /// A bus's gain, as the loops in C have it.
    @_noLocks @_noAllocation
    func ramp(_ bus: Int) -> sampler_ramp { sampler_ramp(start: gains[bus], step: gainSteps[bus]) }
}
