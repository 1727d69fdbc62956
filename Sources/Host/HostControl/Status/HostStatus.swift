/// A host process.
public struct HostStatus: Hashable, Sendable, Codable {
    /// The process.
    public let processID: Int32
    /// What the host calls itself, such as `auctl play`.
    public let name: String

    /// Creates a description.
    public init(processID: Int32, name: String) {
        self.processID = processID
        self.name = name
    }
}
