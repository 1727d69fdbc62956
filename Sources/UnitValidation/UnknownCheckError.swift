/// A name that is no check's.
public struct UnknownCheckError: Error, Equatable, Sendable, CustomStringConvertible {
    public let name: String

    public init(name: String) { self.name = name }

    public var description: String {
        "there is no check or group '\(name)'; `auctl validate --list` shows them all"
    }
}
