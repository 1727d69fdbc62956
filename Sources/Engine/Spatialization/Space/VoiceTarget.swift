/// How one voice of a source is heard once it has gone there: gains and filters, all of which move in straight lines.
package struct VoiceTarget: BitwiseCopyable {
    /// Into the loudspeakers, in the order of their layout.
    package var speakers = InlineArray<8, Float>(repeating: 0)
    /// Into the components of the sound field.
    package var field = InlineArray<16, Float>(repeating: 0)
    /// Into the sphere that stands for a head.
    package var head: Float = 0
    package var ears = EarFilters()
    /// Into the measured responses of a head.
    package var convolved: Float = 0
    /// Into the reverberation.
    package var send: Float = 0
    /// Of the one-pole low-pass that only the direct sound passes, and of the one before it that all sound passes.
    package var obstruction: Float = 0
    package var occlusion: Float = 0
    /// The responses' spectra: `partitions` of the left ear, then as many of the right; nil for none.
    package var filter: UnsafePointer<Float>?
    package var partitions = 0
    /// What a convolution keeps; nil until the voice needs it.
    package var convolver: UnsafeMutablePointer<Float>?

    @_noLocks @_noAllocation
    package init() {}
}
