/// A configuration file that cannot be used as it is.
public struct ConfigurationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file.
    public let path: String
    /// The key, or nil when it is the file itself.
    public let key: String?
    /// What is wrong.
    public let problem: String

    /// The file, the key and what is wrong with it.
    public var description: String {
        key.map { "\(path): '\($0)' \(problem)" } ?? "\(path) \(problem)"
    }
}
