public import AudioTypes

/// Why a unit could not be loaded, made or asked; travels to the host as the reply's status and message.
public struct UnitError: Error, Equatable, Sendable, CustomStringConvertible {
    /// An Audio Unit status.
    public let status: OSStatus
    /// What happened, to what, and what to do.
    public let description: String

    /// `description` is shown to people as it is: a whole message, not a code's name.
    public init(_ status: OSStatus, _ description: String) {
        self.status = status
        self.description = description
    }
}
