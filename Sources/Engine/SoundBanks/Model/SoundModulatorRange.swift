/// Places in a bank's list of modulators.
public struct SoundModulatorRange: BitwiseCopyable, Equatable, Sendable {
    public var first: Int32 = 0
    public var count: Int32 = 0

    @inlinable public init() {}
}
