/// The parameters of a reply that has none, or none of interest.
public struct NoReply: Codable, Sendable {
    /// Accepts any reply.
    public init(from decoder: any Decoder) {}
}
