/// Why plug-ins of other formats cannot be looked for.
public struct ForeignScanError: Error, Equatable, Sendable, CustomStringConvertible {
    /// What is missing, and what to do.
    public let description: String
}
