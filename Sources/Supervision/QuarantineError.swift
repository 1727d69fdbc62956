/// Why the list of quarantined bundles cannot be read or written.
public struct QuarantineError: Error, Equatable, Sendable, CustomStringConvertible {
    public let path: String
    public let reason: String

    public var description: String {
        "the quarantine list \(path) \(reason); remove the file to start with an empty list"
    }
}
