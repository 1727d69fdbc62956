/// The parameters of a call that takes none.
public struct NoParameters: Codable, Sendable {
    /// Creates them.
    public init() {}

    /// Accepts any parameters.
    public init(from decoder: any Decoder) {}
}
