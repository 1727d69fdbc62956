/// The parameters of a call that takes none.
public struct NoParameters: Encodable, Sendable {
    /// Creates them.
    public init() {}
}
