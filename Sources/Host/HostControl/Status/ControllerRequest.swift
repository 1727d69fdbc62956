/// Which parameter the next controller that is moved is to move, and how.
public struct ControllerRequest: Hashable, Sendable {
    /// The parameter's key path.
    public var parameter: String
    /// The only port that is listened to, by its name or a part of it, also later on; nil for every port of the host.
    public var port: String?
    /// The value at the controller's least place; nil for the parameter's minimum.
    public var least: Float?
    /// The value at the controller's greatest place; nil for the parameter's maximum. It may be below `least`.
    public var greatest: Float?
    /// Whether the parameter follows at once, instead of from where the controller passes its value.
    public var jumps = false
    /// How long a controller is waited for.
    public var seconds = 30.0

    /// How long a controller can be waited for, in seconds.
    public static let waits = 0.0...3600.0

    /// A request for the parameter's whole range.
    public init(parameter: String) { self.parameter = parameter }
}
