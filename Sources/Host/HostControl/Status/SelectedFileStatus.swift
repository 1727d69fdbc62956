/// A file that the user selected for a unit.
public struct SelectedFileStatus: Hashable, Sendable, Codable {
    /// What the unit finds it by.
    public let key: String
    /// Where it was when it was opened.
    public let path: String
    /// Whether the unit may write to it.
    public let isWritable: Bool

    /// Takes what a host says of it.
    public init(key: String, path: String, isWritable: Bool) {
        self.key = key
        self.path = path
        self.isWritable = isWritable
    }
}
