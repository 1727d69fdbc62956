/// Why the list of quarantined bundles cannot be read or written.
public struct QuarantineError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The list's file, also when its lock or folder is at fault.
    public let path: String
    /// What happened, behind the path in the description: "cannot be read: …", "is not a list of bundles".
    public let reason: String
    /// What to do.
    public let remedy: String

    init(path: String, reason: String, remedy: String = "remove the file to start with an empty list") {
        self.path = path
        self.reason = reason
        self.remedy = remedy
    }

    public var description: String { "the quarantine list \(path) \(reason); \(remedy)" }
}
