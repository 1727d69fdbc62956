/// A variable of socket activation that makes no sense.
public struct ActivationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The variable.
    public let variable: String
    /// Its value.
    public let value: String

    /// The variable and its value.
    public var description: String {
        "\(variable) is '\(value)', which is no number of sockets; the service manager sets it, leave it alone"
    }
}
