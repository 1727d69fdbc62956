/// A value for every `SoundParameter`: a zone's own, what a preset adds to it, or what a voice plays with.
///
/// Thread: any, also render.
public struct ParameterValues: BitwiseCopyable, Sendable {
    @usableFromInline var values: InlineArray<59, Float>

    /// All 0: what a preset adds when it says nothing.
    @inlinable @_noLocks @_noAllocation
    public init() { values = InlineArray(repeating: 0) }

    /// What an instrument's zone has when it says nothing (SoundFont 2.04 §8.1.3).
    public static var standard: ParameterValues {
        @_noLocks @_noAllocation get {
            var values = ParameterValues()
            values[.filterCutoff] = 13_500
            values[.modulationLFODelay] = -12_000
            values[.vibratoLFODelay] = -12_000
            // Delay, attack, hold, decay; then comes the sustain level, and the release.
            for offset in 0..<4 {
                values[.modulationEnvelope, offset] = -12_000
                values[.volumeEnvelope, offset] = -12_000
            }
            values[.modulationEnvelope, 5] = -12_000
            values[.volumeEnvelope, 5] = -12_000
            values[.fixedKey] = -1
            values[.fixedVelocity] = -1
            values[.scaleTuning] = 100
            return values
        }
    }

    /// A number that no parameter has is a bug of ours.
    @inlinable
    public subscript(parameter: SoundParameter) -> Float {
        @_noLocks @_noAllocation get { values[parameter.rawValue] }
        @_noLocks @_noAllocation set { values[parameter.rawValue] = newValue }
    }

    /// The parameter that stands `offset` after another, as those of an envelope do.
    @inlinable
    public subscript(parameter: SoundParameter, offset: Int) -> Float {
        @_noLocks @_noAllocation get { values[parameter.rawValue + offset] }
        @_noLocks @_noAllocation set { values[parameter.rawValue + offset] = newValue }
    }

    /// Adds what a preset says.
    @_noLocks @_noAllocation
    public mutating func add(_ other: ParameterValues) {
        for place in 0..<SoundParameter.count { values[place] += other.values[place] }
    }
}
