/// A text that is no address of a varlink service.
public struct VarlinkAddressError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The refused text.
    public let text: String
    /// What is wrong with it.
    public let problem: String

    /// What is wrong, and what to write.
    public var description: String { "the address '\(text)' \(problem); write unix:/path/to/socket" }
}
