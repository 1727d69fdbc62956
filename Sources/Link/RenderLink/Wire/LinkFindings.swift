/// What cleaning a copied output found.
public struct LinkFindings: OptionSet, Sendable, Hashable {
    /// As `SampleCleaning.clean` combines them; 0 for clean samples.
    public let rawValue: UInt32
    /// Thread: any, also render.
    @_noLocks @_noAllocation
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// NaN or infinity, replaced by 0: the block is to be discarded.
    public static var nonfinite: LinkFindings { @_noLocks @_noAllocation get { LinkFindings(rawValue: 1) } }
    /// Samples above the limit, clamped to it.
    public static var loud: LinkFindings { @_noLocks @_noAllocation get { LinkFindings(rawValue: 2) } }
}
