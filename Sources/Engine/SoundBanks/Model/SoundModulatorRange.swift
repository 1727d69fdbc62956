/// Places in a bank's list of modulators.
public struct SoundModulatorRange: BitwiseCopyable, Equatable, Sendable {
    /// The place of the first.
    public var first: Int32 = 0
    /// How many there are.
    public var count: Int32 = 0

    /// None.
    @inlinable public init() {}
}
