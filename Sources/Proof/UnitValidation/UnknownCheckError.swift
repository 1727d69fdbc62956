/// A name that is no check's.
public struct UnknownCheckError: Error, Equatable, Sendable, CustomStringConvertible {
    /// As the caller gave it.
    public let name: String

    /// `name` is neither a check's identifier nor a group.
    public init(name: String) { self.name = name }

    public var description: String {
        "there is no check or group '\(name)'; `auctl validate --list` shows them all"
    }
}
