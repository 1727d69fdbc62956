/// A size that a host offers to a unit's view, and whether the host shows controls of its own beside it
/// (CoreAudioKit's AUAudioUnitViewController.h). 0 stands for any width or height; in points.
public final class AUAudioUnitViewConfiguration: Hashable, Sendable, CustomStringConvertible {
    /// Points; 0 for any.
    public let width: Double
    /// Points; 0 for any.
    public let height: Double
    /// Whether the view may leave its own controls out, because the host shows some.
    public let hostHasController: Bool

    /// Any sizes are taken; a negative or infinite one goes to a service as "any".
    public init(width: Double, height: Double, hostHasController: Bool) {
        self.width = width
        self.height = height
        self.hostHasController = hostHasController
    }

    public static func == (left: AUAudioUnitViewConfiguration, right: AUAudioUnitViewConfiguration) -> Bool {
        left.width == right.width && left.height == right.height && left.hostHasController == right.hostHasController
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(width)
        hasher.combine(height)
        hasher.combine(hostHasController)
    }

    public var description: String { "\(width) × \(height)\(hostHasController ? ", host has a controller" : "")" }
}
