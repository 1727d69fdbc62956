/// Where a set of voices adds what it plays: one pointer for each bus, nil where nobody listens.
public struct SamplerBuses: BitwiseCopyable {
    /// The left side.
    public var left: UnsafeMutablePointer<Float>
    /// The right side.
    public var right: UnsafeMutablePointer<Float>
    /// Mono sends for effects that the caller adds.
    public var reverb: UnsafeMutablePointer<Float>?
    /// The other one.
    public var chorus: UnsafeMutablePointer<Float>?

    /// Memory for as many frames as are rendered; no two buses share any.
    @inlinable @_noLocks @_noAllocation
    public init(
        left: UnsafeMutablePointer<Float>, right: UnsafeMutablePointer<Float>,
        reverb: UnsafeMutablePointer<Float>? = nil, chorus: UnsafeMutablePointer<Float>? = nil
    ) {
        self.left = left
        self.right = right
        self.reverb = reverb
        self.chorus = chorus
    }

    /// The same buses behind so many frames.
    @_noLocks @_noAllocation
    func from(_ frame: Int) -> SamplerBuses {
        SamplerBuses(
            left: left + frame, right: right + frame, reverb: reverb.map { $0 + frame },
            chorus: chorus.map { $0 + frame })
    }
}
